package org.loadharness.stats;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.stats.Verdict.Finding.Severity;

/** Joins the findings of parts into those of the whole: one per code, with the severity of the gravest. */
final class FindingMerger {
    private static final String AT = "at ";
    private static final String MORE_POINTS = " more point";

    private FindingMerger() {}

    /** A part with what was found about it. */
    record Part(String label, List<Finding> findings) {}

    /** The findings of a point's trials, in the words of the first trial concerned. */
    static List<Finding> trials(List<List<Finding>> trials) {
        List<Part> parts =
                trials.stream().map(findings -> new Part("", findings)).toList();
        return gravest(parts, Finding::code).stream()
                .map(concern -> concern.worded(concern.finding().sentence()
                        + (trials.size() == 1
                                ? ""
                                : " (in " + concern.labels().size() + " of " + trials.size() + " trials)")))
                .toList();
    }

    /** The findings of a trial's phases, in the words of the first phase concerned. */
    static List<Finding> phases(List<Part> phases) {
        return phases.size() == 1
                ? phases.get(0).findings()
                : labelled(gravest(phases, Finding::code), "in phase ", " more phase");
    }

    /** The findings of a run's points, in the words of the first point concerned. */
    static List<Finding> points(List<Part> points) {
        return labelled(gravest(points, Finding::code), AT, MORE_POINTS);
    }

    /** Likewise where each point has words of its own: those with the same words are joined. */
    static List<Finding> pointsBySentence(List<Part> points) {
        return labelled(gravest(points, Finding::sentence), AT, MORE_POINTS);
    }

    private static List<Finding> labelled(List<Concern> concerns, String where, String more) {
        return concerns.stream()
                .map(concern -> concern.worded(where + concern.labels().get(0) + concern.others(more) + ": "
                        + concern.finding().sentence()))
                .toList();
    }

    private static List<Concern> gravest(List<Part> parts, Function<Finding, String> key) {
        Map<String, Concern> concerns = new LinkedHashMap<>();
        for (Part part : parts) {
            for (Finding finding : part.findings()) {
                concerns.merge(key.apply(finding), new Concern(finding, List.of(part.label())), Concern::and);
            }
        }
        return List.copyOf(concerns.values());
    }

    /** A finding, and the parts where it is as grave as this. */
    private record Concern(Finding finding, List<String> labels) {
        Concern and(Concern later) {
            int graver = Comparator.<Severity>naturalOrder().compare(finding.severity(), later.finding.severity());
            if (graver != 0) {
                return graver > 0 ? this : later;
            }
            List<String> all = new ArrayList<>(labels);
            all.addAll(later.labels);
            return new Concern(finding, all);
        }

        String others(String noun) {
            int more = labels.size() - 1;
            return more == 0 ? "" : " and " + more + noun + (more == 1 ? "" : "s");
        }

        Finding worded(String sentence) {
            return new Finding(finding.severity(), finding.code(), sentence);
        }
    }
}
