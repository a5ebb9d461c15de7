package org.loadharness.cli;

import java.util.ArrayList;
import java.util.List;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.require.Judgement;
import org.loadharness.require.Requirement;
import org.loadharness.stats.Interval;
import org.loadharness.stats.RunSummary;
import org.loadharness.workload.Mix;

/**
 * What a run must keep to. Immutable. Thread-safe.
 *
 * @param gate what becomes of it where the measurement cannot decide
 */
record Required(List<Requirement> requirements, Gate gate) {
    private static final String VERDICT = "the verdict is ";

    Required {
        requirements = List.copyOf(requirements);
    }

    /** Reads several, with commas between them, or none of a blank text; what is wrong is added to the mistakes. */
    static Required read(String texts, Gate gate, List<String> mistakes) {
        List<Requirement> requirements = new ArrayList<>();
        for (String each : texts.isBlank() ? new String[0] : texts.split(",", -1)) {
            String text = each.strip();
            if (text.isEmpty()) {
                mistakes.add("--require " + texts + ": between two commas, or beside one, a requirement is missing");
                continue;
            }
            try {
                requirements.add(Requirement.parse(text));
            } catch (IllegalArgumentException wrong) {
                mistakes.add("--require: " + wrong.getMessage());
            }
        }
        return new Required(requirements, gate);
    }

    /** Adds to the mistakes what can never be judged. */
    void check(ExperimentPlan plan, Mix mix, List<String> mistakes) {
        for (Requirement requirement : requirements) {
            requirement.problem(mix, plan.points()).ifPresent(problem -> mistakes.add("--require: " + problem));
        }
    }

    /** Every requirement at every point that it is of. */
    List<Judgement> judge(RunSummary run) {
        return requirements.stream()
                .flatMap(requirement -> requirement.judge(run, Interval.Confidence.STANDARD).stream())
                .toList();
    }

    /** A line each, as in {@code not met: p99 at 50 users: required p99 < 20 ms, measured 23.1 ms, ...}. */
    static List<String> lines(List<Judgement> judgements) {
        return judgements.stream()
                .map(judgement -> judgement.word() + ": " + inShort(judgement))
                .toList();
    }

    /** Without the findings of a verdict, whose own lines stand above. */
    private static String inShort(Judgement judgement) {
        int colon = judgement instanceof Judgement.Inconclusive undecided
                        && undecided.reason().startsWith(VERDICT)
                ? undecided.sentence().lastIndexOf(undecided.reason())
                        + undecided.reason().indexOf(':')
                : -1;
        return colon < 0 ? judgement.sentence() : judgement.sentence().substring(0, colon) + ", see above";
    }
}
