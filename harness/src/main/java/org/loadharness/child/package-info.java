/** The processes that an experiment starts beside its own: a server, or one trial. */
@NullMarked
package org.loadharness.child;

import org.jspecify.annotations.NullMarked;
