package org.loadharness.require;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.loadharness.time.DurationText;
import org.loadharness.time.Rate;

/** What a figure is a number of, and how people write it. Immutable. Thread-safe. */
enum Dimension {
    /** In nanoseconds. */
    TIME("[a-z\u00b5]+", "20 ms", "a time needs ns, us, ms, s, m or h"),
    /** Per second. */
    RATE("/\\s*[a-z]+", "1000 /s", "a rate needs /s, /m or /h"),
    /** A part of a whole. */
    SHARE("%?", "0.1 %", "a share is a percentage or a plain fraction"),
    /** A multiple. */
    FACTOR("x", "20x", "a factor ends in x");

    private static final int PERCENT_DIGITS = 2;

    private final Pattern form;
    private final String example;
    private final String rule;

    Dimension(String unit, String example, String rule) {
        this.form = Pattern.compile("(\\d{1,18}(?:\\.\\d{1,18})?)\\s*(" + unit + ")");
        this.example = example;
        this.rule = rule;
    }

    /** How it is written. */
    String example() {
        return example;
    }

    /**
     * Reads a number with its unit.
     *
     * @throws IllegalArgumentException with the text, what is wrong and the way out
     */
    Bound parse(String text) {
        Matcher matcher = form.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "\"" + text.strip() + "\" is no value here: " + rule + ", as in " + example);
        }
        BigDecimal number = new BigDecimal(matcher.group(1)).stripTrailingZeros();
        String unit = matcher.group(2).replaceAll("\\s", "");
        return switch (this) {
            case TIME -> new Bound(number, " " + unit, nanos(number, unit), nanos(BigDecimal.ONE, unit));
            case RATE -> new Bound(number, " " + unit, perSecond(number, unit), perSecond(BigDecimal.ONE, unit));
            case SHARE -> share(number, unit);
            case FACTOR -> factor(number);
        };
    }

    private static double nanos(BigDecimal number, String unit) {
        return (double) DurationText.parse(number.toPlainString() + unit).toNanos();
    }

    private static double perSecond(BigDecimal number, String unit) {
        return Rate.parse(number.toPlainString() + unit).perSecond();
    }

    private static Bound share(BigDecimal number, String unit) {
        boolean isPercentage = unit.equals("%");
        BigDecimal fraction = isPercentage ? number.movePointLeft(PERCENT_DIGITS) : number;
        if (fraction.compareTo(BigDecimal.ONE) > 0) {
            throw new IllegalArgumentException("\"" + number.toPlainString() + unit
                    + "\" is more than everything; a share is 0 % to 100 %, or a plain fraction from 0 to 1");
        }
        return new Bound(number, isPercentage ? " %" : "", fraction.doubleValue(), isPercentage ? 0.01 : 1);
    }

    private static Bound factor(BigDecimal number) {
        if (number.signum() == 0) {
            throw new IllegalArgumentException("\"0x\" is no factor; it is more than 0");
        }
        return new Bound(number, "x", number.doubleValue(), 1);
    }
}
