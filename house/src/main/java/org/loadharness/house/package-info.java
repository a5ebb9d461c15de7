/** What every test of every module runs under; on no other class path than that of tests. */
@NullMarked
package org.loadharness.house;

import org.jspecify.annotations.NullMarked;
