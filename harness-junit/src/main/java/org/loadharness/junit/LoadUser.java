package org.loadharness.junit;

import static java.util.Objects.requireNonNull;

import java.util.random.RandomGenerator;
import org.loadharness.workload.User;

/**
 * The user that performs the body of a {@link LoadTest}. Confined to one thread, as its stream is.
 *
 * @param id from 0, over all phases
 * @param phase of the load, {@code all} where none is named
 * @param users how many there are in the phase
 * @param random the user's own stream, by the seed of the test; another one in each repeat
 */
public record LoadUser(int id, String phase, int users, RandomGenerator random) {
    public LoadUser {
        requireNonNull(phase, "phase");
        requireNonNull(random, "random");
    }

    static LoadUser of(User user) {
        return new LoadUser(user.index(), user.group().phase(), user.group().users(), user.random());
    }
}
