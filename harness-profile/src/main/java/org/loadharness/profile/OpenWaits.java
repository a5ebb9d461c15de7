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
 * one if that is what threads mostly do before and after such an event. Confined to one thread.
 */
final class OpenWaits {
    private final Map<Place, Integer> before = new HashMap<>();
    private final Map<Place, Integer> after = new HashMap<>();

    /** Learns what threads wait for one after the other. */
    void learn(List<Waiting> waits) {
        List<Waiting> sorted = sorted(waits);
        for (int i = 1; i < sorted.size(); i++) {
            Place earlier = sorted.get(i - 1).place();
            Place later = sorted.get(i).place();
            before.merge(later, earlier.equals(Places.NEXT_CALL) ? 1 : -1, Integer::sum);
            after.merge(earlier, later.equals(Places.NEXT_CALL) ? 1 : -1, Integer::sum);
        }
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

    private static boolean isMostly(Map<Place, Integer> balance, Place place) {
        return balance.getOrDefault(place, 0) > 0;
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
