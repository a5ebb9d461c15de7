/**
 * Closed forms that say what a load should do, fits that say whether it did, and both beside the measured figures: for
 * systems that say which queue they are, and for users of any system.
 */
@NullMarked
package org.loadharness.theory;

import org.jspecify.annotations.NullMarked;
