/**
 * The load, as data, with the grammars in which people write it.
 * <ul>
 * <li>{@link org.loadharness.load.UserCounts}: a closed load of so many users, a point for each number
 * <li>{@link org.loadharness.load.Pause}: what a user waits between two interactions
 * <li>{@link org.loadharness.load.Arrivals}: an open load, by a law that does not ask how the system does
 * <li>{@link org.loadharness.load.Extent} and {@link org.loadharness.load.Warmup}: how long users are measured, and what they do before
 * <li>{@link org.loadharness.load.Retries}: which failures are tried again, and when
 * <li>{@link org.loadharness.load.LoadPhase}: a group of users with a load and a start of its own
 * </ul>
 * Each has a text, and {@code parse} reads what {@code text()} writes:
 * <pre>{@code
 * Pause think = Pause.parse("exp:10ms");
 * Arrivals law = Arrivals.poisson(500);
 * }</pre>
 */
@NullMarked
package org.loadharness.load;

import org.jspecify.annotations.NullMarked;
