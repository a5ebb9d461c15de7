/** The bucket server: requests that keep a thread busy for a time and then add to one of a few sums. */
@NullMarked
package org.loadharness.workloads.buckets;

import org.jspecify.annotations.NullMarked;
