package org.loadharness.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.loadharness.codec.JsonText;
import org.loadharness.report.FinalTable;
import org.loadharness.report.FinalTable.Glyphs;
import org.loadharness.report.FinalTable.VerdictStyle;
import org.loadharness.report.Sheet;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.Verdict;
import org.loadharness.stats.Verdict.Finding;

/** Prints what came out of a run: the table, and whether it can be trusted. Immutable. */
record FinalWords(Terminal terminal, Output output) {
    private static final String RED = "\u001b[31m";
    private static final String YELLOW = "\u001b[33m";
    private static final String GREEN = "\u001b[32m";
    private static final String PLAIN = "\u001b[0m";

    /** Prints the table as data; where its form leaves no room for the verdict, that goes to standard error. */
    void print(RunSummary run) {
        switch (output.format()) {
            case TABLE -> terminal.print(FinalTable.console(run, glyphs(), style()));
            case MARKDOWN -> terminal.out().print(FinalTable.markdown(run));
            case CSV -> terminal.out().print(FinalTable.csv(run, output.columns()));
            case JSON -> terminal.out().print(json(run));
        }
        terminal.out().flush();
        if (output.format() == OutputForm.CSV || output.format() == OutputForm.JSON) {
            for (Finding reason : run.verdict().reasons()) {
                terminal.say("warning: " + run.verdict().word() + ": " + reason.sentence());
            }
        }
    }

    private static String json(RunSummary run) {
        List<Map<String, @Nullable Object>> rows =
                FinalTable.cells(run).stream().map(FinalWords::row).toList();
        return JsonText.pretty(rows);
    }

    static Map<String, @Nullable Object> row(Map<String, Sheet.Cell> cells) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        cells.forEach((name, cell) -> row.put(name, cell.value()));
        return row;
    }

    private VerdictStyle style() {
        boolean colours = switch (output.colour()) {
            case ALWAYS -> true;
            case NEVER -> false;
            case AUTO ->
                terminal.screens().has(Screens.Stream.OUT)
                        && terminal.variable("NO_COLOR").isEmpty();
        };
        return colours ? (verdict, text) -> colour(verdict) + text + PLAIN : VerdictStyle.PLAIN;
    }

    private static String colour(Verdict verdict) {
        if (verdict instanceof Verdict.Invalid) {
            return RED;
        }
        return verdict instanceof Verdict.Suspect ? YELLOW : GREEN;
    }

    /** Those of the locale; where none is set, a file takes every sign and a screen those of ASCII. */
    private Glyphs glyphs() {
        return Stream.of("LC_ALL", "LC_CTYPE", "LANG")
                .map(terminal::variable)
                .filter(value -> !value.isEmpty())
                .findFirst()
                .map(FinalWords::glyphsOf)
                .orElse(terminal.screens().has(Screens.Stream.OUT) ? Glyphs.ASCII : Glyphs.UNICODE);
    }

    private static Glyphs glyphsOf(String locale) {
        return locale.toUpperCase(Locale.ROOT).replace("-", "").contains("UTF8") ? Glyphs.UNICODE : Glyphs.ASCII;
    }
}
