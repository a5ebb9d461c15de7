package org.loadharness.plan;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.loadharness.load.UserCounts;

/**
 * How many users a phase has, by the number of users of the point: {@code 8}, {@code 25%} of them, rounded down to whole
 * users, or {@code 8,16@64}, which is 8, and 16 from 64 users up. Immutable. Thread-safe.
 */
final class PhaseUsers {
    private static final Pattern TERM =
            Pattern.compile("(?<number>\\d{1,9}(?:\\.\\d{1,9})?)(?<percent>%?)(?:@(?<from>\\d{1,9}))?");
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    private final NavigableMap<Integer, Size> steps;

    private PhaseUsers(NavigableMap<Integer, Size> steps) {
        this.steps = steps;
    }

    /** A number of users, or of hundredths of the point's users. */
    private record Size(BigDecimal number, boolean isShare) {
        BigDecimal at(int users) {
            return isShare ? number.multiply(BigDecimal.valueOf(users)).divide(HUNDRED, 0, RoundingMode.DOWN) : number;
        }
    }

    /**
     * Reads one size, and any number of {@code SIZE@USERS}, separated by commas.
     *
     * @throws IllegalArgumentException with the wrong term and the way out
     */
    static PhaseUsers parse(String text) {
        NavigableMap<Integer, Size> steps = new TreeMap<>();
        for (String term : text.split(",", -1)) {
            Matcher matcher = TERM.matcher(term.strip());
            if (!matcher.matches()) {
                throw new IllegalArgumentException("\"" + term
                        + "\" is no number of users; write a number, or a share of the point's users as in 25%");
            }
            String from = matcher.group("from");
            if (steps.put(from == null ? 0 : Integer.parseInt(from), size(matcher)) != null) {
                throw new IllegalArgumentException("\"" + term + "\": a second number for the same users; keep one");
            }
        }
        return new PhaseUsers(steps);
    }

    /**
     * The users of the phase at that number of users.
     *
     * @throws IllegalArgumentException if there are none
     */
    int at(int users) {
        Map.Entry<Integer, Size> step = steps.floorEntry(users);
        if (step == null) {
            throw new IllegalArgumentException("says nothing for " + users + " users; begin with a term without @");
        }
        BigDecimal size = step.getValue().at(users);
        if (size.signum() == 0) {
            BigDecimal percent = step.getValue().number();
            throw new IllegalArgumentException(
                    percent.toPlainString() + "% of " + users + " users is less than one user; sweep from "
                            + HUNDRED.divide(percent, 0, RoundingMode.UP) + " users up, or write a number");
        }
        if (size.compareTo(BigDecimal.valueOf(UserCounts.MOST_USERS)) > 0) {
            throw new IllegalArgumentException("must be at most " + UserCounts.MOST_USERS + ", was " + size);
        }
        return size.intValueExact();
    }

    /** Whether the number depends on that of the point. */
    boolean isRelative() {
        return steps.size() > 1
                || steps.firstKey() > 0
                || steps.values().stream().anyMatch(Size::isShare);
    }

    private static Size size(Matcher term) {
        BigDecimal number = new BigDecimal(term.group("number"));
        boolean isShare = !term.group("percent").isEmpty();
        if (isShare && (number.signum() == 0 || number.compareTo(HUNDRED) > 0)) {
            throw new IllegalArgumentException(
                    "a share must be more than 0 and at most 100%, was " + number.toPlainString() + "%");
        }
        if (!isShare && (number.scale() > 0 || number.compareTo(BigDecimal.ONE) < 0)) {
            throw new IllegalArgumentException((number.scale() > 0 ? "must be a whole number" : "must be at least 1")
                    + ", was " + number.toPlainString());
        }
        return new Size(number, isShare);
    }
}
