package org.loadharness.require;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.loadharness.load.Extent;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.Repeats;
import org.loadharness.plan.Threshold;
import org.loadharness.plan.TrialOrder;
import org.loadharness.plan.Variant;
import org.loadharness.record.RunLog;
import org.loadharness.record.TrialLog;
import org.loadharness.stats.Given;
import org.loadharness.stats.RunSummary;
import org.loadharness.workload.Mode;

/** Runs with factors. */
final class Designed {
    private Designed() {}

    /**
     * A run of trials that are known.
     *
     * @param variants factors with their texts
     * @param users of the points: those of the first variant, of the second and so on, each as many
     */
    static RunSummary run(
            List<Map<String, String>> variants, List<Integer> users, List<TrialLog> trials, Extent measured) {
        ExperimentPlan plain =
                Given.plan(measured, 1, users.stream().mapToInt(count -> count).toArray());
        int pointsEach = users.size() / variants.size();
        List<Point> points = new ArrayList<>();
        for (int index = 0; index < users.size(); index++) {
            Point point = plain.points().get(index);
            points.add(new Point(point.sweptUsers(), point.phases(), variants.get(index / pointsEach)));
        }
        List<Variant> all =
                variants.stream().map(factors -> variant(plain, factors)).toList();
        int repeats =
                trials.stream().mapToInt(trial -> trial.id().repeat()).max().orElseThrow();
        ExperimentPlan plan = new ExperimentPlan(
                all, points, new Repeats.Fixed(repeats), TrialOrder.LISTED, Threshold.InForce.STANDARD);
        return Given.run(new RunLog(plan, Given.quietMachine(), trials), Given.MIX);
    }

    private static Variant variant(ExperimentPlan plain, Map<String, String> factors) {
        Variant.SystemUnderTest system = new Variant.SystemUnderTest(
                plain.workload(), Mode.parse(factors.getOrDefault("mode", "local")), Map.of(), Optional.empty());
        return new Variant(factors, system, plain.onlyVariant().trialSettings(), plain.seed());
    }
}
