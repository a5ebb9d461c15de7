/**
 * What will be done, as immutable data; every mistake is found before anything runs.
 *
 * <p>{@link org.loadharness.plan.PlanOptions} declares each option once, with its name, its grammar, its default and its help. A program
 * gives a value of its type:
 * <pre>{@code
 * Experiment random = experiment.option(PlanOptions.ORDER, TrialOrder.RANDOM);
 * Experiment both = experiment.vary(PlanOptions.FORK, TrialSettings.Isolation.SHARED, TrialSettings.Isolation.FORKED);
 * }</pre>
 * A {@link org.loadharness.plan.Point} is a variant at a load, which {@linkplain org.loadharness.plan.Repeats repeated} trials measure.
 */
@NullMarked
package org.loadharness.plan;

import org.jspecify.annotations.NullMarked;
