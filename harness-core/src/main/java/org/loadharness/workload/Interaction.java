package org.loadharness.workload;

import static java.util.Objects.requireNonNull;

/**
 * One thing that users do again and again: its name, how often it comes, and how it is done.
 *
 * <pre>{@code
 * Interaction.of("buy", 10, user -> shop.buy(user.random().nextInt(100)) ? Outcome.SUCCESS : SOLD_OUT)
 * }</pre>
 *
 * <p>All users of a trial share it and perform it at the same time, so it must be thread-safe. What a user has of its own
 * is made by {@link InteractionWorkload#perUser}.
 */
public interface Interaction {
    /** A short stable name, as in {@code customer}; tables and requirements use it. */
    String name();

    /** How often it comes, relative to the weights of the others; 0 or more, at most 1,000,000. */
    int weight();

    /**
     * Performs it once and returns when it has ended. May block; ends early when the thread is interrupted.
     *
     * @return how it ended; an exception or an {@link AssertionError} counts as a failure of the kind of its simple class
     *     name, any other {@link Error} ends the user
     */
    Outcome perform(User user) throws Exception;

    /**
     * Tries again what has just failed, if the plan says so. One that draws something at random does it here with what it
     * drew before; by default it is performed anew.
     */
    default Outcome retry(User user) throws Exception {
        return perform(user);
    }

    /**
     * An interaction of a lambda that says how it ended.
     *
     * @throws IllegalArgumentException if the name is blank or the weight is out of range
     */
    static Interaction of(String name, int weight, Attempt attempt) {
        return new AttemptInteraction(new Mix.Entry(name, weight), requireNonNull(attempt, "attempt"));
    }

    /** What a user does once. */
    @FunctionalInterface
    interface Attempt {
        /** As {@link Interaction#perform}. */
        Outcome perform(User user) throws Exception;
    }
}
