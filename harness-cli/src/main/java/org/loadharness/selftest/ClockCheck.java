package org.loadharness.selftest;

import java.util.List;
import org.loadharness.selftest.SelfTest.CheckResult.Range;
import org.loadharness.time.Clock;
import org.loadharness.time.Ticker;

/** How fine the clock is and what it costs to read it. */
final class ClockCheck implements Check {
    private static final int READS = 200_000;
    private static final int ROUNDS = 11;
    private static final double COARSEST_NANOS = 1_000;
    private static final double DEAREST_NANOS = 250;

    @Override
    public String title() {
        return "clock: granularity and cost";
    }

    @Override
    public List<SelfTest.CheckResult> run() {
        Ticker ticker = Clock.system();
        double[] costs = new double[ROUNDS];
        long finestNanos = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            long startNanos = ticker.nanos();
            long before = startNanos;
            for (int read = 0; read < READS; read++) {
                long now = ticker.nanos();
                finestNanos = now > before ? Math.min(finestNanos, now - before) : finestNanos;
                before = now;
            }
            costs[round] = (double) (before - startNanos) / READS;
        }
        return List.of(
                new SelfTest.CheckResult(
                        "clock_granularity_ns",
                        finestNanos,
                        Range.atMost(COARSEST_NANOS),
                        "smallest step between two readings; nothing shorter can be measured"),
                new SelfTest.CheckResult(
                        "clock_read_ns",
                        Spread.median(costs),
                        Range.atMost(DEAREST_NANOS),
                        "cost of a reading; an interaction needs one. Much more than 50 ns means that the machine's clock"
                                + " source is not the processor's own counter"));
    }
}
