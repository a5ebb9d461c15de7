package org.loadharness.profile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Stretches of time. Stateless. Thread-safe. */
final class Spans {
    private Spans() {}

    /** From one reading of a clock to a later one. */
    record Span(long startNanos, long endNanos) {
        long nanos() {
            return endNanos - startNanos;
        }
    }

    /** The time that is in any of them, as stretches that neither touch nor overlap, in their order. */
    static List<Span> union(List<Span> spans) {
        List<Span> sorted = new ArrayList<>(spans);
        sorted.sort(Comparator.comparingLong(Span::startNanos));
        List<Span> joined = new ArrayList<>();
        for (Span span : sorted) {
            Span last = joined.isEmpty() ? null : joined.get(joined.size() - 1);
            if (last == null || span.startNanos() > last.endNanos()) {
                joined.add(span);
            } else if (span.endNanos() > last.endNanos()) {
                joined.set(joined.size() - 1, new Span(last.startNanos(), span.endNanos()));
            }
        }
        return joined;
    }

    static long nanos(List<Span> apart) {
        return apart.stream().mapToLong(Span::nanos).sum();
    }

    /** Whether a union has that moment in it. */
    static boolean has(List<Span> apart, long nanos) {
        int from = 0;
        int until = apart.size();
        while (from < until) {
            int middle = (from + until) >>> 1;
            if (apart.get(middle).endNanos() <= nanos) {
                from = middle + 1;
            } else {
                until = middle;
            }
        }
        return from < apart.size() && apart.get(from).startNanos() <= nanos;
    }

    /** How long two unions are both. */
    static long bothNanos(List<Span> one, List<Span> other) {
        long nanos = 0;
        int left = 0;
        int right = 0;
        while (left < one.size() && right < other.size()) {
            Span first = one.get(left);
            Span second = other.get(right);
            nanos += Math.max(
                    0,
                    Math.min(first.endNanos(), second.endNanos()) - Math.max(first.startNanos(), second.startNanos()));
            if (first.endNanos() < second.endNanos()) {
                left++;
            } else {
                right++;
            }
        }
        return nanos;
    }
}
