package org.loadharness.workload;

/** An interaction of a lambda. Immutable; as thread-safe as the lambda. */
record AttemptInteraction(Mix.Entry entry, Interaction.Attempt attempt) implements Interaction {
    @Override
    public String name() {
        return entry.name();
    }

    @Override
    public int weight() {
        return entry.weight();
    }

    @Override
    public Outcome perform(User user) throws Exception {
        return attempt.perform(user);
    }
}
