package org.loadharness.time;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: {@code 250ms}, {@code 1.5s}, {@code 2m}. Immutable. Thread-safe. */
public final class DurationText {
    private static final Pattern FORM = Pattern.compile("(\\d{1,19}(?:\\.\\d{1,9})?)\\s*([a-zµ]+)");
    private static final Map<String, Long> UNIT_NANOS = units();

    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

    private DurationText() {}

    /**
     * Reads a number with a unit of {@code ns}, {@code us}, {@code ms}, {@code s}, {@code m} or {@code h}.
     *
     * @throws IllegalArgumentException with the text, what is wrong and the way out
     */
    public static Duration parse(String text) {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is no duration; write a number with a unit, as in 250ms, 1.5s or 2m");
        }
        Long unitNanos = UNIT_NANOS.get(matcher.group(2));
        if (unitNanos == null) {
            throw new IllegalArgumentException("\"" + text + "\": unknown unit \"" + matcher.group(2) + "\"; use "
                    + String.join(", ", UNIT_NANOS.keySet()));
        }
        BigDecimal nanos = new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unitNanos));
        if (nanos.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
            throw new IllegalArgumentException("\"" + text + "\" is longer than 292 years; write a shorter duration");
        }
        if (nanos.stripTrailingZeros().scale() > 0) {
            throw new IllegalArgumentException("\"" + text + "\" is finer than a nanosecond; write whole nanoseconds");
        }
        return Duration.ofNanos(nanos.longValue());
    }

    /**
     * Prints a duration in the largest unit that needs no fraction, so that {@code parse(print(d))} is {@code d}; one of more
     * than 292 years in whole seconds, which {@link #parse} refuses.
     */
    public static String print(Duration duration) {
        if (duration.compareTo(LONGEST) > 0 || duration.compareTo(LONGEST.negated()) < 0) {
            return duration.toSeconds() + "s";
        }
        long nanos = duration.toNanos();
        String last = "ns";
        for (Map.Entry<String, Long> unit : UNIT_NANOS.entrySet()) {
            if (nanos == 0 || nanos % unit.getValue() != 0) {
                break;
            }
            last = unit.getKey();
        }
        return nanos == 0 ? "0s" : nanos / UNIT_NANOS.getOrDefault(last, 1L) + last;
    }

    private static Map<String, Long> units() {
        Map<String, Long> units = new LinkedHashMap<>();
        units.put("ns", 1L);
        units.put("us", 1_000L);
        units.put("ms", 1_000_000L);
        units.put("s", 1_000_000_000L);
        units.put("m", 60_000_000_000L);
        units.put("h", 3_600_000_000_000L);
        return units;
    }
}
