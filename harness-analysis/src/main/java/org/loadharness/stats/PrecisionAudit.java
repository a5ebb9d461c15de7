package org.loadharness.stats;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Precision.Goal;
import org.loadharness.plan.Repeats.Auto;
import org.loadharness.stats.FindingMerger.Part;
import org.loadharness.stats.Verdict.Finding;

/** Says which figures are less precise than asked for, and what that would take. */
final class PrecisionAudit implements Audit<PointEvidence> {
    /** More points are not named one by one. */
    private static final int MOST_NAMED = 8;

    @Override
    public Optional<Finding> examine(PointEvidence evidence) {
        return evidence.plan().repeats() instanceof Auto auto ? examine(auto, evidence.trials()) : Optional.empty();
    }

    private static Optional<Finding> examine(Auto auto, List<TrialSummary> trials) {
        StoppingRule point = rule(auto, trials);
        List<PrecisionStatus> missed = missed(point);
        if (missed.isEmpty() && (point.isEnough() || trials.size() < auto.least())) {
            return Optional.empty();
        }
        String sentence = missed.isEmpty()
                ? "the precision was reached by the last repeats alone, which " + StoppingRule.IN_A_ROW
                        + " in a row have to confirm"
                : missed.stream().map(PrecisionStatus::sentence).collect(Collectors.joining("; "));
        return Optional.of(FindingType.PRECISION_MISSED.note(sentence + end(auto, point, missed)));
    }

    /** Of a run: what several points miss alike is said once, with each of them. */
    static List<Finding> ofRun(ExperimentPlan plan, List<PointSummary> points) {
        Map<Alike, List<At>> alike = new LinkedHashMap<>();
        List<Part> parts = new ArrayList<>();
        for (PointSummary point : points) {
            if (plan.repeats() instanceof Auto auto) {
                StoppingRule rule = rule(auto, point.trials());
                List<PrecisionStatus> missed = missed(rule);
                if (missed.size() == 1 && missed.get(0).precision().isPresent()) {
                    PrecisionStatus only = missed.get(0);
                    Alike key = new Alike(only.goal(), only.isWithinReach(), end(auto, rule, missed));
                    alike.computeIfAbsent(key, none -> new ArrayList<>()).add(new At(point, only));
                } else {
                    parts.add(part(point));
                }
            }
        }
        List<Finding> findings = new ArrayList<>();
        alike.forEach((key, all) -> {
            if (all.size() > 1) {
                findings.add(FindingType.PRECISION_MISSED.note(key.sentence(all)));
            } else {
                parts.add(part(all.get(0).point()));
            }
        });
        findings.addAll(FindingMerger.pointsBySentence(parts));
        return findings;
    }

    private static Part part(PointSummary point) {
        return new Part(
                point.point().label(),
                point.verdict().findings().stream()
                        .filter(PrecisionAudit::isOne)
                        .toList());
    }

    /** Whether this audit reports it. */
    static boolean isOne(Finding finding) {
        return finding.code().equals(FindingType.PRECISION_MISSED.code());
    }

    private static StoppingRule rule(Auto auto, List<TrialSummary> trials) {
        return new StoppingRule(
                auto,
                trials.stream()
                        .map(trial -> StoppingRule.Repeat.of(trial.measures()))
                        .toList());
    }

    private static List<PrecisionStatus> missed(StoppingRule point) {
        return point.attainments().stream()
                .filter(figure -> !figure.isReached())
                .toList();
    }

    /** What kept it from more. */
    private static String end(Auto auto, StoppingRule point, List<PrecisionStatus> missed) {
        if (!missed.isEmpty() && missed.stream().noneMatch(PrecisionStatus::isWithinReach)) {
            return "";
        }
        return point.wantsMore()
                ? "; go on with --resume, which has the --budget anew"
                : "; at most " + auto.most() + " by --repeats " + auto.text();
    }

    /** A point, and its one figure that is not as precise as asked for. */
    private record At(PointSummary point, PrecisionStatus figure) {
        String inShort(boolean within) {
            return Numbers.percent(figure.precision().orElseThrow()) + " at "
                    + point.point().label() + (within ? " (" + figure.needed() + ")" : "");
        }
    }

    /** What the points of one sentence have in common. */
    private record Alike(Goal goal, boolean within, String end) {
        /** Those that need the most, if there are too many to name. */
        String sentence(List<At> all) {
            List<At> named = all.stream()
                    .sorted(Comparator.comparingLong((At at) -> at.figure().needed())
                            .reversed())
                    .limit(MOST_NAMED)
                    .toList();
            String points = all.stream()
                    .filter(named::contains)
                    .map(at -> at.inShort(within))
                    .collect(Collectors.joining(", "));
            int more = all.size() - named.size();
            return goal.metric().text() + " is known to " + points
                    + (more == 0 ? "" : " and better at " + more + " more")
                    + ", asked for " + goal.percent() + "; "
                    + (within
                            ? "would need about as many repeats as stand in brackets"
                            : PrecisionStatus.MEASURE_LONGER)
                    + end;
        }
    }
}
