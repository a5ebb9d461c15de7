/** Drives the load: the runner, the start gate, the loop of one user, the server's process; nothing clever happens here. */
@NullMarked
package org.loadharness.drive;

import org.jspecify.annotations.NullMarked;
