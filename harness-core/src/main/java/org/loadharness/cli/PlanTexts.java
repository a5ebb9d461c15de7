package org.loadharness.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.loadharness.load.Extent;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.PlanDraft;
import org.loadharness.plan.Point;
import org.loadharness.time.DurationText;

/**
 * A plan as the options and parameters that lead to it. Immutable.
 *
 * @param options by name without dashes
 * @param parameters of the workload
 */
record PlanTexts(Map<String, String> options, Map<String, String> parameters) {
    /** Of each pair one holds. */
    private static final Map<String, String> ALTERNATIVE =
            Map.of("interactions", "duration", "duration", "interactions");

    PlanTexts {
        options = new LinkedHashMap<>(options);
        parameters = new LinkedHashMap<>(parameters);
    }

    static PlanTexts of(ExperimentPlan plan) {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("workload", plan.system().workload());
        options.put("mode", plan.system().mode().text());
        plan.system().server().ifPresent(server -> options.put("url", server.toString()));
        options.put(
                "users",
                plan.points().stream()
                        .map(point -> Integer.toString(point.users()))
                        .collect(Collectors.joining(",")));
        Extent first = measured(plan.points().get(0));
        options.put(first instanceof Extent.Lasting ? "duration" : "interactions", extents(plan.points()));
        options.put("warmup", plan.conduct().warmup().text());
        options.put("repeats", Integer.toString(plan.repeats()));
        options.put("threads", plan.conduct().threads().text());
        options.put("seed", Long.toString(plan.seed()));
        options.put("rehearsal", DurationText.print(plan.conduct().rehearsal()));
        options.put("time-limit", DurationText.print(plan.conduct().timeLimit()));
        return new PlanTexts(options, plan.system().parameters());
    }

    /** The same but for one option. */
    PlanTexts with(String option, String text) {
        PlanTexts changed = new PlanTexts(options, parameters);
        changed.options.put(option, text);
        if (ALTERNATIVE.containsKey(option)) {
            changed.options.remove(ALTERNATIVE.get(option));
        }
        return changed;
    }

    /** The same but for one parameter. */
    PlanTexts withParameter(String name, String text) {
        PlanTexts changed = new PlanTexts(options, parameters);
        changed.parameters.put(name, text);
        return changed;
    }

    PlanDraft draft() {
        PlanDraft draft = new PlanDraft();
        options.forEach(draft::set);
        parameters.forEach(draft::parameter);
        return draft;
    }

    /** The extents of points with ascending users, as {@code 2000,200@500}: each where it first holds. */
    private static String extents(List<Point> points) {
        List<String> terms = new ArrayList<>();
        String last = "";
        for (Point point : points) {
            String extent = measured(point).text();
            if (!extent.equals(last)) {
                terms.add(terms.isEmpty() ? extent : extent + "@" + point.users());
            }
            last = extent;
        }
        return String.join(",", terms);
    }

    private static Extent measured(Point point) {
        return point.phases().get(0).measured();
    }
}
