@NullMarked
package org.loadharness.workloads.tcp;

import org.jspecify.annotations.NullMarked;
