/**
 * What a run log means, how uncertain that is, and whether it can be trusted: pure arithmetic.
 *
 * <p>A {@link org.loadharness.stats.PointSummary} is one row of {@code summary.csv}. Its estimates are means over repeats, each with its
 * 95 % {@link org.loadharness.stats.Interval}. What cannot be known is empty, never 0:
 * <pre>{@code
 * Estimate throughput = result.at(50).estimates().throughputPerSecond();
 * Optional<Interval> interval = throughput.interval(); // empty below two repeats
 * }</pre>
 * A {@link org.loadharness.stats.Verdict} stands beside every number: sound, suspect or invalid, with its findings.
 */
@NullMarked
package org.loadharness.stats;

import org.jspecify.annotations.NullMarked;
