package org.loadharness.load;

import java.util.ArrayList;
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
    public static final int MOST_POINTS = 1_000;

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

    /**
     * Reads a specification such as {@code 1,2,5..2000}.
     *
     * @throws IllegalArgumentException with the wrong term and the way out
     */
    public static UserCounts parse(String text) {
        NavigableSet<Integer> counts = new TreeSet<>();
        for (String term : text.split(",", -1)) {
            addTerm(term.strip(), counts);
            if (counts.size() > MOST_POINTS) {
                throw new IllegalArgumentException(
                        "'" + term + "': more than " + MOST_POINTS + " points; use a larger step");
            }
        }
        return new UserCounts(List.copyOf(counts));
    }

    private static void addTerm(String term, NavigableSet<Integer> counts) {
        Matcher matcher = TERM.matcher(term);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "'" + term + "' is no number of users; write N, A..B, A..B/STEP or A..B#COUNT");
        }
        int first = users(matcher.group(1), term);
        if (matcher.group(2) == null) {
            counts.add(first);
            return;
        }
        int last = users(matcher.group(2), term);
        if (first > last) {
            throw new IllegalArgumentException(
                    "'" + term + "': " + first + " is more than " + last + "; write " + last + ".." + first);
        }
        if (matcher.group(3) == null) {
            addSeries(first, last, term, counts);
        } else if (matcher.group(3).equals("/")) {
            addSteps(first, last, users(matcher.group(4), term), counts);
        } else {
            addLogSpaced(first, last, users(matcher.group(4), term), counts);
        }
    }

    private static int users(String digits, String term) {
        if (digits.length() > 7 || Integer.parseInt(digits) > MOST_USERS) {
            throw new IllegalArgumentException("'" + term + "': " + digits + " is more than " + MOST_USERS + " users");
        }
        int users = Integer.parseInt(digits);
        if (users < 1) {
            throw new IllegalArgumentException("'" + term + "': " + digits + " must be at least 1");
        }
        return users;
    }

    private static void addSeries(int first, int last, String term, NavigableSet<Integer> counts) {
        List<Integer> series = new ArrayList<>();
        for (int decade = 1; decade <= MOST_USERS; decade *= 10) {
            series.addAll(List.of(decade, 2 * decade, 5 * decade));
        }
        if (!series.contains(first)) {
            throw new IllegalArgumentException("'" + term + "': " + first + " is not in the 1-2-5 series; write " + term
                    + "/STEP or " + term + "#COUNT");
        }
        series.stream().filter(count -> count >= first && count <= last).forEach(counts::add);
        counts.add(last);
    }

    private static void addSteps(int first, int last, int step, NavigableSet<Integer> counts) {
        if ((last - first) / step >= MOST_POINTS) {
            throw new IllegalArgumentException("'" + first + ".." + last + "/" + step + "': more than " + MOST_POINTS
                    + " points; use a larger step");
        }
        for (int count = first; count <= last; count += step) {
            counts.add(count);
        }
    }

    private static void addLogSpaced(int first, int last, int points, NavigableSet<Integer> counts) {
        if (points < 2 || points > MOST_POINTS) {
            throw new IllegalArgumentException(
                    "'" + first + ".." + last + "#" + points + "': the count after # must be 2 to " + MOST_POINTS);
        }
        for (int i = 0; i < points; i++) {
            double exponent = (double) i / (points - 1);
            counts.add((int) Math.round(first * Math.pow((double) last / first, exponent)));
        }
    }
}
