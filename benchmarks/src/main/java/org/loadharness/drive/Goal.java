package org.loadharness.drive;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The figures to reach; each is the median of a measured figure of that name. */
enum Goal {
    LOOP_OVER_TWO_READS("7", "loop_over_two_clock_reads", Side.AT_MOST, 1.0),
    LOOP_OVER_ONE_READ("7 stretch", "loop_over_one_clock_read", Side.AT_MOST, 1.5),
    OVER_YCSB("8", "driver_over_ycsb_1_thread", Side.AT_LEAST, 4),
    OVER_YCSB_TWO("8", "driver_over_ycsb_2_threads", Side.AT_LEAST, 7),
    SCALING("8", "driver_2_threads_over_1", Side.AT_LEAST, 1.95),
    ALLOCATION("9", "loop_1_thread_allocated_bytes", Side.AT_MOST, 0.01),
    MEMORY("9", "recorder_10000_users_mib", Side.AT_MOST, 8),
    MEMORY_GROWTH("9", "recorder_10000_over_100_users", Side.AT_MOST, 1.05),
    GATE("10", "gate_last_first_turn_ms", Side.AT_MOST, 60),
    GATE_OVER_LATCH("10", "latch_over_gate_at_least", Side.AT_LEAST, 300),
    RAW_RATE("records", "raw_records_per_s", Side.AT_LEAST, 200_000),
    RAW_COST("records", "raw_wall_over_without", Side.AT_MOST, 1.05);

    private final String number;
    private final String figure;
    private final Side side;
    private final double bound;

    Goal(String number, String figure, Side side, double bound) {
        this.number = number;
        this.figure = figure;
        this.side = side;
        this.bound = bound;
    }

    /** The goal that a figure is measured for, if any. */
    static Optional<Goal> of(String figure) {
        return Arrays.stream(values())
                .filter(goal -> goal.figure.equals(figure))
                .findFirst();
    }

    /** Its number in the list of goals. */
    String number() {
        return number;
    }

    String figure() {
        return figure;
    }

    /** The bound as people write it: {@code <= 60}. */
    String text() {
        return (side == Side.AT_MOST ? "<= " : ">= ") + String.format(Locale.ROOT, bound < 1 ? "%.2f" : "%.4g", bound);
    }

    boolean isReachedBy(double value) {
        return side == Side.AT_MOST ? value <= bound : value >= bound;
    }

    private enum Side {
        AT_MOST,
        AT_LEAST
    }
}
