package org.loadharness.workloads.ski;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.loadharness.time.DurationText;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Parameter.IntRange;
import org.loadharness.workloads.elsewhere.LongWay;

/** The parameters of the ski resort; the defaults are the published report's values. Immutable. Thread-safe. */
final class SkiParameters {
    static final String ALL_PHASES = "all";
    static final String PEAK_ONLY = "peak";
    static final String RANDOM_RIDE = "random";
    static final String FIXED_RIDE = "fixed";
    static final String DATABASE = "h2";
    static final String MEMORY = "memory";

    private static final IntRange MINUTES = new IntRange(0, 24 * 60);
    private static final IntRange ID = new IntRange(0, Integer.MAX_VALUE);

    static final Parameter<String> PHASES = Parameter.choice(
            "phases",
            ALL_PHASES,
            List.of(ALL_PHASES, PEAK_ONLY),
            "startup, peak and cooldown of a day, or the peak alone");
    static final Parameter<Integer> SKIERS =
            Parameter.integer("skiers", 20_000, new IntRange(1, 100_000), "skiers of the day, numbered from 1");
    static final Parameter<Integer> LIFTS =
            Parameter.integer("lifts", 40, new IntRange(5, 60), "lifts of the resort, numbered from 1");
    static final Parameter<Integer> RUNS =
            Parameter.integer("runs", 10, new IntRange(1, 20), "rides of a skier in a day; four fifths are sent");
    static final Parameter<String> RIDE = Parameter.choice(
            "ride",
            RANDOM_RIDE,
            List.of(RANDOM_RIDE, FIXED_RIDE),
            "what a request contains: a ride drawn at random, or always that of skier 4444 on lift 2 at minute 4");
    static final Parameter<Integer> FIRST_MINUTE =
            Parameter.integer("first-minute", 1, MINUTES, "first minute of the day in which a ride may be");
    static final Parameter<Integer> LAST_MINUTE =
            Parameter.integer("last-minute", 420, MINUTES, "last minute of the day in which a ride may be");
    static final Parameter<Integer> LEAST_WAIT =
            Parameter.integer("least-wait", 1, MINUTES, "shortest wait for a lift, in minutes");
    static final Parameter<Integer> MOST_WAIT =
            Parameter.integer("most-wait", 10, MINUTES, "longest wait for a lift, in minutes");
    static final Parameter<Integer> DAY =
            Parameter.integer("day", 200, new IntRange(0, SkiDay.LAST_DAY), "day of the season");
    static final Parameter<Integer> RESORT =
            Parameter.integer("resort", 56, ID, "the resort").ofSystem();
    static final Parameter<Integer> SEASON = Parameter.integer("season", 2022, new IntRange(0, 9999), "the season")
            .ofSystem();
    static final Parameter<String> CONTEXT = Parameter.text(
                    "context",
                    "/Server_war",
                    "a path, or empty",
                    "what all paths of the server begin with",
                    SkiParameters::context)
            .ofSystem();
    static final Parameter<String> STORE = Parameter.choice(
                    "store", DATABASE, List.of(DATABASE, MEMORY), "where the server keeps lift rides")
            .ofSystem();
    static final Parameter<Optional<Path>> DIRECTORY = Parameter.text(
                    "directory",
                    "",
                    "a path, or empty",
                    "where the database's file lies; empty for a temporary directory",
                    SkiParameters::directory)
            .ofSystem();
    static final Parameter<Integer> SERVER_THREADS = Parameter.integer(
                    "server-threads",
                    200,
                    new IntRange(10, 10_000),
                    "most threads of the server that the harness starts")
            .ofSystem();
    static final Parameter<Duration> RESPONSE_TIMEOUT = Parameter.text(
            "response-timeout",
            "10s",
            "10ms..1h",
            "how long a user waits for a reply before the attempt has failed",
            SkiParameters::timeout);
    static final List<Parameter<?>> ALL = List.of(
            PHASES,
            SKIERS,
            LIFTS,
            RUNS,
            RIDE,
            FIRST_MINUTE,
            LAST_MINUTE,
            LEAST_WAIT,
            MOST_WAIT,
            DAY,
            RESORT,
            SEASON,
            CONTEXT,
            STORE,
            DIRECTORY,
            SERVER_THREADS,
            RESPONSE_TIMEOUT,
            LongWay.ROUND_TRIP,
            LongWay.JITTER);

    private SkiParameters() {}

    private static String context(String text) {
        if (!text.matches("(/[A-Za-z0-9._~-]+)*")) {
            throw new IllegalArgumentException(
                    "must be empty or begin with /, of letters, digits and -._~, without / at its end");
        }
        return text;
    }

    /** A semicolon would end the file's name in the database's address and begin a setting. */
    private static Optional<Path> directory(String text) {
        if (text.contains(";")) {
            throw new IllegalArgumentException("must not contain a semicolon");
        }
        try {
            return text.isBlank() ? Optional.empty() : Optional.of(Path.of(text));
        } catch (InvalidPathException wrong) {
            throw new IllegalArgumentException("must be a path: " + wrong.getReason(), wrong);
        }
    }

    private static Duration timeout(String text) {
        Duration timeout = DurationText.parse(text);
        if (timeout.toMillis() < 10 || timeout.compareTo(Duration.ofHours(1)) > 0) {
            throw new IllegalArgumentException("must be from 10ms to 1h");
        }
        return timeout;
    }
}
