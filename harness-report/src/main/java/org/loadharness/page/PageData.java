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
import org.loadharness.require.RunEffects;
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

    /** @param earlier run to be held against; empty if there is none */
    static PageData of(
            RunSummary run,
            List<Judgement> judgements,
            Optional<TableContent> calibration,
            Optional<EarlierRun> earlier) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("schema_version", SCHEMA_VERSION);
        fields.put("about", About.of(run));
        fields.put("verdict", VerdictFields.of(run));
        fields.put("requirements", judgements.stream().map(PageData::fields).toList());
        fields.put("figures", KeyFigures.of(run));
        fields.put("factors", PlotTables.factors(run.plan()));
        fields.put("scaling", ScalingFields.of(run));
        WhyFields.of(run).forEach(fields::put);
        earlier.ifPresent(before -> fields.put("earlier", before.fields(run)));
        Terms terms = earlier.map(EarlierRun::terms).orElse(Terms.STANDARD);
        List<FactorChange> own = FactorChange.of(run, terms);
        List<FactorChange> changes = Stream.concat(
                        earlier.stream().flatMap(before -> before.changes(run).stream()), own.stream())
                .toList();
        if (!changes.isEmpty()) {
            fields.put(
                    "changes",
                    ChangeFields.of(
                            own.isEmpty()
                                    ? List.of()
                                    : RunEffects.of(run, terms).effects(),
                            terms));
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
        fields.put("sentence", judgement.behindWord(judgement.inShort()));
        return fields;
    }

    /** For a place inside a page. */
    String json() {
        return Template.harmless(JsonText.line(fields));
    }
}
