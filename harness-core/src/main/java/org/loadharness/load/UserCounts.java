package org.loadharness.load;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The numbers of users of a sweep, and the grammar in which people write them: items separated by commas, where {@code N}
 * is one count, {@code A..B} the 1-2-5 series from A to B with B always included, {@code A..B/STEP} arithmetic and
 * {@code A..B#COUNT} spaced evenly on a log axis.
 *
 * <p>Immutable. Thread-safe.
 *
 * @param counts ascending, without duplicates
 */
public record UserCounts(List<Integer> counts) {
    /** The most users of a point: {@value}. */
    public static final int MOST_USERS = 1_000_000;

    /** The most points of a sweep: {@value}. */
    public static final int MOST_POINTS = Span.MOST_POINTS;

    private static final Pattern TERM = Pattern.compile("(\\d+)(?:\\.\\.(\\d+)(?:([/#])(\\d+))?)?");

    public UserCounts {
        counts = List.copyOf(new TreeSet<>(counts));
        if (counts.isEmpty() || counts.get(0) < 1 || counts.get(counts.size() - 1) > MOST_USERS) {
            throw new IllegalArgumentException("users must be 1 to " + MOST_USERS + ", were " + counts);
        }
        if (counts.size() > MOST_POINTS) {
            throw new IllegalArgumentException("more than " + MOST_POINTS + " points: " + counts.size());
        }
    }

    /** Those numbers, from 1 to {@value #MOST_USERS}. */
    public static UserCounts of(int... counts) {
        return new UserCounts(Arrays.stream(counts).boxed().toList());
    }

    /**
     * Reads a specification such as {@code 1,2,5..2000}.
     *
     * @throws IllegalArgumentException with the wrong term and the way out
     */
    public static UserCounts parse(String text) {
        NavigableSet<Integer> counts = new TreeSet<>();
        for (String term : text.split(",", -1)) {
            addTerm(term.strip(), counts);
            Span.requireFew(term, counts.size());
        }
        return new UserCounts(List.copyOf(counts));
    }

    private static void addTerm(String term, NavigableSet<Integer> counts) {
        Matcher matcher = TERM.matcher(term);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "'" + term + "' is no number of users; write N, A..B, A..B/STEP or A..B#COUNT");
        }
        BigDecimal first = users(matcher.group(1), term);
        if (matcher.group(2) == null) {
            counts.add(first.intValueExact());
            return;
        }
        BigDecimal last = users(matcher.group(2), term);
        points(new Span(term, first, last), matcher).forEach(point -> counts.add(point.intValueExact()));
    }

    private static List<BigDecimal> points(Span span, Matcher matcher) {
        if (matcher.group(3) == null) {
            return span.series(span.term() + "/STEP or " + span.term() + "#COUNT");
        }
        if (matcher.group(3).equals("#")) {
            return span.logSpaced(matcher.group(4), point -> point.setScale(0, RoundingMode.HALF_UP));
        }
        return span.steps(users(matcher.group(4), span.term()));
    }

    private static BigDecimal users(String digits, String term) {
        if (digits.length() > 7 || Integer.parseInt(digits) > MOST_USERS) {
            throw new IllegalArgumentException("'" + term + "': " + digits + " is more than " + MOST_USERS + " users");
        }
        int users = Integer.parseInt(digits);
        if (users < 1) {
            throw new IllegalArgumentException("'" + term + "': " + digits + " must be at least 1");
        }
        return BigDecimal.valueOf(users);
    }
}
