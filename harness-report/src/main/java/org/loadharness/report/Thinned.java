package org.loadharness.report;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.loadharness.report.Rows.Part;
import org.loadharness.report.Rows.SecondRow;
import org.loadharness.report.Rows.TrialRow;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.TrialSummary.SecondSummary;

/**
 * Rows about seconds, no more than there is room for. Seconds are joined until the first repeat of every point has room, or is
 * a row for each of its parts; then follow as many whole repeats as there is room for.
 *
 * @param seconds that a row joins
 * @param kept repeats of each point that are here
 * @param repeats that there are
 */
record Thinned<R>(List<R> rows, int seconds, int kept, int repeats) {
    static <R> Thinned<R> of(RunSummary run, int mostRows, Function<SecondRow, Stream<R>> rows) {
        int repeats = run.points().stream()
                .mapToInt(point -> point.trials().size())
                .max()
                .orElse(0);
        int seconds = joinedSeconds(run, mostRows, rows);
        List<TrialRow> trials = TrialRow.of(run).toList();
        IdentityHashMap<TrialRow, List<R>> made = new IdentityHashMap<>();
        int kept = 0;
        for (; kept < repeats; kept++) {
            int next = kept + 1;
            trials.stream()
                    .filter(trial -> repeatOf(trial) == next)
                    .forEach(trial -> made.put(trial, rows(trial, seconds, rows).toList()));
            int count = made.values().stream().mapToInt(List::size).sum();
            if (count > mostRows && next > 1) {
                break;
            }
        }
        int last = kept;
        List<R> all = trials.stream()
                .filter(trial -> repeatOf(trial) <= last)
                .flatMap(trial -> made.getOrDefault(trial, List.of()).stream())
                .toList();
        return new Thinned<>(all, seconds, kept, repeats);
    }

    /** How many seconds a row joins, so that the rows of the first repeats are few enough. */
    private static <R> int joinedSeconds(RunSummary run, int mostRows, Function<SecondRow, Stream<R>> rows) {
        int longest = longestSeconds(run);
        int seconds = 1;
        while (seconds < longest && isMoreThan(mostRows, run, seconds, rows)) {
            seconds = next(seconds);
        }
        return seconds;
    }

    /** Makes no more rows than it takes to know. */
    private static <R> boolean isMoreThan(
            int mostRows, RunSummary run, int seconds, Function<SecondRow, Stream<R>> rows) {
        return TrialRow.of(run)
                .filter(trial -> repeatOf(trial) == 1)
                .flatMap(trial -> rows(trial, seconds, rows))
                .skip(mostRows)
                .findFirst()
                .isPresent();
    }

    /** What is joined and left out, and where it is; blank if nothing. */
    String sentence(String where) {
        List<String> words = new ArrayList<>();
        if (seconds > 1) {
            words.add("a row joins " + seconds + " s of a trial");
        }
        if (kept < repeats) {
            words.add("only the first " + (kept == 1 ? "repeat" : kept + " repeats") + " of each point "
                    + (kept == 1 ? "is" : "are") + " here");
        }
        return words.isEmpty()
                ? ""
                : "So that this page stays small, " + String.join(", and ", words) + "; " + where + ".";
    }

    /** Of the least of 1, 2, 5, 10, ... the one behind. */
    private static int next(int seconds) {
        return Integer.toString(seconds).startsWith("2") ? seconds / 2 * 5 : seconds * 2;
    }

    private static int longestSeconds(RunSummary run) {
        return TrialRow.of(run)
                .map(row -> row.trial().log())
                .mapToInt(log ->
                        Math.max(log.warmup().timeline().count(), log.timeline().count()))
                .max()
                .orElse(0);
    }

    private static <R> Stream<R> rows(TrialRow trial, int seconds, Function<SecondRow, Stream<R>> rows) {
        return Stream.concat(
                        joined(trial, Part.WARMUP, trial.trial().warmup(), seconds),
                        joined(trial, Part.MEASURED, trial.trial().timeline(), seconds))
                .flatMap(rows);
    }

    private static int repeatOf(TrialRow trial) {
        return trial.trial().log().id().repeat();
    }

    private static Stream<SecondRow> joined(TrialRow trial, Part part, Stream<SecondSummary> all, int seconds) {
        Stream<SecondSummary> rows = seconds == 1 ? all : joined(all.iterator(), seconds);
        return rows.map(some -> new SecondRow(trial, part, some));
    }

    private static Stream<SecondSummary> joined(Iterator<SecondSummary> all, int seconds) {
        return Stream.generate(() -> next(all, seconds))
                .takeWhile(Optional::isPresent)
                .flatMap(Optional::stream);
    }

    /** So many, or the rest of them, as one; empty at the end. */
    private static Optional<SecondSummary> next(Iterator<SecondSummary> all, int seconds) {
        if (!all.hasNext()) {
            return Optional.empty();
        }
        SecondSummary first = all.next();
        if (!all.hasNext()) {
            return Optional.of(first);
        }
        SecondSummary.Joined joined = new SecondSummary.Joined();
        joined.add(first);
        for (int i = 1; i < seconds && all.hasNext(); i++) {
            joined.add(all.next());
        }
        return Optional.of(joined.summary());
    }
}
