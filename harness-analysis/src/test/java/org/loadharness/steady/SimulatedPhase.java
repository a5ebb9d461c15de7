package org.loadharness.steady;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.loadharness.random.SeedTree;
import org.loadharness.record.Recorder;
import org.loadharness.record.Recorder.LatencyOrigin;
import org.loadharness.record.UserRecorder;
import org.loadharness.steady.Repeat.Tail;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;

/**
 * A phase of a queue, recorded as the driver records it, thousands of times faster than on the simulated clock. Immutable.
 *
 * @param users of a closed loop; 0 for an open load, which comes at random as fast as {@code thinkSeconds} apart on average
 * @param servers that they share
 * @param lengthSeconds of the phase
 * @param thinkSeconds mean time between two interactions of a user
 * @param service time of an interaction, in seconds
 */
record SimulatedPhase(
        int users, int servers, double lengthSeconds, double thinkSeconds, ToDoubleFunction<RandomGenerator> service) {
    private static final double NANOS = 1e9;

    /**
     * What a repeat goes through.
     *
     * @param factorAt by how much services are longer at a time
     * @param stillFrom when nothing is done
     * @param slowestAt the share of services, at a time, that take ten times as long
     */
    record Course(DoubleUnaryOperator factorAt, double stillFrom, double stillTo, DoubleUnaryOperator slowestAt) {
        static final Course HEALTHY = of(second -> 1);

        static Course of(DoubleUnaryOperator factorAt) {
            return new Course(factorAt, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, second -> 0);
        }

        static Course still(double from, double seconds) {
            return new Course(second -> 1, from, from + seconds, second -> 0);
        }

        /** Such a share at a time takes ten times as long. */
        static Course slowest(DoubleUnaryOperator shareAt) {
            return new Course(second -> 1, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, shareAt);
        }

        /** By 20 % to both sides, from anywhere. */
        static Course swing(RandomGenerator random, double periodSeconds) {
            double start = random.nextDouble();
            return of(second -> 1 + 0.2 * Math.sin(2 * Math.PI * (second / periodSeconds + start)));
        }

        private double seconds(RandomGenerator random, double at, double usual) {
            double share = slowestAt.applyAsDouble(at);
            boolean isSlow = share > 0 && random.nextDouble() < share;
            return usual * factorAt.applyAsDouble(at) * (isSlow ? 10 : 1);
        }
    }

    /** That many repeats of which so large a share at a time takes ten times as long. */
    List<Repeat> repeatsWithSlowest(long seed, int repeats, DoubleUnaryOperator shareAt) {
        Course[] courses = new Course[repeats];
        Arrays.fill(courses, Course.slowest(shareAt));
        return repeats(seed, courses);
    }

    /** As many repeats as there are courses, each with its own stream. */
    List<Repeat> repeats(long seed, Course... courses) {
        SeedTree seeds = new SeedTree(seed);
        List<Run> runs = IntStream.range(0, courses.length)
                .mapToObj(r -> run(seeds.child(r).stream(), courses[r]))
                .toList();
        double[] pooled = runs.stream()
                .flatMapToDouble(run -> Arrays.stream(run.responses()))
                .sorted()
                .toArray();
        return runs.stream().map(run -> run.repeat(this, pooled)).toList();
    }

    /** As many healthy ones. */
    List<Repeat> healthy(long seed, int repeats) {
        Course[] none = new Course[repeats];
        Arrays.fill(none, Course.HEALTHY);
        return repeats(seed, none);
    }

    private double cycleSeconds(int successes) {
        return users == 0 ? 0 : users * lengthSeconds / successes;
    }

    private record Arrival(int user, double atSeconds) {}

    private Run run(RandomGenerator random, Course course) {
        Recorder recorder =
                new Recorder(List.of(new Mix.Entry("only", 1)), Math.max(1, users), LatencyOrigin.FROM_START);
        recorder.begin(0);
        PriorityQueue<Arrival> arrivals = new PriorityQueue<>(Comparator.comparingDouble(Arrival::atSeconds));
        for (int user = 0; user < Math.max(1, users); user++) {
            recorder.user(user).enter(0);
            arrivals.add(new Arrival(user, users == 0 ? think(random) : 0));
        }
        double[] free = new double[servers];
        Run run = new Run(recorder, new ArrayList<>(), new ArrayList<>());
        while (true) {
            Arrival arrival = arrivals.remove();
            if (arrival.atSeconds() >= lengthSeconds) {
                return run;
            }
            int server = earliest(free);
            double start = Math.max(arrival.atSeconds(), free[server]);
            double done = end(start, random, course);
            free[server] = done;
            if (done < lengthSeconds) {
                run.record(arrival, done);
            }
            arrivals.add(new Arrival(arrival.user(), (users == 0 ? arrival.atSeconds() : done) + think(random)));
        }
    }

    private double end(double start, RandomGenerator random, Course course) {
        boolean begunBefore = start < course.stillFrom();
        double from = !begunBefore && start < course.stillTo() ? course.stillTo() : start;
        double done = from + course.seconds(random, from, service.applyAsDouble(random));
        return begunBefore && done > course.stillFrom() ? done + course.stillTo() - course.stillFrom() : done;
    }

    private double think(RandomGenerator random) {
        return thinkSeconds == 0 ? 0 : thinkSeconds * random.nextExponential();
    }

    private static int earliest(double[] free) {
        int best = 0;
        for (int server = 1; server < free.length; server++) {
            if (free[server] < free[best]) {
                best = server;
            }
        }
        return best;
    }

    private record Run(Recorder recorder, List<Double> ends, List<Double> lengths) {
        void record(Arrival arrival, double done) {
            UserRecorder user = recorder.user(arrival.user());
            long sentNanos = (long) (arrival.atSeconds() * NANOS);
            user.record(0, sentNanos, sentNanos, (long) (done * NANOS), Outcome.SUCCESS);
            ends.add(done);
            lengths.add(done - arrival.atSeconds());
        }

        double[] responses() {
            return lengths.stream().mapToDouble(Double::doubleValue).toArray();
        }

        Repeat repeat(SimulatedPhase phase, double[] pooled) {
            return new Repeat(
                    recorder.courseLog((long) (phase.lengthSeconds() * NANOS)).orElseThrow(),
                    NANOS * Arrays.stream(responses()).average().orElse(0),
                    NANOS * phase.cycleSeconds(ends.size()),
                    NANOS * Arrays.stream(responses()).max().orElse(0),
                    List.of(tail(phase, pooled, 0.95), tail(phase, pooled, 0.99)),
                    /* beatNanos= */ 0);
        }

        private Tail tail(SimulatedPhase phase, double[] pooled, double fraction) {
            double limit = pooled.length == 0 ? 0 : pooled[(int) (fraction * pooled.length)];
            long[] counts = new long[(int) phase.lengthSeconds()];
            long[] beyond = new long[counts.length];
            for (int i = 0; i < ends.size(); i++) {
                int second = (int) Math.min(counts.length - 1.0, ends.get(i));
                counts[second]++;
                beyond[second] += lengths.get(i) > limit ? 1 : 0;
            }
            return new Tail(
                    limit * NANOS,
                    IntStream.range(1, counts.length)
                            .mapToObj(second -> new Tail.Second(counts[second], beyond[second]))
                            .toList());
        }
    }
}
