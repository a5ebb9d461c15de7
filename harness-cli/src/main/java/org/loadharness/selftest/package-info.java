/** Measures this machine, and the harness on it, against known results. */
@NullMarked
package org.loadharness.selftest;

import org.jspecify.annotations.NullMarked;
