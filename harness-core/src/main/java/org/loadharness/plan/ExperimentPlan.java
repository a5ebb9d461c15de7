package org.loadharness.plan;

import static java.util.Objects.requireNonNull;

import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.loadharness.workload.Mode;

/**
 * A whole experiment: what is driven, at which points, how often and how. Built and checked by {@link PlanDraft}.
 *
 * <p>Immutable. Thread-safe.
 *
 * @param variants of one workload, of the same factors with different values; each point is of one of them
 * @param points as they are listed
 * @param repeats how many trials there are per point
 * @param order in which the trials run
 * @param limits the thresholds by which trials are judged
 * @param profiling whether there are profiled trials beside the measured ones
 */
public record ExperimentPlan(
        List<Variant> variants,
        List<Point> points,
        Repeats repeats,
        TrialOrder order,
        Threshold.InForce limits,
        Profiling profiling) {
    public ExperimentPlan {
        requireNonNull(repeats, "repeats");
        requireNonNull(order, "order");
        requireNonNull(limits, "limits");
        requireNonNull(profiling, "profiling");
        variants = List.copyOf(variants);
        points = List.copyOf(points);
        requireVariants(variants, points);
        if (points.isEmpty()) {
            throw new IllegalArgumentException("points must not be empty");
        }
    }

    /** Without profiled trials. */
    public ExperimentPlan(
            List<Variant> variants, List<Point> points, Repeats repeats, TrialOrder order, Threshold.InForce limits) {
        this(variants, points, repeats, order, limits, Profiling.NONE);
    }

    /** Of one variant, one point after the other, each so often, judged by the standard thresholds. */
    public ExperimentPlan(
            Variant.SystemUnderTest system, List<Point> points, int repeats, TrialSettings settings, long seed) {
        this(
                List.of(new Variant(Map.of(), system, settings, seed)),
                points,
                new Repeats.Fixed(repeats),
                TrialOrder.LISTED,
                Threshold.InForce.STANDARD);
    }

    /**
     * Of the values of options.
     *
     * @param variants of one workload, of the same factors with different values
     * @param points as they are listed
     */
    public static ExperimentPlan of(List<Variant> variants, List<Point> points, OptionValues values) {
        return new ExperimentPlan(
                variants,
                points,
                repeats(values),
                values.get(PlanOptions.ORDER),
                values.get(PlanOptions.LIMIT),
                values.get(PlanOptions.PROFILE));
    }

    private static Repeats repeats(OptionValues values) {
        Repeats repeats = values.get(PlanOptions.REPEATS);
        return repeats instanceof Repeats.Auto auto
                ? new Repeats.Auto(auto.most(), values.get(PlanOptions.PRECISION), values.get(PlanOptions.BUDGET))
                : repeats;
    }

    /** The options whose values it holds for all variants, by name, with their texts. */
    public Map<String, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>();
        PlanOptions.ofPlan().forEach(option -> option.textIn(this).ifPresent(text -> texts.put(option.name(), text)));
        return texts;
    }

    /** The workload of every variant. */
    public String workload() {
        return variants.get(0).system().workload();
    }

    /** The root of every random stream; of the first variant, where they vary that. */
    public long seed() {
        return variants.get(0).seed();
    }

    /** The names of what varies besides the load. */
    public List<String> factors() {
        return List.copyOf(variants.get(0).factors().keySet());
    }

    /** The modes of the variants, each once. */
    public List<Mode> modes() {
        return variants.stream()
                .map(variant -> variant.system().mode())
                .distinct()
                .toList();
    }

    /** Whether a record of every interaction is kept in any variant. */
    public TrialSettings.Recording recording() {
        return variants.stream().anyMatch(variant -> variant.trialSettings().recording() == TrialSettings.Recording.RAW)
                ? TrialSettings.Recording.RAW
                : TrialSettings.Recording.SUMS;
    }

    /** Whether nothing runs in real time. */
    public boolean isSimulated() {
        return modes().equals(List.of(Mode.SIMULATED));
    }

    /**
     * The only variant.
     *
     * @throws IllegalStateException if there are several
     */
    public Variant onlyVariant() {
        if (variants.size() > 1) {
            throw new IllegalStateException("the plan has " + variants.size() + " variants");
        }
        return variants.get(0);
    }

    /**
     * The variant that a point is of.
     *
     * @throws IllegalArgumentException if it is of none of them
     */
    public Variant variantOf(Point point) {
        return variants.stream()
                .filter(variant -> variant.factors().equals(point.factors()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the point " + point.label() + " is of no variant"));
    }

    /** Those of the points that are of a variant, as they are listed. */
    public List<Point> pointsOf(Variant variant) {
        return points.stream()
                .filter(point -> point.factors().equals(variant.factors()))
                .toList();
    }

    /** The same of one variant alone, as it would be without the others. */
    public ExperimentPlan of(Variant variant) {
        Variant alone = new Variant(Map.of(), variant.system(), variant.trialSettings(), variant.seed());
        List<Point> own = pointsOf(variant).stream()
                .map(point -> new Point(point.sweptUsers(), point.phases()))
                .toList();
        return new ExperimentPlan(List.of(alone), own, repeats, order, limits, profiling);
    }

    /** The same without processes for single trials: as each of these carries it out. */
    public ExperimentPlan shared() {
        List<Variant> together = variants.stream()
                .map(variant -> new Variant(
                        variant.factors(),
                        variant.system(),
                        variant.trialSettings().with(TrialSettings.Isolation.SHARED),
                        variant.seed()))
                .toList();
        return new ExperimentPlan(together, points, repeats, order, limits, profiling);
    }

    /**
     * The plan that each agent of a variant carries out: the same trials, in a process that is its own and has rehearsed already.
     *
     * @param server that they drive together; empty where each has its own system
     */
    public ExperimentPlan ofAgents(Variant variant, Optional<URI> server) {
        Variant.SystemUnderTest system = variant.system();
        Variant own = new Variant(
                variant.factors(),
                new Variant.SystemUnderTest(system.workload(), system.mode(), system.parameters(), server),
                variant.trialSettings().ofAgent(),
                variant.seed());
        List<Variant> all =
                variants.stream().map(each -> each.equals(variant) ? own : each).toList();
        return new ExperimentPlan(all, points, repeats, order, limits, profiling);
    }

    /** Every trial that is sure to be asked for, in the order in which they run. */
    public List<TrialId> trials() {
        return order.trials(points.size(), repeats.least(), seed()).stream()
                .flatMap(profiling::with)
                .toList();
    }

    /** That repeat of every point, in the order in which they take turns. */
    public List<TrialId> round(int repeat) {
        return order.round(points.size(), repeat, seed()).stream()
                .flatMap(profiling::with)
                .toList();
    }

    /** That repeat of a point, with the profiled trial beside it if there is to be one. */
    public List<TrialId> repeatOf(int point, int repeat) {
        return profiling.with(new TrialId(point, repeat)).toList();
    }

    /** The point that a trial belongs to. */
    public Point pointOf(TrialId trial) {
        return points.get(trial.point());
    }

    private static void requireVariants(List<Variant> variants, List<Point> points) {
        if (variants.isEmpty()) {
            throw new IllegalArgumentException("variants must not be empty");
        }
        Variant first = variants.get(0);
        Map<Map<String, String>, List<Point>> ofVariants = new HashMap<>();
        for (Variant variant : variants) {
            Set<String> names = variant.factors().keySet();
            if (!names.equals(first.factors().keySet())) {
                throw new IllegalArgumentException(
                        "variants have factors " + first.factors().keySet() + " and " + names);
            }
            if (!variant.system().workload().equals(first.system().workload())) {
                throw new IllegalArgumentException("variants have workloads "
                        + first.system().workload() + " and " + variant.system().workload());
            }
            if (ofVariants.put(variant.factors(), new ArrayList<>()) != null) {
                throw new IllegalArgumentException("there are two variants " + variant.label());
            }
        }
        for (Point point : points) {
            List<Point> ofSame = ofVariants.get(point.factors());
            if (ofSame == null) {
                throw new IllegalArgumentException("the point " + point.label() + " is of no variant");
            }
            ofSame.add(point);
        }
        if (!points.isEmpty() && ofVariants.containsValue(List.of())) {
            throw new IllegalArgumentException("there is a variant without points");
        }
    }
}
