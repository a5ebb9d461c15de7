package org.loadharness.cluster;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import java.util.Optional;
import org.loadharness.load.Share;

/**
 * An agent's part of a trial, as far as the controller knows of it. Immutable. Thread-safe.
 *
 * @param gate the last one where it stands or stood; {@link Gates#NONE} if it has come to none
 * @param leadNanos how long ahead it has to know when that opens
 * @param seen there by its users
 * @param started the last gate of which it knows when to leave it
 * @param seconds that it reported, the sum of whose figures follows
 * @param result what it came to; empty as long as that has not come
 * @param missing why there will be no result; empty if there will
 */
record Part(
        Share share,
        int gate,
        long leadNanos,
        Map<String, Long> seen,
        int started,
        int seconds,
        long successes,
        long failures,
        Optional<Message.Result> result,
        Optional<String> missing) {
    Part {
        requireNonNull(share, "share");
        requireNonNull(result, "result");
        requireNonNull(missing, "missing");
    }

    /** One of which nothing is known. */
    static Part of(Share share) {
        return new Part(share, Gates.NONE, 0, Map.of(), Gates.NONE, 0, 0, 0, Optional.empty(), Optional.empty());
    }

    Part ready(Message.Ready at) {
        return at.gate() <= gate
                ? this
                : new Part(
                        share,
                        at.gate(),
                        at.leadNanos(),
                        at.seen(),
                        started,
                        seconds,
                        successes,
                        failures,
                        result,
                        missing);
    }

    Part started(int known) {
        return new Part(
                share, gate, leadNanos, seen, Math.max(started, known), seconds, successes, failures, result, missing);
    }

    /** The next second; any other changes nothing: it is here already, or comes again. */
    Part reported(Message.Second second) {
        return second.number() != seconds + 1
                ? this
                : new Part(
                        share,
                        gate,
                        leadNanos,
                        seen,
                        started,
                        seconds + 1,
                        successes + second.successes(),
                        failures + second.failures(),
                        result,
                        missing);
    }

    Part ended(Message.Result with) {
        return new Part(
                share, gate, leadNanos, seen, started, seconds, successes, failures, Optional.of(with), missing);
    }

    Part missing(String reason) {
        return new Part(
                share, gate, leadNanos, seen, started, seconds, successes, failures, result, Optional.of(reason));
    }

    /** Nothing more is awaited of it. */
    boolean isOver() {
        return result.isPresent() || missing.isPresent();
    }
}
