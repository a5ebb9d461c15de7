/**
 * What users do, how often, and with which system. Begin with {@link org.loadharness.workload.InteractionWorkload}: a lambda
 * for each interaction. {@link org.loadharness.workload.Session} is the level below it.
 */
@NullMarked
package org.loadharness.workload;

import org.jspecify.annotations.NullMarked;
