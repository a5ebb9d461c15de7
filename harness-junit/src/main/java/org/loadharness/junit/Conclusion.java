package org.loadharness.junit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.loadharness.experiment.LoadResult;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.Ending;
import org.loadharness.record.TrialLog.FailureLog;
import org.loadharness.require.Judgement;
import org.loadharness.stats.Headline;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.TrialSummary;
import org.loadharness.stats.Verdict;

/**
 * What a node comes to. Immutable. Thread-safe.
 *
 * @param kind how it ends
 * @param sentences why, the gravest first; empty if there is nothing to report
 */
record Conclusion(Kind kind, List<String> sentences) {
    private static final int EXAMPLE_LINES = 12;

    Conclusion {
        sentences = List.copyOf(sentences);
    }

    enum Kind {
        PASSED,
        INCONCLUSIVE,
        FAILED
    }

    static Conclusion of(LoadPlan plan, LoadResult result, PointResults results) throws IOException {
        PointSummary point = result.only();
        List<Judgement> judgements = new Judgements(plan, result, results).all();
        List<String> sentences = new ArrayList<>();
        if (nothingSucceeded(point)) {
            sentences.add(failures(point));
        }
        addAll(sentences, judgements, Judgement.NotMet.class, "");
        Kind ifNothingElse = sentences.isEmpty() ? Kind.PASSED : Kind.FAILED;
        addAll(sentences, judgements, Judgement.Inconclusive.class, "");
        boolean isOpen = point.verdict() instanceof Verdict.Invalid
                || judgements.stream().anyMatch(Judgement.Inconclusive.class::isInstance);
        addAll(sentences, judgements, Judgement.Met.class, "met: ");
        if (!sentences.isEmpty() || !point.verdict().reasons().isEmpty()) {
            sentences.add("the verdict is "
                    + Headline.of(point, result.plan())
                    + (point.verdict().reasons().isEmpty() ? "" : ":"));
            point.verdict().reasons().forEach(reason -> sentences.add("  " + reason.sentence()));
            result.why().forEach(sentences::add);
        }
        return new Conclusion(isOpen && ifNothingElse == Kind.PASSED ? Kind.INCONCLUSIVE : ifNothingElse, sentences);
    }

    private static void addAll(
            List<String> sentences, List<Judgement> judgements, Class<? extends Judgement> kind, String before) {
        judgements.stream()
                .filter(kind::isInstance)
                .forEach(judgement -> sentences.add(before + judgement.inShort("below")));
    }

    /** Though somebody tried: at a low rate a trial may end before its first arrival. */
    private static boolean nothingSucceeded(PointSummary point) {
        return point.successes() == 0
                && (point.failures() > 0 || point.trials().stream().anyMatch(Conclusion::brokeOff));
    }

    private static boolean brokeOff(TrialSummary trial) {
        Ending ending = trial.log().ending();
        return ending.cause() != Cause.COMPLETED || !ending.lost().isEmpty();
    }

    /** With the first failure as it was thrown: all of them being alike is the usual case. */
    private static String failures(PointSummary point) {
        String first = point.trials().stream()
                .flatMap(trial -> trial.log().failures().stream())
                .findFirst()
                .map(Conclusion::example)
                .orElse("");
        return "no interaction succeeded at " + point.point().label() + ", " + point.failures() + " failed" + first;
    }

    private static String example(FailureLog failure) {
        Stream<String> lines = failure.examples().stream().limit(1).flatMap(String::lines);
        return "; the first was of the kind " + failure.kind() + ":\n"
                + String.join("\n", lines.limit(EXAMPLE_LINES).toList());
    }
}
