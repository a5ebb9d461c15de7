package org.loadharness.load;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The extent of the measured stage by number of users: {@code 2000,200@500} is 2,000 interactions per user, and 200 from
 * 500 users up, so that a long sweep can be shortened where it takes longest. Immutable. Thread-safe.
 */
public final class ExtentRule {
    private final List<Map.Entry<Integer, Extent>> steps;

    private ExtentRule(NavigableMap<Integer, Extent> steps) {
        this.steps = Collections.unmodifiableList(new ArrayList<>(steps.entrySet()));
    }

    /** The same extent at every number of users. */
    public static ExtentRule always(Extent extent) {
        return new ExtentRule(new TreeMap<>(Map.of(1, requireNonNull(extent, "extent"))));
    }

    /**
     * Reads one extent, and any number of {@code EXTENT@USERS} after it, separated by commas.
     *
     * @throws IllegalArgumentException with the wrong term and the way out
     */
    public static ExtentRule parse(String text) {
        NavigableMap<Integer, Extent> steps = new TreeMap<>();
        for (String term : text.split(",", -1)) {
            int at = term.indexOf('@');
            int fromUsers = at < 0 ? 1 : fromUsers(term.substring(at + 1), term);
            Extent extent = Extent.parse(at < 0 ? term : term.substring(0, at));
            if (steps.put(fromUsers, extent) != null) {
                throw new IllegalArgumentException(
                        "\"" + term + "\": a second extent from " + fromUsers + " users up; keep one");
            }
        }
        if (!steps.containsKey(1)) {
            throw new IllegalArgumentException(
                    "\"" + text + "\": nothing holds from 1 user up; begin with a term without @, as in 2000,200@500");
        }
        return new ExtentRule(steps);
    }

    /** The extent at that number of users. */
    public Extent at(int users) {
        Extent found = steps.get(0).getValue();
        for (Map.Entry<Integer, Extent> step : steps) {
            if (step.getKey() <= users) {
                found = step.getValue();
            }
        }
        return found;
    }

    /** Every extent there is, in the order of the numbers of users from which they hold. */
    public List<Extent> extents() {
        return steps.stream().map(Map.Entry::getValue).toList();
    }

    /** As a user writes it. */
    public String text() {
        return steps.stream()
                .map(step -> step.getValue().text() + (step.getKey() == 1 ? "" : "@" + step.getKey()))
                .collect(Collectors.joining(","));
    }

    private static int fromUsers(String digits, String term) {
        if (!digits.matches("[1-9]\\d{0,6}")) {
            throw new IllegalArgumentException("\"" + term + "\": after @ comes a number of users, as in 200@500");
        }
        return Integer.parseInt(digits);
    }
}
