/** What studies that keep things in a database share: a group commit. */
@NullMarked
package org.loadharness.workloads.durable;

import org.jspecify.annotations.NullMarked;
