package org.loadharness.report;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.loadharness.stats.Verdict;
import org.loadharness.stats.Verdict.Finding;

/** The columns of a verdict. */
final class VerdictColumns {
    static final List<Column<Verdict>> MAIN = List.of(
            Column.text("verdict", "Whether the row can be trusted: sound, suspect or invalid.", Verdict::word),
            Column.text(
                    "verdict_reasons",
                    "Why not, worst first, separated by |.",
                    verdict -> joined(verdict.reasons(), Finding::sentence, " | ")));

    static final List<Column<Verdict>> MORE = List.of(
            Column.text(
                    "verdict_codes",
                    "Short stable names of the reasons, separated by spaces.",
                    verdict -> joined(verdict.reasons(), Finding::code, " ")),
            Column.text(
                    "notes",
                    "What is good to know and speaks not against the row, separated by |.",
                    verdict -> joined(verdict.notes(), Finding::sentence, " | ")));

    private VerdictColumns() {}

    private static String joined(List<Finding> findings, Function<Finding, String> part, String separator) {
        return findings.stream().map(part).collect(Collectors.joining(separator));
    }
}
