package org.loadharness.profile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.loadharness.profile.Spans.Span;
import org.loadharness.profile.ThreadTime.Waiting;

/**
 * Waits for the next call that a recording has no event of, as it began or ended in them: an event is written when its wait ends,
 * if that wait began under the recording. A thread is taken to wait for the next call before its first event and after its last
 * one if threads spend most of the time so before and after such an event: the longer a wait is, the more likely it is open.
 * Confined to one thread.
 */
final class OpenWaits {
    private final Map<Place, Neighbours> before = new HashMap<>();
    private final Map<Place, Neighbours> after = new HashMap<>();
    private long idleNanos;
    private long idleCount;

    /** What threads wait for next to waits at a place. */
    private static final class Neighbours {
        private long idleCount;
        private long otherNanos;

        void add(Waiting wait) {
            if (wait.place().equals(Places.NEXT_CALL)) {
                idleCount++;
            } else {
                otherNanos += wait.endNanos() - wait.startNanos();
            }
        }
    }

    /** Learns what a thread waits for one after the other. */
    void learn(List<Waiting> waits) {
        List<Waiting> sorted = sorted(waits);
        for (int i = 0; i < sorted.size(); i++) {
            Waiting wait = sorted.get(i);
            if (wait.place().equals(Places.NEXT_CALL)) {
                idleNanos += wait.endNanos() - wait.startNanos();
                idleCount++;
                at(before, wait).add(wait); // one may be in parts: for a task, and for what a client sends
            }
            if (i > 0) {
                at(before, wait).add(sorted.get(i - 1));
                at(after, sorted.get(i - 1)).add(wait);
            }
        }
    }

    private static Neighbours at(Map<Place, Neighbours> places, Waiting wait) {
        return places.computeIfAbsent(wait.place(), fresh -> new Neighbours());
    }

    /**
     * When a thread waited for the next call without an event.
     *
     * @param sampledNanos when it was found computing: it does not wait for the next call then
     */
    List<Span> of(Span thread, List<Waiting> waits, List<Long> sampledNanos) {
        List<Span> open = new ArrayList<>();
        List<Waiting> sorted = sorted(waits);
        if (sorted.isEmpty()) {
            return open;
        }
        Waiting first = sorted.get(0);
        Waiting last =
                sorted.stream().max(Comparator.comparingLong(Waiting::endNanos)).orElse(first);
        Span head = new Span(thread.startNanos(), first.startNanos());
        Span tail = new Span(last.endNanos(), thread.endNanos());
        if (isMostly(before, first.place()) && isAsleep(head, sampledNanos)) {
            open.add(head);
        }
        if (isMostly(after, last.place()) && isAsleep(tail, sampledNanos)) {
            open.add(tail);
        }
        return open;
    }

    /** Whether waits for the next call take more of the time next to such a wait than all others. */
    private boolean isMostly(Map<Place, Neighbours> places, Place place) {
        Neighbours neighbours = places.get(place);
        return neighbours != null
                && idleCount > 0
                && (double) neighbours.idleCount * idleNanos / idleCount > neighbours.otherNanos;
    }

    private static boolean isAsleep(Span span, List<Long> sampledNanos) {
        return span.nanos() > 0
                && sampledNanos.stream().noneMatch(nanos -> nanos >= span.startNanos() && nanos < span.endNanos());
    }

    private static List<Waiting> sorted(List<Waiting> waits) {
        return waits.stream()
                .sorted(Comparator.comparingLong(Waiting::startNanos))
                .toList();
    }
}
