@NullMarked
package org.loadharness.workloads.regex;

import org.jspecify.annotations.NullMarked;
