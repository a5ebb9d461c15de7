package org.loadharness.record;

import java.util.random.RandomGenerator;
import org.loadharness.random.SeedTree;
import org.loadharness.record.Recorder.LatencyOrigin;
import org.loadharness.time.Ticker;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;

/**
 * What the harness adds to an interaction: choosing it, reading the clock and recording it. Measured on one thread, in
 * some 20 ms, as the best of many short rounds: that is without interruptions, and the compiler is through by then.
 */
final class RecordingCost {
    private static final int ROUNDS = 100;
    private static final int PER_ROUND = 1_000;

    private RecordingCost() {}

    static double nanos() {
        Mix mix = Mix.of(new Mix.Entry("one", 1), new Mix.Entry("other", 1));
        Recorder phase = new Recorder(mix.entries(), 1, LatencyOrigin.FROM_START);
        RandomGenerator random = new SeedTree(1).stream();
        Ticker ticker = Ticker.system();
        phase.begin(ticker.nanos());
        UserRecorder recorder = phase.user(0);
        recorder.enter(ticker.nanos());
        long bestNanos = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            bestNanos = Math.min(bestNanos, roundNanos(mix, random, recorder, ticker));
        }
        return (double) bestNanos / PER_ROUND;
    }

    private static long roundNanos(Mix mix, RandomGenerator random, UserRecorder recorder, Ticker ticker) {
        long beganNanos = ticker.nanos();
        long sentNanos = beganNanos;
        for (int i = 0; i < PER_ROUND; i++) {
            int interaction = mix.choose(random);
            recorder.begin(interaction, sentNanos);
            long doneNanos = ticker.nanos();
            recorder.record(interaction, sentNanos, sentNanos, doneNanos, Outcome.SUCCESS);
            sentNanos = doneNanos;
        }
        return sentNanos - beganNanos;
    }
}
