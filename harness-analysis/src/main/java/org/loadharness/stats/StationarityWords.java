package org.loadharness.stats;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.loadharness.steady.Certificate;
import org.loadharness.steady.Certificate.Answer;
import org.loadharness.steady.Certificate.Change;
import org.loadharness.steady.Certificate.Change.Drift;
import org.loadharness.steady.Certificate.Change.Standstill;
import org.loadharness.steady.Certificate.Change.Step;
import org.loadharness.steady.Certificate.Change.StepInOne;
import org.loadharness.steady.Certificate.Change.Swing;
import org.loadharness.steady.Certificate.Change.TailDrift;
import org.loadharness.steady.Series;

/** What a certificate says, in a sentence. Immutable. Thread-safe. */
final class StationarityWords {
    private static final double MILLIS = 1e3;
    private static final double PERCENT_UP_TO = 1.5;
    private static final int DIGITS = 2;
    /** Beyond ten times as much a percentage says no more. */
    private static final double MOST = 9;

    private static final double HOUR_SECONDS = 3600;
    private static final double DAY_SECONDS = 24 * HOUR_SECONDS;

    private StationarityWords() {}

    /** The answer with what it rests on, where changes up to that share do not matter. */
    static String sentence(Certificate certificate, double material) {
        return switch (certificate.answer(material)) {
            case STEADY -> "steady" + seen(certificate.responses().change(), material);
            case NOT_STEADY -> "not steady: " + changes(certificate, material);
            case CANNOT_TELL ->
                "cannot tell whether it was steady: " + reason(certificate) + "; "
                        + advice(Math.ceil(certificate.longEnoughSeconds()));
        };
    }

    /** Nobody measures for weeks to know that. */
    private static String advice(double longEnoughSeconds) {
        if (longEnoughSeconds > DAY_SECONDS) {
            return "no run of a day would tell";
        }
        return "measure about "
                + (longEnoughSeconds > HOUR_SECONDS
                        ? Numbers.text(Math.ceil(longEnoughSeconds / HOUR_SECONDS), DIGITS) + " h"
                        : seconds(longEnoughSeconds));
    }

    /** The smallest change that would have been seen at every point that was steady; empty if none was. */
    static Optional<String> steady(List<PointSummary> points, double material) {
        List<PointSummary> steady = points.stream()
                .filter(point -> isSteady(point.stationarity(), material))
                .toList();
        return steady.stream()
                .max(Comparator.comparingDouble(StationarityWords::seen))
                .map(worst -> "steady"
                        + (steady.size() < points.size()
                                ? " at " + steady.size() + " of " + points.size() + " points"
                                : "")
                        + seen(seen(worst), material));
    }

    /** Smaller changes than those that matter are not looked for. */
    private static String seen(double change, double material) {
        return ": a change of " + percent(Math.max(change, material)) + " or more would have been seen";
    }

    private static boolean isSteady(Stationarity stationarity, double material) {
        return !stationarity.phases().isEmpty()
                && stationarity.phases().stream()
                        .allMatch(phase -> phase.certificate().answer(material) == Answer.STEADY);
    }

    private static double seen(PointSummary point) {
        return point.stationarity().phases().stream()
                .mapToDouble(phase -> phase.certificate().responses().change())
                .max()
                .orElse(Double.POSITIVE_INFINITY);
    }

    /** A word for an answer: {@code yes}, {@code no} or {@code unknown}. */
    static String word(Answer answer) {
        return switch (answer) {
            case STEADY -> "yes";
            case NOT_STEADY -> "no";
            case CANNOT_TELL -> "unknown";
        };
    }

    /** A change in words. */
    static String text(Change change) {
        if (change instanceof Step step) {
            return text(step);
        }
        if (change instanceof Drift drift) {
            return more(drift.series(), drift.factor()) + " in the last fifth, beside the first";
        }
        if (change instanceof StepInOne step) {
            return more(step.series(), step.factor()) + " from " + seconds(step.fromSeconds()) + " on in repeat "
                    + number(step);
        }
        if (change instanceof Swing swing) {
            return name(swing.series()) + (swing.series() == Series.RATE ? " swings by " : " swing by ")
                    + percent(swing.amplitude()) + " every "
                    + seconds(swing.periodSeconds())
                    + own(swing);
        }
        if (change instanceof Standstill still) {
            return "no success for " + seconds(still.lengthSeconds()) + ", from " + seconds(still.fromSeconds())
                    + " on in repeat " + number(still)
                    + (still.repeats() > 1 ? ", and in " + (still.repeats() - 1) + " more" : "");
        }
        TailDrift tail = (TailDrift) change;
        return "responses above " + Numbers.text(MILLIS * tail.beyondSeconds(), DIGITS) + " ms go from "
                + percent(tail.firstShare()) + " to " + percent(tail.lastShare()) + " of all" + own(tail);
    }

    /** A system that gets faster was cold before; else what comes later is in doubt. */
    private static String text(Step step) {
        boolean isFasterLater = (step.series() == Series.RESPONSE) == (step.factor() < 1);
        return isFasterLater
                ? "sound from " + seconds(step.fromSeconds()) + " on, " + more(step.series(), 1 / step.factor())
                        + " before"
                : "sound for the first " + seconds(step.fromSeconds()) + ", " + more(step.series(), step.factor())
                        + " from then on";
    }

    /** Names the repeat that has it alone. */
    private static String own(Change change) {
        return change.repeat().isPresent() ? " in repeat " + number(change) : "";
    }

    /** A short name of the kind of a change. */
    static String kind(Change change) {
        return change.getClass()
                .getSimpleName()
                .replaceAll("(?<=[a-z])(?=[A-Z])", "-")
                .toLowerCase(Locale.ROOT);
    }

    /** A standstill explains what else there is; else what is largest, for the rate of a closed loop follows its responses. */
    private static String changes(Certificate certificate, double material) {
        return certificate.changes().stream()
                .filter(change -> change.exceeds(material))
                .min(Comparator.comparingDouble(
                        change -> change instanceof Standstill ? -Double.MAX_VALUE : -change.size()))
                .map(StationarityWords::text)
                .orElse("");
    }

    private static String reason(Certificate certificate) {
        return switch (certificate.responses().limit()) {
            case SHORT, PLANNED -> "the measured stage is too short for its response times";
            case WANDERS -> "response times wander by themselves, as those of a busy queue do";
            case COARSE, NONE -> {
                double change = certificate.responses().change();
                yield change > MOST
                        ? "response times scatter so much that even ten times as long ones would go unseen"
                        : "a change of less than " + percent(change) + " would go unseen";
            }
        };
    }

    private static String name(Series series) {
        return switch (series) {
            case RESPONSE -> "response times";
            case RATE -> "throughput";
        };
    }

    private static String more(Series series, double factor) {
        if (factor > PERCENT_UP_TO || factor < 1 / PERCENT_UP_TO) {
            return name(series) + " x" + Numbers.text(Math.min(factor, Integer.MAX_VALUE), DIGITS)
                    + (series == Series.RESPONSE ? " (geometric mean)" : "");
        }
        String than =
                series == Series.RESPONSE ? (factor > 1 ? "longer" : "shorter") : (factor > 1 ? "higher" : "lower");
        return name(series) + " " + percent(Math.abs(factor - 1)) + " " + than;
    }

    private static int number(Change change) {
        return 1 + change.repeat().orElse(0);
    }

    private static String percent(double share) {
        return Numbers.text(100 * Math.min(share, Integer.MAX_VALUE), DIGITS) + " %";
    }

    private static String seconds(double seconds) {
        return Numbers.text(seconds, 3) + " s";
    }
}
