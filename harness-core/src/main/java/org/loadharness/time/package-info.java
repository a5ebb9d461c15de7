/** Reading the clock, waiting until a due time, and durations as people write them. */
@NullMarked
package org.loadharness.time;

import org.jspecify.annotations.NullMarked;
