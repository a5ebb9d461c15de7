/**
 * Load on any HTTP service from a file: what is asked for, what is expected of the replies, what visitors do one after the other.
 *
 * <p>Start at {@link org.loadharness.scenario.Scenario#read}: it reads a file, reports every mistake with its place, and is the
 * workload.
 */
@NullMarked
package org.loadharness.scenario;

import org.jspecify.annotations.NullMarked;
