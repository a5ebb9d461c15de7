package org.loadharness.time;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How often something happens, as people write it: {@code 500/s}, {@code 30/m}, {@code 0.5/h}. Immutable. Thread-safe.
 *
 * @param perSecond from {@value #LEAST_PER_SECOND} to {@value #MOST_PER_SECOND}
 */
public record Rate(double perSecond) {
    /** The highest rate there is: one per nanosecond. */
    public static final double MOST_PER_SECOND = 1e9;

    /** The lowest rate there is: one in 31 years. */
    public static final double LEAST_PER_SECOND = 1e-9;

    private static final MathContext FEW_DIGITS = new MathContext(9);
    private static final Pattern FORM = Pattern.compile("(\\d{1,18}(?:\\.\\d{1,40})?)\\s*/\\s*([a-z]+)");
    private static final Map<String, Double> UNIT_SECONDS = units();

    public Rate {
        if (!(perSecond >= LEAST_PER_SECOND && perSecond <= MOST_PER_SECOND)) {
            throw new IllegalArgumentException("a rate must be " + plain(LEAST_PER_SECOND) + "/s to "
                    + plain(MOST_PER_SECOND) + "/s, was " + perSecond + "/s");
        }
    }

    /**
     * Reads a number per {@code s}, {@code m} or {@code h}.
     *
     * @throws IllegalArgumentException with the text, what is wrong and the way out
     */
    public static Rate parse(String text) {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is no rate; write a number per time, as in 500/s or 30/m");
        }
        Double unitSeconds = UNIT_SECONDS.get(matcher.group(2));
        if (unitSeconds == null) {
            throw new IllegalArgumentException("\"" + text + "\": unknown unit \"" + matcher.group(2) + "\"; use "
                    + String.join(", ", UNIT_SECONDS.keySet()));
        }
        return new Rate(Double.parseDouble(matcher.group(1)) / unitSeconds);
    }

    /**
     * In digits that lead back to the same rate: {@code 500/s}; per minute or hour where that has few digits and per second has
     * many, as in {@code 1/m}.
     */
    public String text() {
        for (Map.Entry<String, Double> unit : UNIT_SECONDS.entrySet()) {
            BigDecimal inShort = BigDecimal.valueOf(perSecond * unit.getValue()).round(FEW_DIGITS);
            if (inShort.doubleValue() / unit.getValue() == perSecond) {
                return plain(inShort.doubleValue()) + "/" + unit.getKey();
            }
        }
        return plain(perSecond) + "/s";
    }

    private static String plain(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    private static Map<String, Double> units() {
        Map<String, Double> units = new LinkedHashMap<>();
        units.put("s", 1.0);
        units.put("m", 60.0);
        units.put("h", 3600.0);
        return units;
    }
}
