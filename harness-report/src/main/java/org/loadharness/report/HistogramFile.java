package org.loadharness.report;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.loadharness.record.Distribution;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.record.TrialLog.NamedPhaseLog;
import org.loadharness.record.TrialLog.PhaseLog;
import org.loadharness.report.HistogramLog.Entry;
import org.loadharness.report.Rows.InteractionRow;
import org.loadharness.report.Rows.TrialRow;
import org.loadharness.stats.InteractionSummary;
import org.loadharness.stats.RunSummary;

/**
 * {@code histograms.hlog}: first an interval for each row of {@code interactions.csv}, tagged with its point and name, then
 * what else there is of each trial: service times, lateness and waits where anything was due at a time, stalls of the
 * generator, and the same of each phase; last the successes of each trial without a tag, which is what HdrHistogram's own
 * tool reads without options.
 */
final class HistogramFile {
    static final String NAME = "histograms.hlog";

    private HistogramFile() {}

    static void writeTo(OutputStream out, RunSummary run) throws IOException {
        List<Entry> entries = new ArrayList<>();
        InteractionRow.of(run).map(HistogramFile::entry).forEach(entries::add);
        TrialRow.of(run).flatMap(HistogramFile::more).forEach(entries::add);
        TrialRow.of(run).map(HistogramFile::total).forEach(entries::add);
        HistogramLog.write(out, entries);
    }

    private static Entry total(TrialRow row) {
        return new Entry(
                "",
                row.trial().log().startedAt(),
                lengthNanos(row),
                row.trial().measures().responses());
    }

    private static Entry entry(InteractionRow row) {
        InteractionSummary interaction = row.interaction();
        return entry(row.trial(), tag(interaction.name()), interaction.successes());
    }

    private static Stream<Entry> more(TrialRow row) {
        TrialLog log = row.trial().log();
        return Stream.concat(
                Stream.concat(timed(row, "", log.measured()), known(row, "hiccups=generator", log.hiccups())),
                log.phases().stream().flatMap(phase -> ofPhase(row, phase)));
    }

    private static Stream<Entry> ofPhase(TrialRow row, NamedPhaseLog phase) {
        String prefix = "phase=" + phase.name() + "/";
        return Stream.concat(
                phase.log().interactions().stream()
                        .map(interaction -> entry(row, prefix + tag(interaction.name()), interaction.successes())),
                timed(row, prefix, phase.log()));
    }

    /** What there is where interactions are due at a time. */
    private static Stream<Entry> timed(TrialRow row, String prefix, PhaseLog log) {
        return Stream.of(
                        log.interactions().stream().flatMap(interaction -> services(row, prefix, interaction)),
                        known(row, prefix + "sends=lateness", log.sends().lateness()),
                        known(row, prefix + "sends=waits", log.sends().waits()))
                .flatMap(entries -> entries);
    }

    private static Stream<Entry> services(TrialRow row, String prefix, InteractionLog interaction) {
        return interaction.services().stream()
                .map(services -> entry(row, prefix + "service=" + tag(interaction.name()), services));
    }

    private static Stream<Entry> known(TrialRow row, String name, Distribution times) {
        return times.count() == 0 ? Stream.empty() : Stream.of(entry(row, name, times));
    }

    private static Entry entry(TrialRow row, String name, Distribution times) {
        String tag = tag(row.point().point().point().tag()) + "/" + name;
        return new Entry(tag, row.trial().log().startedAt(), lengthNanos(row), times);
    }

    private static long lengthNanos(TrialRow row) {
        return row.trial().measures().concurrency().wallNanos();
    }

    /** Without what ends a tag in the log. */
    private static String tag(String text) {
        return text.replaceAll("[,\\s]", "_");
    }
}
