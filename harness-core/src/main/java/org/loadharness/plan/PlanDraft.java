package org.loadharness.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.loadharness.workload.Workloads;

/**
 * A plan as people write it: options and their texts. {@link #check} reads them all and reports every mistake at once.
 *
 * <p>Confined to one thread.
 */
public final class PlanDraft {
    /**
     * The options with the texts that hold when none is given. Those without a text hold only when given; open load is
     * measured for 10 s then, after a warm-up of 2 s, and a simulated run has no rehearsal.
     */
    public static final Map<String, String> DEFAULTS = PlanDefaults.TEXTS;

    /** Options of which one alone holds, by the other. */
    public static final Map<String, String> ALTERNATIVES = Map.of(
            "interactions", "duration",
            "duration", "interactions",
            "users", "arrivals",
            "arrivals", "users",
            "think", "pace",
            "pace", "think");

    private final Map<String, String> given = new LinkedHashMap<>();
    private final Map<String, String> parameters = new LinkedHashMap<>();
    private final List<PhaseDraft> phases = new ArrayList<>();

    /**
     * Sets an option.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    public PlanDraft set(String option, String text) {
        if (!DEFAULTS.containsKey(option)) {
            throw new IllegalArgumentException("no option named " + option);
        }
        given.put(option, text);
        return this;
    }

    /** Sets a parameter of the workload. */
    public PlanDraft parameter(String name, String text) {
        parameters.put(name, text);
        return this;
    }

    /** Adds a phase behind those there are. With any, a workload's own phases do not hold. */
    public PlanDraft phase(PhaseDraft phase) {
        phases.add(phase);
        return this;
    }

    /**
     * Reads and checks everything; names of workloads are looked up among those given.
     *
     * @throws PlanMistakes with every mistake there is
     */
    public ExperimentPlan check(Workloads workloads) throws PlanMistakes {
        PlanReader reader = new PlanReader(given, DEFAULTS);
        SystemReader what = new SystemReader(reader, workloads, parameters);
        Optional<Study> study = what.study();
        Optional<SystemUnderTest> system = what.system(study);
        Optional<List<Point>> points = new PointsReader(reader, study, phases).points();
        Optional<Integer> repeats = reader.read("repeats", PlanDraft::repeats);
        Optional<TrialOrder> order = reader.read("order", TrialOrder::parse);
        Optional<Conduct> conduct = new ConductReader(reader).conduct(isOpen(points), what.mode());
        Optional<Limits> limits = reader.read("limit", Limits::parse);
        Optional<Long> seed = reader.read("seed", PlanDraft::seed);
        reader.throwIfAny();
        return new ExperimentPlan(
                system.orElseThrow(),
                points.orElseThrow(),
                repeats.orElseThrow(),
                order.orElseThrow(),
                conduct.orElseThrow(),
                seed.orElseThrow(),
                limits.orElseThrow());
    }

    private boolean isOpen(Optional<List<Point>> points) {
        return points.map(read -> read.stream().anyMatch(Point::isOpen))
                .orElseGet(
                        () -> given.containsKey("arrivals") || phases.stream().anyMatch(PhaseDraft::isOpen));
    }

    private static int repeats(String text) {
        if (!text.matches("\\d{1,4}")
                || Integer.parseInt(text) < 1
                || Integer.parseInt(text) > ExperimentPlan.MOST_REPEATS) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" must be a whole number from 1 to " + ExperimentPlan.MOST_REPEATS);
        }
        return Integer.parseInt(text);
    }

    private static long seed(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException wrong) {
            throw new IllegalArgumentException("\"" + text + "\" must be a whole number of 64 bits", wrong);
        }
    }
}
