package org.loadharness.saturate;

import static java.util.Objects.requireNonNull;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.loadharness.experiment.Experiment;
import org.loadharness.load.Arrivals;
import org.loadharness.load.UserCounts;
import org.loadharness.stats.Numbers;
import org.loadharness.time.Rate;

/**
 * The loads among which the highest is sought: numbers of users, or rates of arrivals by a law. Immutable. Thread-safe.
 *
 * @param law of arrivals; empty where it is numbers of users
 * @param unit behind a number: {@code /s}, {@code /m}, {@code /h}, or {@code  users}
 * @param low the lowest; more than 0
 * @param high the highest; more than that
 */
public record LoadRange(Optional<String> law, String unit, double low, double high) {
    private static final Pattern ARRIVALS = Pattern.compile(
            "((?:batched:[^:]+:)?(?:poisson|constant)):(\\d{1,18}(?:\\.\\d{1,18})?)\\.\\.(\\d{1,18}(?:\\.\\d{1,18})?)(/[smh])");
    private static final Pattern USERS = Pattern.compile("(\\d{1,9})\\.\\.(\\d{1,9})");
    private static final String OF_USERS = " users";
    private static final int DIGITS = 5;

    public LoadRange {
        requireNonNull(law, "law");
        requireNonNull(unit, "unit");
        if (!(low > 0 && low < high && Double.isFinite(high))) {
            throw new IllegalArgumentException(
                    "the lowest load must be more than 0 and less than the highest, were " + low + " and " + high);
        }
    }

    /**
     * Reads {@code poisson:LOW..HIGH/s} or {@code constant:LOW..HIGH/s}, with {@code batched:1ms:} before it or without.
     *
     * @throws IllegalArgumentException with the text, what is wrong and the way out
     */
    public static LoadRange arrivals(String text) {
        Matcher matcher = ARRIVALS.matcher(text.replaceAll("\\s", ""));
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is no range of rates; write poisson:LOW..HIGH/s or constant:LOW..HIGH/s, for"
                            + " batches with batched:1ms: before it");
        }
        String unit = matcher.group(4);
        Arrivals.parse(matcher.group(1) + ":" + matcher.group(2) + unit);
        Arrivals.parse(matcher.group(1) + ":" + matcher.group(3) + unit);
        return of(text, Optional.of(matcher.group(1)), unit, matcher.group(2), matcher.group(3));
    }

    /**
     * Reads {@code LOW..HIGH}.
     *
     * @throws IllegalArgumentException with the text, what is wrong and the way out
     */
    public static LoadRange users(String text) {
        Matcher matcher = USERS.matcher(text.replaceAll("\\s", ""));
        if (!matcher.matches()) {
            throw new IllegalArgumentException("\"" + text + "\" is no range of users; write LOW..HIGH, as in 1..500");
        }
        if (Integer.parseInt(matcher.group(2)) > UserCounts.MOST_USERS) {
            throw new IllegalArgumentException(
                    "\"" + text + "\": more than " + UserCounts.MOST_USERS + " users; lower the end");
        }
        return of(text, Optional.empty(), OF_USERS, matcher.group(1), matcher.group(2));
    }

    private static LoadRange of(String text, Optional<String> law, String unit, String first, String last) {
        double low = new BigDecimal(first).doubleValue();
        double high = new BigDecimal(last).doubleValue();
        if (!(low > 0 && low < high)) {
            throw new IllegalArgumentException(
                    "\"" + text + "\": the first must be more than 0 and less than the last; write LOW..HIGH");
        }
        return new LoadRange(law, unit, low, high);
    }

    /** Whether loads are whole numbers. */
    public boolean isOfUsers() {
        return law.isEmpty();
    }

    /** The highest rate; empty where loads are numbers of users. */
    public OptionalDouble highestPerSecond() {
        return isOfUsers()
                ? OptionalDouble.empty()
                : OptionalDouble.of(Rate.parse(number(high) + unit).perSecond());
    }

    /** A load that can be offered near that one: an end of the range as it is, a whole number of users, or of few digits. */
    public double near(double load) {
        if (load <= low || load >= high) {
            return load <= low ? low : high;
        }
        double round =
                isOfUsers() ? Math.rint(load) : Numbers.rounded(load, DIGITS).doubleValue();
        return Math.min(high, Math.max(low, round));
    }

    /** As it stands in a sentence: {@code 312.4/s}, {@code 45 users}. */
    public String text(double load) {
        return Numbers.text(load, isOfUsers() ? 1 : 4) + (isOfUsers() && load == 1 ? " user" : unit);
    }

    /** The option that offers a load. */
    Experiment offered(Experiment experiment, double load) {
        return law.map(name -> experiment.arrivals(name + ":" + number(load) + unit))
                .orElseGet(() -> experiment.users(number(load)));
    }

    /** The name of a column of loads. */
    String column() {
        return isOfUsers() ? "users" : "arrivals_per_" + unit.substring(1);
    }

    private static String number(double load) {
        return BigDecimal.valueOf(load).stripTrailingZeros().toPlainString();
    }
}
