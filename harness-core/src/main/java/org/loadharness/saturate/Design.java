package org.loadharness.saturate;

import java.util.List;
import java.util.stream.DoubleStream;

/**
 * The loads of a round: five that are even on a log axis about a centre, or five neighbouring numbers of users. Immutable.
 *
 * @param loads ascending, at least one
 */
record Design(List<Double> loads) {
    private static final int LOADS = 5;

    /** Trials of earlier rounds count while they lie not much farther from the centre than those of this one. */
    private static final double REACH = 1.4;

    Design {
        loads = List.copyOf(loads);
    }

    /** About a centre, that far to either side on the log axis. */
    static Design about(double centre, double logSpan, LoadRange range) {
        double least = range.isOfUsers() ? Math.min(centre * Math.exp(-logSpan), centre - LOADS / 2) : 0;
        double most = range.isOfUsers() ? Math.max(centre * Math.exp(logSpan), centre + LOADS / 2) : 0;
        double from = range.isOfUsers() ? Math.max(range.low(), least) : centre * Math.exp(-logSpan);
        double to = range.isOfUsers() ? Math.min(range.high(), most) : centre * Math.exp(logSpan);
        double step = Math.pow(to / from, 1.0 / (LOADS - 1));
        return new Design(DoubleStream.iterate(from, load -> load * step)
                .limit(LOADS)
                .map(range::near)
                .distinct()
                .sorted()
                .boxed()
                .toList());
    }

    double lowest() {
        return loads.get(0);
    }

    double highest() {
        return loads.get(loads.size() - 1);
    }

    /** Whether a trial at that load says something of what happens here. */
    boolean reaches(double load) {
        double centre = Math.sqrt(lowest() * highest());
        double reach = Math.pow(highest() / centre, REACH) * (1 + 1e-9);
        return load <= centre * reach && load >= centre / reach;
    }

    List<Double> downwards() {
        return loads.stream().sorted(java.util.Comparator.reverseOrder()).toList();
    }
}
