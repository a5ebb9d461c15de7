package org.loadharness.page;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.loadharness.codec.JsonText;
import org.loadharness.report.PlotTables;
import org.loadharness.report.PlotTables.TableContent;
import org.loadharness.require.Judgement;
import org.loadharness.require.RunComparison.Terms;
import org.loadharness.require.RunEffects.FactorChange;
import org.loadharness.stats.RunSummary;

/**
 * What the page knows of a run. Immutable. Thread-safe.
 *
 * @param fields plain data by their names, in order
 */
record PageData(Map<String, Object> fields) {
    /** Raised when a script that knows an older form would draw something wrong. */
    private static final int SCHEMA_VERSION = 1;

    static PageData of(RunSummary run, List<Judgement> judgements, Optional<TableContent> calibration) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("schema_version", SCHEMA_VERSION);
        fields.put("about", About.of(run));
        fields.put("verdict", VerdictFields.of(run));
        fields.put("requirements", judgements.stream().map(PageData::fields).toList());
        fields.put("figures", KeyFigures.of(run));
        fields.put("factors", PlotTables.factors(run.plan()));
        fields.put("scaling", ScalingFields.of(run));
        WhyFields.of(run).forEach(fields::put);
        List<FactorChange> changes = FactorChange.of(run, Terms.STANDARD);
        if (!changes.isEmpty()) {
            fields.put("changes", ChangeFields.of(run));
        }
        Stream<TableContent> compared =
                changes.isEmpty() ? Stream.empty() : Stream.of(ChangesTable.of(run.plan(), changes));
        fields.put(
                "tables",
                Stream.of(PlotTables.of(run).stream(), compared, calibration.stream())
                        .flatMap(tables -> tables)
                        .map(Columns::of)
                        .toList());
        return new PageData(fields);
    }

    private static Map<String, Object> fields(Judgement judgement) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("word", judgement.word());
        fields.put("sentence", judgement.inShort());
        return fields;
    }

    /** For a place inside a page. */
    String json() {
        return Template.harmless(JsonText.line(fields));
    }
}
