package org.loadharness.plan;

import static java.util.Objects.requireNonNull;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A metric as people write it, in every option and requirement: {@code mean}, {@code p99.9}. Whether there is such a metric says
 * who asks for it. Immutable. Thread-safe.
 *
 * @param word as it is printed; of a percentile {@code p} and the percent without zeros behind the point
 * @param percent of a percentile, 0 or more; empty of any other
 */
public record MetricName(String word, Optional<BigDecimal> percent) {
    /** A pattern of percentiles, without groups. */
    public static final String PERCENTILE = "p\\d{1,9}(?:\\.\\d{1,9})?";

    /** Columns have no point in their names, and so people leave it out: {@code p999}. */
    private static final Pattern WITHOUT_POINT = Pattern.compile("p(99)(\\d{1,3})");

    public MetricName {
        requireNonNull(word, "word");
        requireNonNull(percent, "percent");
    }

    /** Reads any word; {@code p999} is {@code p99.9}. */
    public static MetricName of(String text) {
        if (!text.matches(PERCENTILE)) {
            return new MetricName(text, Optional.empty());
        }
        Matcher joined = WITHOUT_POINT.matcher(text);
        String digits = joined.matches() ? joined.group(1) + "." + joined.group(2) : text.substring(1);
        BigDecimal percent = new BigDecimal(digits).stripTrailingZeros();
        return new MetricName("p" + percent.toPlainString(), Optional.of(percent));
    }
}
