/** Runs in the forms of other programs, a function each. */
@NullMarked
package org.loadharness.export;

import org.jspecify.annotations.NullMarked;
