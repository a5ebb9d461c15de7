package org.loadharness.workloads.buckets;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.loadharness.time.DurationText;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Parameter.IntRange;
import org.loadharness.workloads.elsewhere.LongWay;

/** The parameters of the bucket server; the defaults are the published report's values. Immutable. Thread-safe. */
final class BucketsParameters {
    static final String POOL_STRATEGY = "pool";
    static final String PER_REQUEST = "per-request";
    static final String VIRTUAL = "virtual";

    private static final String UNBOUNDED = "unbounded";
    private static final int MOST_QUEUED = 1_000_000;
    private static final Duration LEAST_UNIT = Duration.ofNanos(1000);
    private static final Duration MOST_UNIT = Duration.ofMinutes(1);
    private static final Duration LEAST_TIMEOUT = Duration.ofMillis(10);
    private static final Duration MOST_TIMEOUT = Duration.ofHours(1);
    private static final IntRange DELAYS = new IntRange(0, BucketRequest.MOST_UNITS);

    static final Parameter<Integer> DELAY_MIN =
            Parameter.integer("delay-min", 1, DELAYS, "least delay of a request, in units; delays are drawn uniformly");
    static final Parameter<Integer> DELAY_MAX = Parameter.integer(
            "delay-max",
            3,
            DELAYS,
            "greatest delay of a request, in units: the report's small delays have 3, large 20");
    static final Parameter<Duration> TIMEOUT = Parameter.text(
            "timeout",
            "2m",
            "10ms..1h",
            "how long a user waits for a reply",
            text -> within(text, LEAST_TIMEOUT, MOST_TIMEOUT));
    static final Parameter<Integer> BUCKETS = Parameter.integer(
                    "buckets", 32, new IntRange(1, 65_536), "sums that the server keeps")
            .ofSystem();
    static final Parameter<Duration> UNIT = Parameter.text(
                    "unit",
                    "1s",
                    "1us..1m",
                    "how long a delay of 1 keeps a thread of the server busy",
                    text -> within(text, LEAST_UNIT, MOST_UNIT))
            .ofSystem();
    static final Parameter<String> SPIN = Parameter.choice(
                    "spin",
                    DelayLoop.WALL,
                    DelayLoop.WORDS,
                    "clock that a busy thread reads: the wall's, its own CPU time, or the wall's giving way to others")
            .ofSystem();
    static final Parameter<Guard> GUARD = Parameter.text(
                    "guard",
                    "one-lock-while-sending",
                    String.join(" | ", Guard.words()),
                    "how the server keeps additions from getting lost",
                    BucketsParameters::guard)
            .ofSystem();
    static final Parameter<String> STRATEGY = Parameter.choice(
                    "strategy",
                    POOL_STRATEGY,
                    List.of(POOL_STRATEGY, PER_REQUEST, VIRTUAL),
                    "thread that serves a connection: of a pool, a new one, or a new virtual one (Java 21 or later)")
            .ofSystem();
    static final Parameter<Integer> POOL = Parameter.integer(
                    "pool", 600, new IntRange(1, 10_000), "threads of the pool, all started before")
            .ofSystem();
    static final Parameter<OptionalInt> QUEUE = Parameter.text(
                    "queue",
                    UNBOUNDED,
                    UNBOUNDED + " | 1.." + MOST_QUEUED,
                    "connections that may wait for a thread of the pool; those beyond are turned away",
                    BucketsParameters::queue)
            .ofSystem();
    static final Parameter<Integer> BACKLOG = Parameter.integer(
                    "backlog",
                    100,
                    new IntRange(1, 65_535),
                    "connections that wait for the server to accept them; those beyond try again after a second")
            .ofSystem();

    static final Parameter<Cores> CORES = Parameter.text(
                    "cores",
                    Cores.ALL,
                    Cores.ALL + " | numbers as in 0 or 0,2-3",
                    "processors that a server started by the harness may use",
                    Cores::parse)
            .ofSystem();

    static final List<Parameter<?>> ALL = List.of(
            DELAY_MIN,
            DELAY_MAX,
            TIMEOUT,
            BUCKETS,
            UNIT,
            SPIN,
            GUARD,
            STRATEGY,
            POOL,
            QUEUE,
            BACKLOG,
            CORES,
            LongWay.ROUND_TRIP,
            LongWay.JITTER);

    private BucketsParameters() {}

    private static Duration within(String text, Duration least, Duration most) {
        Duration length = DurationText.parse(text);
        if (length.compareTo(least) < 0 || length.compareTo(most) > 0) {
            throw new IllegalArgumentException(
                    "must be from " + DurationText.print(least) + " to " + DurationText.print(most));
        }
        return length;
    }

    private static Guard guard(String text) {
        if (!Guard.words().contains(text)) {
            throw new IllegalArgumentException("must be one of " + String.join(", ", Guard.words()));
        }
        return Guard.named(text);
    }

    private static OptionalInt queue(String text) {
        if (text.equals(UNBOUNDED)) {
            return OptionalInt.empty();
        }
        if (text.matches("\\d{1,7}")) {
            int length = Integer.parseInt(text);
            if (length >= 1 && length <= MOST_QUEUED) {
                return OptionalInt.of(length);
            }
        }
        throw new IllegalArgumentException("must be " + UNBOUNDED + " or a whole number from 1 to " + MOST_QUEUED);
    }
}
