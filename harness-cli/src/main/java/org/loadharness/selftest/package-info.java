/** Measures this machine, and the harness on it, against answers that are known. */
@NullMarked
package org.loadharness.selftest;

import org.jspecify.annotations.NullMarked;
