/** Pure arithmetic on a run log: what it means, how uncertain it is, and whether it can be trusted. */
@NullMarked
package org.loadharness.stats;

import org.jspecify.annotations.NullMarked;
