package org.loadharness.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.OptionalDouble;
import org.loadharness.report.FinalTable.Glyphs;
import org.loadharness.stats.Estimate;
import org.loadharness.stats.Numbers;

/**
 * A figure for people, to the digits that its interval carries. Beyond 10 % its uncertainty is a share, which is seen to be
 * large. Stateless. Thread-safe.
 */
final class FigureText {
    /** Stands before what is known to no better than 10 %. */
    static final String ROUGHLY = "~";

    private static final int DIGITS = 4;
    private static final int FEW_DIGITS = 2;
    private static final double PERCENT = 100;

    /** More than that is said alike, and not as 100 % where it is a little more than 99 %. */
    private static final double MOST_SAID = 0.99;

    private FigureText() {}

    /** With its uncertainty, as in {@code 3042 ±41} and {@code 3000 ±38 %}; {@code -} where it is unknown. */
    static String of(Estimate figure, Glyphs glyphs) {
        return of(figure, "", glyphs);
    }

    /** Likewise with its unit, as in {@code 3042 ±41 ms} and {@code 3000 ms ±38 %}. */
    static String of(Estimate figure, String unit, Glyphs glyphs) {
        if (figure.mean().isEmpty()) {
            return "-";
        }
        String behind = unit.isEmpty() ? "" : " " + unit;
        OptionalDouble precision = figure.precision();
        if (precision.isEmpty()) {
            return Numbers.text(figure.mean().getAsDouble(), DIGITS) + behind;
        }
        return precision.getAsDouble() > Estimate.ROUGH
                ? alone(figure) + behind + " " + share(precision.getAsDouble(), glyphs)
                : alone(figure) + " " + glyphs.plusMinus() + halfWidth(figure) + behind;
    }

    /** Without its uncertainty: beyond 10 % a sign stands before it. */
    static String inShort(Estimate figure) {
        return figure.precision().orElse(0) > Estimate.ROUGH ? ROUGHLY + alone(figure) : alone(figure);
    }

    private static String alone(Estimate figure) {
        if (figure.mean().isEmpty()) {
            return "-";
        }
        double value = figure.mean().getAsDouble();
        double precision = figure.precision().orElse(0);
        if (precision > Estimate.ROUGH) {
            return Numbers.text(significant(value, FEW_DIGITS).doubleValue(), FEW_DIGITS);
        }
        BigDecimal carried = significant(precision * value, FEW_DIGITS);
        return precision == 0
                ? Numbers.text(value, DIGITS)
                : BigDecimal.valueOf(value)
                        .setScale(
                                Math.min(
                                        carried.scale(),
                                        significant(value, DIGITS).scale()),
                                RoundingMode.HALF_EVEN)
                        .toPlainString();
    }

    private static String halfWidth(Estimate figure) {
        double half = figure.interval().orElseThrow().halfWidth();
        return half == 0 ? "0" : significant(half, FEW_DIGITS).toPlainString();
    }

    private static String share(double precision, Glyphs glyphs) {
        return precision > MOST_SAID
                ? glyphs.plusMinus() + "99+ %"
                : glyphs.plusMinus() + Numbers.text(PERCENT * precision, FEW_DIGITS) + " %";
    }

    /** To that many digits, before the decimal point as well. */
    private static BigDecimal significant(double value, int digits) {
        BigDecimal exact = BigDecimal.valueOf(value);
        return exact.setScale(digits - (exact.precision() - exact.scale()), RoundingMode.HALF_EVEN);
    }
}
