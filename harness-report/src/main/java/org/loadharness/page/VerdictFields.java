package org.loadharness.page;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.loadharness.stats.Headline;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.Verdict;
import org.loadharness.stats.Verdict.Finding;

/** Whether a run can be trusted, in the page's form. */
final class VerdictFields {
    private VerdictFields() {}

    static Map<String, Object> of(RunSummary run) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("word", run.verdict().word());
        fields.put("headline", Headline.of(run));
        fields.put("points", points(run));
        fields.put("findings", findings(run.verdict()));
        return fields;
    }

    private static Map<String, Integer> points(RunSummary run) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        List.of("sound", "suspect", "invalid").forEach(word -> counts.put(word, 0));
        run.points().forEach(point -> counts.merge(point.verdict().word(), 1, Integer::sum));
        return counts;
    }

    private static List<Map<String, String>> findings(Verdict verdict) {
        return verdict.findings().stream().map(VerdictFields::finding).toList();
    }

    private static Map<String, String> finding(Finding finding) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("weight", finding.severity().name().toLowerCase(Locale.ROOT));
        fields.put("code", finding.code());
        fields.put("sentence", finding.sentence());
        return fields;
    }
}
