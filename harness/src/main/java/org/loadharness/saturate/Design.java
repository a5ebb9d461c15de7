package org.loadharness.saturate;

import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import org.loadharness.stats.Interval;

/**
 * The loads of a round: five that are even on a log axis about a centre, or five neighbouring numbers of users. Immutable.
 *
 * @param loads ascending, at least one
 */
record Design(List<Double> loads) {
    private static final int LOADS = 5;

    /** Of a round: each load once up and once down. */
    static final int TRIALS = 2 * LOADS;

    /** Trials of earlier rounds count while they lie not much farther from the centre than those of this one. */
    private static final double REACH = 1.4;

    Design {
        loads = List.copyOf(loads);
    }

    /** About a centre, that far to either side on the log axis. */
    static Design about(double centre, double logSpan, LoadRange range) {
        Interval span = range.isOfUsers() ? users(centre, logSpan, range) : around(centre, logSpan);
        double from = span.low();
        double to = span.high();
        double step = Math.pow(to / from, 1.0 / (LOADS - 1));
        return new Design(DoubleStream.iterate(from, load -> load * step)
                .limit(LOADS)
                .map(range::near)
                .distinct()
                .sorted()
                .boxed()
                .toList());
    }

    private static Interval around(double centre, double logSpan) {
        return new Interval(centre * Math.exp(-logSpan), centre * Math.exp(logSpan));
    }

    /** Of whole numbers there are as many as loads, where the range has them. */
    private static Interval users(double centre, double logSpan, LoadRange range) {
        Interval wanted = around(centre, logSpan);
        int side = LOADS / 2;
        return new Interval(
                Math.max(range.low(), Math.min(wanted.low(), centre - side)),
                Math.min(range.high(), Math.max(wanted.high(), centre + side)));
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
        return loads.stream().sorted(Comparator.reverseOrder()).toList();
    }
}
