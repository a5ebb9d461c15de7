/**
 * Closed forms that say what a load should do, and fits that say whether it did: pure arithmetic, without clocks, threads
 * or knowledge of how anything was measured.
 */
@NullMarked
package org.loadharness.model;

import org.jspecify.annotations.NullMarked;
