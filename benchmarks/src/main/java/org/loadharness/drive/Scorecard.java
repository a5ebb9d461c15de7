package org.loadharness.drive;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.loadharness.drive.Figures.Repeated;

/** Shows figures: the goals as a table, and everything as CSV. Immutable. Thread-safe. */
record Scorecard(Figures figures) {
    private static final String HEADER = "figure,median,lowest,highest,repetitions,goal,to_reach,reached";
    private static final String ROW = "%-11s %-32s %-9s %-30s %s%n";

    void print(PrintStream out) {
        out.println();
        out.printf(ROW, "goal", "figure", "to reach", "median (lowest..highest, times)", "reached");
        for (Goal goal : Goal.values()) {
            Optional<Repeated> found = figures.get(goal.figure());
            String measured = found.map(Scorecard::text).orElse("not measured");
            String reached = found.map(each -> reached(goal, each)).orElse("");
            out.printf(ROW, goal.number(), goal.figure(), goal.text(), measured, reached);
        }
        out.println();
        for (String name : figures.names()) {
            if (Goal.of(name).isEmpty() && !name.endsWith(JmhRuns.ALLOCATED_BYTES)) {
                out.printf(
                        "%-44s %s%n",
                        name, figures.get(name).map(Scorecard::text).orElse(""));
            }
        }
    }

    /** Writes a row per figure; nothing in it needs quotes. */
    void write(Path file) throws IOException {
        List<String> lines = new ArrayList<>(List.of(HEADER));
        for (String name : figures.names()) {
            Repeated found = figures.get(name).orElseThrow();
            Optional<Goal> goal = Goal.of(name);
            lines.add(String.join(
                    ",",
                    name,
                    number(found.median()),
                    number(found.lowest()),
                    number(found.highest()),
                    Integer.toString(found.count()),
                    goal.map(Goal::number).orElse(""),
                    goal.map(Goal::text).orElse(""),
                    goal.map(each -> reached(each, found)).orElse("")));
        }
        Files.write(file, lines);
    }

    private static String text(Repeated found) {
        return number(found.median()) + " (" + number(found.lowest()) + ".." + number(found.highest()) + ", "
                + found.count() + ")";
    }

    private static String reached(Goal goal, Repeated found) {
        return goal.isReachedBy(found.median()) ? "yes" : "no";
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, Math.abs(value) < 1_000 ? "%.3f" : "%.0f", value);
    }
}
