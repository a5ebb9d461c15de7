package org.loadharness.workload;

import static java.util.Objects.requireNonNull;

import java.util.random.RandomGenerator;

/**
 * One user of a trial. Confined to one thread, as its stream is.
 *
 * @param index from 0, over all phases
 * @param group the users of the same phase
 * @param random the user's own stream for everything it draws
 */
public record User(int index, Group group, RandomGenerator random) {
    public User {
        requireNonNull(group, "group");
        requireNonNull(random, "random");
    }

    /**
     * The users of one phase. Immutable. Thread-safe.
     *
     * @param phase its name
     * @param firstUser index of its first user
     * @param users how many they are
     * @param settings the workload's parameters in this phase
     */
    public record Group(String phase, int firstUser, int users, Settings settings) {
        public Group {
            requireNonNull(phase, "phase");
            requireNonNull(settings, "settings");
        }
    }

    /** The workload's parameters in the user's phase. */
    public Settings settings() {
        return group.settings();
    }

    /** From 0, within the user's phase. */
    public int indexInGroup() {
        return index - group.firstUser();
    }
}
