@NullMarked
package org.loadharness.workloads.buckets;

import org.jspecify.annotations.NullMarked;
