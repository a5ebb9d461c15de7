package org.loadharness.cluster;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * An agent that has joined, as the controller knows it. Immutable. Thread-safe.
 *
 * @param number from 1, never given twice in a run
 * @param heardNanos when it was heard last
 * @param askedNanos when it was asked for its clock last
 * @param trips round trips since the trial was prepared
 * @param slowestNanos the longest round trip since then
 * @param offset of its clock before the trial; empty before the first round trip
 * @param later the same since the trial was prepared to its full number of round trips
 */
record Member(
        int number,
        Peer peer,
        AgentFacts facts,
        long heardNanos,
        long askedNanos,
        int trips,
        long slowestNanos,
        Optional<Offset> offset,
        Optional<Offset> later) {
    Member {
        requireNonNull(peer, "peer");
        requireNonNull(facts, "facts");
        requireNonNull(offset, "offset");
        requireNonNull(later, "later");
    }

    /** One that has just joined. */
    static Member joined(int number, Peer peer, AgentFacts facts, long nowNanos) {
        return new Member(number, peer, facts, nowNanos, nowNanos, 0, 0, Optional.empty(), Optional.empty());
    }

    Member heard(long nowNanos) {
        return new Member(number, peer, facts, nowNanos, askedNanos, trips, slowestNanos, offset, later);
    }

    Member asked(long nowNanos) {
        return new Member(number, peer, facts, heardNanos, nowNanos, trips, slowestNanos, offset, later);
    }

    /** Its clock is measured anew. */
    Member measuredAnew() {
        return new Member(number, peer, facts, heardNanos, askedNanos, 0, 0, Optional.empty(), Optional.empty());
    }

    /** One more round trip. */
    Member with(Offset trip) {
        boolean early = !isMeasured();
        return new Member(
                number,
                peer,
                facts,
                heardNanos,
                askedNanos,
                early ? trips + 1 : trips,
                Math.max(slowestNanos, 2 * trip.errorNanos()),
                early ? Optional.of(offset.map(trip::better).orElse(trip)) : offset,
                early ? later : Optional.of(later.map(trip::better).orElse(trip)));
    }

    boolean isMeasured() {
        return trips >= Limits.TRIPS;
    }

    /** For people. */
    String inWords() {
        return "agent " + number + " (process " + facts.processId() + " on " + facts.host() + ")";
    }
}
