/** Tests of the ski resort. */
@NullMarked
package org.loadharness.workloads.ski;

import org.jspecify.annotations.NullMarked;
