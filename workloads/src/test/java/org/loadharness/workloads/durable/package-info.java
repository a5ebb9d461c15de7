/** Tests of the group commit. */
@org.jspecify.annotations.NullMarked
package org.loadharness.workloads.durable;
