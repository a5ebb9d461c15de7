package org.loadharness.workloads.regex;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.loadharness.time.DurationText;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Parameter.IntRange;
import org.loadharness.workloads.elsewhere.LongWay;

/** The parameters of the study; the defaults are the report's values but for the rows. Immutable. Thread-safe. */
final class RegexParameters {
    static final String KEPT = "kept";
    static final String COUNT = "count";

    private static final String SYNTHETIC = "synthetic";
    private static final String MADE = "made";
    private static final String UNBOUNDED = "unbounded";
    private static final IntRange SEEDS = new IntRange(0, Integer.MAX_VALUE);
    private static final IntRange CONNECTIONS = new IntRange(1, 100_000);
    private static final Duration LEAST_TIME = Duration.ofMillis(1);
    private static final Duration MOST_TIME = Duration.ofHours(24);

    static final Parameter<String> CLASS = Parameter.choice(
                    "class",
                    RequestLines.EASY,
                    List.of(
                            RequestLines.EASY,
                            RequestLines.MEDIUM,
                            RequestLines.HARD,
                            RequestLines.NETWORK,
                            RequestLines.MIXED),
                    "what users ask for; each draws from 1000 lines")
            .ofSystem();
    static final Parameter<Optional<Path>> REQUESTS = Parameter.text(
                    "requests",
                    MADE,
                    MADE + " | FILE",
                    "where the lines come from; a file has one each, and is written with those of the class if it is not there",
                    text -> file(text, MADE))
            .ofSystem();
    static final Parameter<String> CONNECTION = Parameter.choice(
            "connection",
            "new",
            List.of("new", KEPT),
            "a connection for each request or one for each user; one that is kept keeps a server thread");
    static final Parameter<String> VERIFY = Parameter.choice(
                    "verify",
                    "no",
                    List.of("no", COUNT),
                    "hold each reply's number of lines against a search of the client's own, made before the trial")
            .ofSystem();
    static final Parameter<Duration> PATIENCE = duration(
                    "patience", "10m", "longest wait of a user for one line of a reply")
            .ofSystem();
    static final Parameter<Integer> ROWS = Parameter.integer(
                    "rows",
                    200_000,
                    new IntRange(1, 100_000_000),
                    "rows of the data, of a file at most; the report had 2442236")
            .ofSystem();
    static final Parameter<Integer> DATA_SEED = Parameter.integer(
                    "data-seed", 1, SEEDS, "from which the data and the request lines are made")
            .ofSystem();
    static final Parameter<Optional<Path>> DATA = Parameter.text(
                    "data",
                    SYNTHETIC,
                    SYNTHETIC + " | FILE",
                    "where the rows come from; a file has lines <type>@@@<sentence>",
                    text -> file(text, SYNTHETIC))
            .ofSystem();
    static final Parameter<String> INDEX = Parameter.choice(
                    "index",
                    "types",
                    List.of("types", "rows"),
                    "a list of sentences for each type, or all rows in one list")
            .ofSystem();
    static final Parameter<String> CACHE = Parameter.choice(
                    "cache",
                    "lfu",
                    List.of("lfu", "tinylfu", "none"),
                    "which replies are kept: the report's rule, W-TinyLFU, none")
            .ofSystem();
    static final Parameter<Integer> CACHE_ENTRIES = Parameter.integer(
                    "cache-entries", 100, new IntRange(1, 1_000_000), "replies that are kept")
            .ofSystem();
    static final Parameter<Integer> CACHE_THETA = Parameter.integer(
                    "cache-theta",
                    5,
                    new IntRange(1, 1_000_000),
                    "mean frequency above which cache lfu halves all frequencies")
            .ofSystem();
    static final Parameter<Integer> THREADS = Parameter.integer(
                    "threads", 8, new IntRange(1, 10_000), "threads of the server, each with one connection")
            .ofSystem();
    static final Parameter<OptionalInt> QUEUE = Parameter.text(
                    "queue",
                    UNBOUNDED,
                    UNBOUNDED + " | 1..100000",
                    "connections that may wait for a thread; those beyond are turned away",
                    RegexParameters::queue)
            .ofSystem();
    static final Parameter<Integer> BACKLOG = Parameter.integer(
                    "backlog", 50, CONNECTIONS, "connections that the system holds before the server takes them")
            .ofSystem();
    static final Parameter<Duration> TIME_LIMIT = duration(
                    "time-limit", "30s", "longest search; a reply in words after that")
            .ofSystem();

    static final List<Parameter<?>> ALL = List.of(
            CLASS,
            REQUESTS,
            CONNECTION,
            VERIFY,
            PATIENCE,
            ROWS,
            DATA_SEED,
            DATA,
            INDEX,
            CACHE,
            CACHE_ENTRIES,
            CACHE_THETA,
            THREADS,
            QUEUE,
            BACKLOG,
            TIME_LIMIT,
            LongWay.ROUND_TRIP,
            LongWay.JITTER);

    private RegexParameters() {}

    private static Parameter<Duration> duration(String name, String defaultText, String meaning) {
        return Parameter.text(name, defaultText, "1ms..24h", meaning, text -> {
            Duration value = DurationText.parse(text);
            if (value.compareTo(LEAST_TIME) < 0 || value.compareTo(MOST_TIME) > 0) {
                throw new IllegalArgumentException("must be from 1ms to 24h");
            }
            return value;
        });
    }

    private static Optional<Path> file(String text, String none) {
        if (text.equals(none)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Path.of(text));
        } catch (InvalidPathException bad) {
            throw new IllegalArgumentException("must be " + none + " or the path of a file", bad);
        }
    }

    private static OptionalInt queue(String text) {
        return text.equals(UNBOUNDED) ? OptionalInt.empty() : OptionalInt.of(places(text));
    }

    private static int places(String text) {
        try {
            int places = Integer.parseInt(text.strip());
            if (places >= CONNECTIONS.min() && places <= CONNECTIONS.max()) {
                return places;
            }
        } catch (NumberFormatException noNumber) {
            // falls through to the same message
        }
        throw new IllegalArgumentException("must be " + UNBOUNDED + " or a whole number from 1 to 100000");
    }
}
