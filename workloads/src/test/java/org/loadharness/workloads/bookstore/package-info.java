@NullMarked
package org.loadharness.workloads.bookstore;

import org.jspecify.annotations.NullMarked;
