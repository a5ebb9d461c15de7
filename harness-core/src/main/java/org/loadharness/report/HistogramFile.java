package org.loadharness.report;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.loadharness.record.HistogramLog;
import org.loadharness.record.HistogramLog.Entry;
import org.loadharness.record.TrialLog;
import org.loadharness.report.Rows.InteractionRow;
import org.loadharness.stats.InteractionSummary;
import org.loadharness.stats.RunSummary;

/** {@code histograms.hlog}: an interval is an interaction of a trial, tagged with its point and name. */
final class HistogramFile {
    static final String NAME = "histograms.hlog";

    private HistogramFile() {}

    static void writeTo(OutputStream out, RunSummary run) throws IOException {
        List<Entry> entries = InteractionRow.of(run).map(HistogramFile::entry).toList();
        HistogramLog.write(out, entries);
    }

    private static Entry entry(InteractionRow row) {
        TrialLog log = row.trial().trial().log();
        InteractionSummary interaction = row.interaction();
        String point = row.trial().point().point().point().tag();
        String tag = point.replaceAll("[,\\s]", "_") + "/" + interaction.name().replaceAll("[,\\s]", "_");
        long lengthNanos = row.trial().trial().measures().concurrency().wallNanos();
        return new Entry(tag, log.startedAt(), lengthNanos, interaction.successes());
    }
}
