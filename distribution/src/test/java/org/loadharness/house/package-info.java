/** The rules of the house that need to know who calls whom, and the proof that each of them bites. */
@NullMarked
package org.loadharness.house;

import org.jspecify.annotations.NullMarked;
