package org.loadharness.stats;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.loadharness.plan.Repeats.Auto;
import org.loadharness.stats.Verdict.Finding;

/** Says which figures are less precise than asked for, and what that would take. */
final class PrecisionAudit implements Audit<PointEvidence> {
    @Override
    public Optional<Finding> examine(PointEvidence evidence) {
        return evidence.plan().repeats() instanceof Auto auto ? examine(auto, evidence.trials()) : Optional.empty();
    }

    private static Optional<Finding> examine(Auto auto, List<TrialSummary> trials) {
        StoppingRule point = new StoppingRule(
                auto,
                trials.stream()
                        .map(trial -> StoppingRule.Repeat.of(trial.measures()))
                        .toList());
        List<PrecisionStatus> missed = point.attainments().stream()
                .filter(figure -> !figure.isReached())
                .toList();
        if (missed.isEmpty() && (point.isEnough() || trials.size() < auto.least())) {
            return Optional.empty();
        }
        String sentence = missed.isEmpty()
                ? "the precision was reached by the last repeats alone, which " + StoppingRule.IN_A_ROW
                        + " in a row have to confirm"
                : missed.stream().map(PrecisionStatus::sentence).collect(Collectors.joining("; "));
        return Optional.of(FindingType.PRECISION_MISSED.note(sentence + end(auto, point, missed)));
    }

    /** What kept it from more. */
    private static String end(Auto auto, StoppingRule point, List<PrecisionStatus> missed) {
        if (!missed.isEmpty() && missed.stream().noneMatch(PrecisionStatus::isWithinReach)) {
            return "";
        }
        return point.wantsMore()
                ? "; go on with --resume, or raise --budget"
                : "; at most " + auto.most() + " by --repeats " + auto.text();
    }
}
