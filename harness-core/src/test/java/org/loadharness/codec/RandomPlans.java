package org.loadharness.codec;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.loadharness.load.Arrivals;
import org.loadharness.load.DurationLaw;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.load.Pause;
import org.loadharness.load.Pause.Draw;
import org.loadharness.load.Retries;
import org.loadharness.load.Warmup;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.Precision;
import org.loadharness.plan.Repeats;
import org.loadharness.plan.Threads;
import org.loadharness.plan.Threshold;
import org.loadharness.plan.TrialOrder;
import org.loadharness.plan.TrialSettings;
import org.loadharness.plan.Variant;
import org.loadharness.time.Rate;
import org.loadharness.workload.Mode;

/** Plans of every shape that the types allow, the same for the same stream. */
record RandomPlans(RandomGenerator random, List<String> words) {
    ExperimentPlan plan() {
        String workload = "workload" + random.nextInt(9);
        int variants = random.nextBoolean() ? 1 : 1 + random.nextInt(4);
        List<Variant> sideBySide = IntStream.range(0, variants)
                .mapToObj(i -> variant(workload, factors(variants, i)))
                .toList();
        List<Point> points = IntStream.range(0, variants + random.nextInt(20))
                .mapToObj(i -> of(
                        random.nextBoolean() ? new Point(load(), extent()) : phased(),
                        sideBySide.get(i % variants).factors()))
                .toList();
        return new ExperimentPlan(sideBySide, points, repeats(), one(TrialOrder.values()), limits());
    }

    private static Map<String, String> factors(int variants, int index) {
        return variants == 1 ? Map.of() : Map.of("store", "kind " + index, "think", "exp:" + index % 2 + "ms");
    }

    private static Point of(Point point, Map<String, String> factors) {
        return new Point(point.sweptUsers(), point.phases(), factors);
    }

    private Variant variant(String workload, Map<String, String> factors) {
        Variant.SystemUnderTest system = new Variant.SystemUnderTest(
                workload,
                one(Mode.values()),
                parameters(),
                random.nextBoolean() ? Optional.of(URI.create("http://[::1]:8081")) : Optional.empty());
        TrialSettings settings = new TrialSettings(
                one(new Threads[] {Threads.PLATFORM, Threads.VIRTUAL, Threads.MULTIPLEXED}),
                duration(0),
                random.nextBoolean() ? new Warmup.Fixed(extent()) : new Warmup.UntilSteady(duration(1)),
                duration(1),
                retries(),
                one(TrialSettings.Recording.values()),
                one(TrialSettings.Isolation.values()));
        return new Variant(factors, system, settings, random.nextLong());
    }

    private Repeats repeats() {
        int most = 1 + random.nextInt(Repeats.MOST);
        return random.nextBoolean()
                ? new Repeats.Fixed(most)
                : new Repeats.Auto(
                        Math.max(Repeats.Auto.PILOT, most),
                        new Precision(List.of(new Precision.Goal(
                                one(Precision.Metric.values()), (1_000 + random.nextInt(999_001)) / 1e6))),
                        duration(1));
    }

    private Point phased() {
        List<LoadPhase> phases = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(4); i++) {
            phases.add(new LoadPhase("p-" + i, load(), extent(), release(i), parameters()));
        }
        return new Point(1 + random.nextInt(1_000_000), phases);
    }

    private LoadPhase.Release release(int index) {
        return switch (random.nextInt(index == 0 ? 2 : 3)) {
            case 0 -> new LoadPhase.Release.AtOnce();
            case 1 -> new LoadPhase.Release.AfterTime(duration(0));
            default -> new LoadPhase.Release.AfterShare("p-" + random.nextInt(index), 1e-9 + random.nextDouble(0.999));
        };
    }

    private LoadModel load() {
        int users = 1 + random.nextInt(200_000);
        return random.nextBoolean() ? new ClosedLoop(users, pause()) : new OpenLoop(arrivals(), users);
    }

    private Pause pause() {
        return switch (random.nextInt(5)) {
            case 0 -> new Pause.None();
            case 3 -> new Pause.OfFlows();
            case 1 -> new Pause.Cycle(duration(1));
            case 2 -> new Pause.Think(law(), one(Draw.values()));
            default -> new Pause.ThinkAfter(Map.of("look", law(), "buy", law()));
        };
    }

    private DurationLaw law() {
        return switch (random.nextInt(3)) {
            case 0 -> new DurationLaw.Constant(duration(0));
            case 1 -> new DurationLaw.Exponential(duration(1));
            default -> {
                Duration least = duration(0);
                yield new DurationLaw.Uniform(least, least.plus(duration(1)));
            }
        };
    }

    private Arrivals arrivals() {
        return switch (random.nextInt(5)) {
            case 0 -> new Arrivals.Poisson(rate());
            case 3 ->
                Arrivals.batched(new Arrivals.Poisson(rate()), Duration.ofNanos(1 + random.nextInt(1_000_000_000)));
            case 1 -> new Arrivals.Constant(rate());
            case 2 -> new Arrivals.Ramp(rate(), rate(), duration(1));
            default ->
                new Arrivals.Trace(
                        Path.of("/traces of, " + random.nextInt(9), "a#b%20.txt"),
                        Long.toHexString(random.nextLong()),
                        1 + random.nextInt(Arrivals.Trace.MOST_ARRIVALS));
        };
    }

    private Rate rate() {
        return new Rate(Math.pow(10, random.nextDouble(-9, 9)));
    }

    private Retries retries() {
        Duration first = duration(0);
        Set<String> kinds = IntStream.range(0, random.nextInt(3))
                .mapToObj(i -> "Kind$" + random.nextInt(9))
                .collect(Collectors.toSet());
        return new Retries(
                random.nextInt(Retries.MOST + 1), first, first.plus(duration(0)), random.nextDouble(), kinds);
    }

    private Map<String, String> parameters() {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (int i = 0; i < random.nextInt(4); i++) {
            parameters.put("p" + i, words.get(random.nextInt(words.size())));
        }
        return parameters;
    }

    private Extent extent() {
        return random.nextBoolean()
                ? new Extent.Interactions(random.nextInt(Extent.MOST_INTERACTIONS))
                : new Extent.Lasting(duration(1));
    }

    private Duration duration(long leastNanos) {
        return Duration.ofNanos(random.nextLong(leastNanos, 1L << random.nextInt(2, 60)));
    }

    private <T> T one(T[] values) {
        return values[random.nextInt(values.length)];
    }

    private Threshold.InForce limits() {
        return random.nextBoolean()
                ? Threshold.InForce.STANDARD
                : Threshold.InForce.parse("stall=" + random.nextInt(1, 99) + "ms");
    }
}
