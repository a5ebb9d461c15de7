/** The three-tier store: its promises, its protocols, its processes. */
@NullMarked
package org.loadharness.workloads.store;

import org.jspecify.annotations.NullMarked;
