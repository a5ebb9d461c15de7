/** What happened: striped recorders while it runs, plain logs afterwards, and the machine it ran on. */
@NullMarked
package org.loadharness.record;

import org.jspecify.annotations.NullMarked;
