package org.loadharness.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.loadharness.cause.Cause;
import org.loadharness.cause.PointTime;
import org.loadharness.cause.PointTime.Part;
import org.loadharness.cause.PointTime.Part.Kind;
import org.loadharness.stats.Interval;
import org.loadharness.stats.LogRatio;
import org.loadharness.stats.Numbers;
import org.loadharness.stats.RunSummary;

/**
 * Where the users' time went, for people: a row for each point with the share of each sort, and why throughput stops growing.
 * Immutable. Thread-safe.
 *
 * @param rows cells in the order of the headers
 * @param sentences what it comes to
 */
record TimeInShort(List<String> headers, List<List<String>> rows, List<String> sentences) {
    private static final double WHOLE_PERCENT = 100;
    private static final int DIGITS = 2;
    private static final String TITLE = "where the users' time goes, in % of all of it (profiled trials)";

    TimeInShort {
        headers = List.copyOf(headers);
        rows = List.copyOf(rows);
        sentences = List.copyOf(sentences);
    }

    /** Empty if no trial was profiled. */
    static Optional<TimeInShort> of(RunSummary run) {
        List<PointTime> times = PointTime.of(run);
        if (times.isEmpty()) {
            return Optional.empty();
        }
        List<Kind> kinds = Stream.of(Kind.values())
                .filter(kind -> kind == Kind.REST || times.stream().anyMatch(time -> percent(time, kind) > 0))
                .toList();
        List<ShortColumn> labels = ShortColumn.ofPoint(run);
        List<String> headers =
                new ArrayList<>(labels.stream().map(ShortColumn::header).toList());
        boolean served = times.stream().anyMatch(time -> time.threads() == PointTime.Threads.SERVER);
        if (served) {
            headers.add("threads");
        }
        kinds.forEach(kind -> headers.add(header(kind)));
        headers.add("profiled/measured");
        List<List<String>> rows = new ArrayList<>();
        for (PointTime time : times) {
            List<String> cells = new ArrayList<>(ShortColumn.texts(labels, time.point()));
            if (served) {
                cells.add(time.threads() == PointTime.Threads.SERVER ? "server" : "users");
            }
            kinds.forEach(kind -> cells.add(Long.toString(percent(time, kind))));
            cells.add(time.cost().map(cost -> cost(cost)).orElse("-"));
            rows.add(cells);
        }
        return Optional.of(new TimeInShort(headers, rows, Cause.words(run)));
    }

    /** Aligned columns under a title, then the sentences; ends in a line break. */
    String console() {
        StringBuilder text = new StringBuilder(TITLE).append('\n');
        text.append(line(headers));
        rows.forEach(row -> text.append(line(row)));
        sentences.forEach(sentence -> text.append("why: ").append(sentence).append('\n'));
        return text.toString();
    }

    /** A table of Markdown under a title, then the sentences; ends in a line break. */
    String markdown() {
        StringBuilder text = new StringBuilder(TITLE).append("\n\n").append(FinalTable.markdownLine(headers));
        text.append(FinalTable.markdownLine(Collections.nCopies(headers.size(), "--:")));
        rows.forEach(row -> text.append(FinalTable.markdownLine(row)));
        sentences.forEach(sentence -> text.append('\n').append(sentence).append('\n'));
        return text.toString();
    }

    private String line(List<String> cells) {
        return ConsoleTable.line(cells, headers, rows).stripTrailing() + "\n";
    }

    private static long percent(PointTime time, Kind kind) {
        return Math.round(WHOLE_PERCENT
                * time.parts().stream()
                        .filter(part -> part.kind() == kind)
                        .mapToDouble(Part::share)
                        .sum());
    }

    private static String cost(LogRatio cost) {
        Interval interval = cost.interval(Interval.Confidence.STANDARD);
        return Numbers.text(cost.ratio(), DIGITS) + " [" + Numbers.text(interval.low(), DIGITS) + ", "
                + Numbers.text(interval.high(), DIGITS) + "]";
    }

    private static String header(Kind kind) {
        return switch (kind) {
            case COMPUTING -> "computing";
            case PROCESSOR -> "for a processor";
            case LOCK -> "lock";
            case POOL -> "pool";
            case INPUT_OUTPUT -> "network/disk";
            case COLLECTOR -> "collector";
            case SLEEP -> "asleep";
            case REST -> "rest";
        };
    }
}
