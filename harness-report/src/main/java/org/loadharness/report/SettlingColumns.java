package org.loadharness.report;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import org.loadharness.record.WarmupLog;
import org.loadharness.record.WarmupLog.Settling;
import org.loadharness.stats.TrialSummary;

/** The columns that say whether the system had become steady when it began to be measured. */
final class SettlingColumns {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final String WORD =
            "Whether the system was steady when the warm-up ended: settled, not_settled, never, or unasked.";
    private static final String AFTER = "From which time after the start of the warm-up it was; empty unless settled.";

    static final List<Column<WarmupLog>> OF_TRIAL = List.of(
            Column.text("settling", WORD, warmup -> word(warmup.settling())),
            Column.number("settled_after_s", AFTER, warmup -> afterSeconds(warmup.settling())));

    static final List<Column<List<TrialSummary>>> OF_REPEATS = List.of(
            Column.text("settling", WORD + " Worst of the repeats.", trials -> word(worst(trials))),
            Column.number("settled_after_s", AFTER + " Latest of the repeats.", trials -> afterSeconds(worst(trials))));

    private SettlingColumns() {}

    /** The gravest, and of those that settled the latest. */
    private static Settling worst(List<TrialSummary> trials) {
        return trials.stream()
                .map(trial -> trial.log().warmup().settling())
                .max(Comparator.comparingInt(SettlingColumns::gravity)
                        .thenComparingDouble(settling -> afterSeconds(settling).orElse(0)))
                .orElseThrow();
    }

    private static int gravity(Settling settling) {
        return List.of("unasked", "settled", "not_settled", "never").indexOf(word(settling));
    }

    private static String word(Settling settling) {
        if (settling instanceof Settling.Settled) {
            return "settled";
        }
        if (settling instanceof Settling.NotSettled) {
            return "not_settled";
        }
        return settling instanceof Settling.Never ? "never" : "unasked";
    }

    private static OptionalDouble afterSeconds(Settling settling) {
        return settling instanceof Settling.Settled settled
                ? OptionalDouble.of(settled.afterNanos() / NANOS_PER_SECOND)
                : OptionalDouble.empty();
    }
}
