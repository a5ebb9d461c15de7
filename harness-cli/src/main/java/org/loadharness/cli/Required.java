package org.loadharness.cli;

import java.util.ArrayList;
import java.util.Arrays;
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
    Required {
        requirements = List.copyOf(requirements);
    }

    /** Reads several, with commas between them, or none of a blank text; what is wrong is added to the mistakes. */
    static Required read(String texts, Gate gate, List<String> mistakes) {
        return new Required(requirements(texts, mistakes), gate);
    }

    /** The requirements of such a text, as far as they can be read. */
    static List<Requirement> requirements(String texts, List<String> mistakes) {
        List<Requirement> requirements = new ArrayList<>();
        List<String> each = texts.isBlank()
                ? List.of()
                : Arrays.stream(texts.split(",", -1)).map(String::strip).toList();
        if (each.contains("")) {
            mistakes.add("--require " + texts + ": between two commas, or beside one, a requirement is missing");
        }
        for (String text : each.stream().filter(known -> !known.isEmpty()).toList()) {
            try {
                requirements.add(Requirement.parse(text));
            } catch (IllegalArgumentException wrong) {
                mistakes.add("--require: " + wrong.getMessage());
            }
        }
        return requirements;
    }

    /** Adds to the mistakes what can never be judged. */
    void check(ExperimentPlan plan, Mix mix, List<String> mistakes) {
        for (Requirement requirement : requirements) {
            requirement.problem(mix, plan.points()).ifPresent(problem -> mistakes.add("--require: " + problem));
        }
    }

    /** Each as it may be given. */
    List<String> texts() {
        return requirements.stream().map(Requirement::text).toList();
    }

    /** Every requirement at every point that it is of. */
    List<Judgement> judge(RunSummary run) {
        return requirements.stream()
                .flatMap(requirement -> requirement.judge(run, Interval.Confidence.STANDARD).stream())
                .toList();
    }

    /** A line each with the reasons of the verdict, for where nothing else says them. */
    static List<String> sentences(List<Judgement> judgements) {
        return judgements.stream()
                .map(judgement -> line(judgement, judgement.sentence()))
                .toList();
    }

    /** A line each below a verdict that has its reasons, as in {@code not met: p99 at 50 users: required p99 < 20 ms, measured 23.1 ms, ...}. */
    static List<String> lines(List<Judgement> judgements) {
        return judgements.stream()
                .map(judgement -> line(judgement, judgement.inShort()))
                .toList();
    }

    private static String line(Judgement judgement, String sentence) {
        return judgement.word() + ": " + judgement.behindWord(sentence);
    }
}
