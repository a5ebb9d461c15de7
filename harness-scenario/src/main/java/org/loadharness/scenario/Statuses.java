package org.loadharness.scenario;

import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;

/** Codes of replies, looked up in one step. Immutable. Thread-safe. */
final class Statuses {
    static final Statuses SUCCESS = new Statuses(List.of(new Range(200, 299)));

    private final List<Range> ranges;
    private final BitSet codes = new BitSet();

    /** Codes from one to another. */
    record Range(int first, int last) {
        private String printed() {
            return first == last ? String.valueOf(first) : first / 100 + "xx";
        }
    }

    Statuses(List<Range> ranges) {
        this.ranges = List.copyOf(ranges);
        ranges.forEach(range -> codes.set(range.first(), range.last() + 1));
    }

    boolean hold(int status) {
        return codes.get(status);
    }

    /** Whether a redirect is among them. */
    boolean nameRedirect() {
        int first = codes.nextSetBit(300);
        return first >= 0 && first < 400;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Statuses that && ranges.equals(that.ranges);
    }

    @Override
    public int hashCode() {
        return ranges.hashCode();
    }

    /** As they are written. */
    @Override
    public String toString() {
        return ranges.stream().map(Range::printed).collect(Collectors.joining(", "));
    }
}
