@NullMarked
package org.loadharness.workloads.elsewhere;

import org.jspecify.annotations.NullMarked;
