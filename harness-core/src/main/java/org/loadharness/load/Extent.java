package org.loadharness.load;

import static java.util.Objects.requireNonNull;

import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.loadharness.time.DurationText;

/** How long a user stays in a phase. Immutable. Thread-safe. */
public sealed interface Extent {
    /** The most interactions per user: {@value}. */
    int MOST_INTERACTIONS = 1_000_000_000;

    /** Each user performs that many interactions; 0 skips the phase. */
    record Interactions(int perUser) implements Extent {
        public Interactions {
            if (perUser < 0 || perUser > MOST_INTERACTIONS) {
                throw new IllegalArgumentException(
                        "interactions per user must be 0 to " + MOST_INTERACTIONS + ", was " + perUser);
            }
        }

        @Override
        public String text() {
            return Integer.toString(perUser);
        }
    }

    /** Each user goes on until that time after the start of the phase; an interaction that has begun is ended. */
    record Lasting(Duration duration) implements Extent {
        public Lasting {
            requireNonNull(duration, "duration");
            if (duration.isNegative() || duration.isZero()) {
                throw new IllegalArgumentException("duration must be more than 0, was " + DurationText.print(duration));
            }
        }

        @Override
        public String text() {
            return DurationText.print(duration);
        }
    }

    /** As a user writes it: {@code 2000} or {@code 10s}. */
    String text();

    /**
     * Reads a whole number of interactions or a duration.
     *
     * @throws IllegalArgumentException with the text and the way out
     */
    static Extent parse(String text) {
        String stripped = text.strip();
        if (stripped.matches("\\d+")) {
            BigInteger perUser = new BigInteger(stripped);
            if (perUser.compareTo(BigInteger.valueOf(MOST_INTERACTIONS)) <= 0) {
                return new Interactions(perUser.intValue());
            }
            throw new IllegalArgumentException(
                    "\"" + text + "\": at most " + MOST_INTERACTIONS + " interactions per user");
        }
        return new Lasting(DurationText.parse(stripped));
    }

    /**
     * The extent of the measured stage by number of users: {@code 2000,200@500} is 2,000 interactions per user, and 200 from
     * 500 users up, so that a long sweep can be shortened where it takes longest. Immutable. Thread-safe.
     */
    final class Rule {
        private final List<Map.Entry<Integer, Extent>> steps;

        private Rule(NavigableMap<Integer, Extent> steps) {
            this.steps = Collections.unmodifiableList(new ArrayList<>(steps.entrySet()));
        }

        /** The same extent at every number of users. */
        public static Rule always(Extent extent) {
            return new Rule(new TreeMap<>(Map.of(1, requireNonNull(extent, "extent"))));
        }

        /**
         * Reads one extent, and any number of {@code EXTENT@USERS} after it, separated by commas.
         *
         * @throws IllegalArgumentException with the wrong term and the way out
         */
        public static Rule parse(String text) {
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
                throw new IllegalArgumentException("\"" + text
                        + "\": nothing holds from 1 user up; begin with a term without @, as in 2000,200@500");
            }
            return new Rule(steps);
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
}
