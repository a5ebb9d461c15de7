package org.loadharness.record;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.plan.Point;
import org.loadharness.plan.TrialId;
import org.loadharness.record.Recorder.LatencyOrigin;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;

/** What records are made of in tests, and how a row reads, put together the slow and obvious way. */
final class RawRun {
    static final String HEADER =
            "point,load,repeat,phase,user,interaction,due_s,start_s,end_s,response_ms,service_ms,outcome,attempts"
                    + ",failed_attempts";

    static final List<Mix.Entry> INTERACTIONS =
            List.of(new Mix.Entry("browse", 3), new Mix.Entry("buy", 2), new Mix.Entry("a, \"b\"", 1));
    private static final List<String> CELLS = List.of("browse", "buy", "\"a, \"\"b\"\"\"");
    private static final List<Outcome> OUTCOMES = List.of(
            Outcome.SUCCESS,
            Outcome.SUCCESS,
            Outcome.SUCCESS,
            failure("timeout"),
            failure("=cmd"),
            failure("two\nlines"));
    private static final List<String> OUTCOME_CELLS =
            List.of("success", "success", "success", "timeout", "'=cmd", "two lines");
    private static final long ORIGIN_NANOS = Long.MAX_VALUE - 1_000; // readings of a clock may wrap around

    private static final Point POINT = new Point(new LoadModel.ClosedLoop(7), new Extent.Interactions(1));

    private RawRun() {}

    /** One interaction as the user's thread knows it. */
    record Sample(int interaction, long dueNanos, long startNanos, long endNanos, int outcome, int attempts) {
        static Sample draw(RandomGenerator random) {
            long dueNanos = random.nextLong(-1_000, 100_000_000_000_000L);
            long startNanos = dueNanos + random.nextLong(random.nextBoolean() ? 1 : 10_000_000_000L);
            return new Sample(
                    random.nextInt(INTERACTIONS.size()),
                    dueNanos,
                    startNanos,
                    startNanos + random.nextLong(1L << random.nextInt(1, 40)),
                    random.nextInt(OUTCOMES.size()),
                    1 + Math.max(0, random.nextInt(-10, 4)));
        }

        static List<Sample> draw(RandomGenerator random, int count) {
            List<Sample> samples = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                samples.add(draw(random));
            }
            return samples;
        }

        boolean recordIn(RawLane lane) {
            for (int attempt = 1; attempt < attempts; attempt++) {
                lane.retry(
                        (Outcome.Failure) OUTCOMES.get(failureOf(attempt)),
                        ORIGIN_NANOS + endNanosOf(attempt),
                        ORIGIN_NANOS + endNanosOf(attempt) + attempt);
            }
            return lane.record(
                    interaction,
                    ORIGIN_NANOS + dueNanos,
                    ORIGIN_NANOS + startNanos,
                    ORIGIN_NANOS + endNanos,
                    OUTCOMES.get(outcome));
        }

        /** As it stands behind the cells of trial and phase. */
        String row(int user, LatencyOrigin charging) {
            return String.join(
                    ",",
                    Integer.toString(user),
                    CELLS.get(interaction),
                    decimal(dueNanos, 9),
                    decimal(startNanos, 9),
                    decimal(endNanos, 9),
                    decimal(endNanos - (charging == LatencyOrigin.FROM_DUE ? dueNanos : startNanos), 6),
                    decimal(endNanos - startNanos, 6),
                    OUTCOME_CELLS.get(outcome),
                    Integer.toString(attempts),
                    IntStream.range(1, attempts).mapToObj(this::attempt).collect(Collectors.joining(";")));
        }

        private String attempt(int attempt) {
            return decimal(endNanosOf(attempt), 9) + " " + decimal(endNanosOf(attempt) + attempt, 9) + " "
                    + OUTCOME_CELLS.get(failureOf(attempt));
        }

        private long endNanosOf(int attempt) {
            return Math.abs(startNanos) + 10L * attempt;
        }

        private static int failureOf(int attempt) {
            return OUTCOMES.size() - attempt;
        }
    }

    /** Begins a trial of a point with seven users. */
    static void begin(RawWriter writer, int repeat, List<RawPhase> phases) throws IOException {
        writer.begin(new TrialId(4, repeat), POINT, phases);
    }

    /** The cells with which rows of that trial and phase begin. */
    static String trialCells(int repeat, String phase) {
        return "4,users=7," + repeat + "," + phase + ",";
    }

    static Outcome failure(String kind) {
        return Outcome.failure(kind, new IllegalStateException(kind));
    }

    static RawPhase phase(String name, int users) {
        return new RawPhase(name, INTERACTIONS, new RawPhase.Users(0, users), LatencyOrigin.FROM_DUE);
    }

    /** The lane of a user, which counts from where samples do. */
    static RawLane lane(RawPhase phase, int index) {
        RawLane lane = phase.lane(index);
        lane.countFrom(ORIGIN_NANOS);
        return lane;
    }

    static RawWriter writer(RawDisk disk) throws IOException {
        RawWriter writer = new RawWriter(Path.of("requests.csv.gz"), disk, 0);
        writer.start();
        return writer;
    }

    private static String decimal(long number, int decimals) {
        return new BigDecimal(BigInteger.valueOf(number), decimals).toPlainString();
    }
}
