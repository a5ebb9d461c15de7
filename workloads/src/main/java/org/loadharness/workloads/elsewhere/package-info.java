/** What studies share whose server is elsewhere: the way to it, made longer where that is asked for, and whose books it holds. */
@NullMarked
package org.loadharness.workloads.elsewhere;

import org.jspecify.annotations.NullMarked;
