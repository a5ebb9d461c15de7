package org.loadharness.workload;

import java.net.URI;
import java.util.Optional;
import java.util.Set;
import org.loadharness.random.SeedTree;

/** A workload whose system runs as a server somewhere, perhaps somebody else's. */
public interface RemoteWorkload extends Workload {
    /**
     * Connects to a running server and brings its state, if it is ours, to that of a fresh one; called once for every trial.
     *
     * @param server as given by {@link ServedWorkload.Server#address()} or by the user
     * @throws java.net.ProtocolException if the server answers, but not so that a trial can begin; the message says what
     *     failed, as in {@code no trial began: before-trial, log in: status:503}
     * @throws java.io.IOException if the server does not answer
     */
    Target connect(Settings settings, URI server, SeedTree seeds) throws Exception;

    /**
     * Connects to a server that another generator of the same trial has {@link #connect connected} to before, and leaves its state
     * as it is. Called where {@link #agentsHindrance} is empty.
     *
     * @throws java.io.IOException if the server does not answer
     */
    default Target join(Settings settings, URI server, SeedTree seeds) throws Exception {
        throw new UnsupportedOperationException("workload " + name() + " is driven by one generator alone");
    }

    /**
     * Why several generators cannot drive a server together under those settings, with the way out; empty if they can. Then one of
     * them connects, and the others {@link #join}, each with the {@link Settings#share} that is its own.
     *
     * @param settings whose share is that of the first generator, as if all were alike
     */
    default Optional<String> agentsHindrance(Settings settings) {
        return Optional.of("workload " + name()
                + " is driven by one generator alone: it has no way to join a trial; leave it out");
    }

    /**
     * Why a run cannot go on without an agent that it has lost under those settings, with the way out; empty if it can. Then a trial
     * may be shared otherwise than the one before.
     */
    default Optional<String> lossHindrance(Settings settings) {
        return Optional.empty();
    }

    /**
     * What a trial would remove from a running server that is not of this workload, in a phrase as in {@code 2 books of others,
     * as "Moby Dick"}; empty if there is nothing, or if nobody can know. A server that holds more than it lists, that does not
     * list it in time, or that answers by no list, may hold something: that is a phrase too. The command line asks before a run of a server that the user names; an
     * experiment of a program does not.
     *
     * @throws java.io.IOException if the server cannot be reached
     */
    default Optional<String> wouldRemove(Settings settings, URI server) throws Exception {
        return Optional.empty();
    }

    /** Every address that users may send to under those settings, where {@code server} is that of the run. */
    default Set<URI> urls(Settings settings, URI server) {
        return Set.of(server);
    }

    /**
     * Why users cannot share a few threads, each waiting for its own replies, under those settings, with the way out; empty if they
     * can. Then {@link #connect} returns a {@link SteppedTarget}.
     */
    default Optional<String> hindrance(Settings settings) {
        return Optional.of("workload " + name() + " has no users that can be multiplexed; use platform or virtual");
    }

    /** Whether users share a few threads under those settings where nobody says what they run on, if there is no hindrance. */
    default boolean sharesThreads(Settings settings) {
        return false;
    }
}
