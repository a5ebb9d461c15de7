package org.loadharness.workload;

/**
 * How an interaction is performed. As thread-safe as the lambda in it.
 *
 * @param <S> what it acts on beside the user
 */
@FunctionalInterface
interface InteractionState<S> {
    Outcome perform(User user, S own) throws Exception;

    /** As {@link Interaction#retry}. */
    default Outcome retry(User user, S own) throws Exception {
        return perform(user, own);
    }
}
