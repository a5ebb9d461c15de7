/**
 * What users do, how often, and with which system.
 * <h2>Interactions</h2>
 * A {@link org.loadharness.workload.Workload} is a mix of {@linkplain org.loadharness.workload.Interaction interactions} with weights. A
 * lambda is the short way to each:
 * <pre>{@code
 * Workload words = Workload.named("words")
 *         .perTrial(settings -> new ConcurrentHashMap<Integer, Integer>())
 *         .interaction("count", 90, (user, counts) -> counts.merge(user.random().nextInt(1000), 1, Integer::sum))
 *         .interaction("read", 10, (user, counts) -> counts.get(user.random().nextInt(1000)));
 * }</pre>
 * {@link org.loadharness.workload.InteractionWorkload} says what they act on and what their end means. A
 * {@link org.loadharness.workload.User} gives them random numbers, so that one seed gives the same run.
 * <h2>On the class path</h2>
 * The command line finds a {@link org.loadharness.workload.DefinedWorkload} by its name, and sets its
 * {@linkplain org.loadharness.workload.Parameter parameters}.
 * <h2>Below it</h2>
 * A {@link org.loadharness.workload.Session} performs interactions by their index, for what must not cost a call more. Its workload opens a
 * {@link org.loadharness.workload.Target} in this process ({@link org.loadharness.workload.LocalWorkload}) or in a server's
 * ({@link org.loadharness.workload.ServedWorkload}). A {@link org.loadharness.workload.SteppedSession} never waits, so that one thread has
 * many users.
 */
@NullMarked
package org.loadharness.workload;

import org.jspecify.annotations.NullMarked;
