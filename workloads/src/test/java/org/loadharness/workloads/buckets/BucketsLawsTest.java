package org.loadharness.workloads.buckets;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.loadharness.random.SeedTree;
import org.loadharness.time.Ticker;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workloads.Together;

/** What holds for every guard and every strategy, however many users there are. */
class BucketsLawsTest {
    private static final int VIRTUAL_SINCE = 21;
    private static final int USERS = 12;
    private static final long SEED = 20_250;

    static Stream<Arguments> servers() {
        List<String> strategies = new ArrayList<>(List.of("pool", "per-request"));
        if (Runtime.version().feature() >= VIRTUAL_SINCE) {
            strategies.add("virtual");
        }
        return strategies.stream()
                .flatMap(strategy -> Guard.words().stream().map(guard -> Arguments.of(strategy, guard)));
    }

    @ParameterizedTest
    @MethodSource("servers")
    void theSumsAreWhatTheUsersSawAdded(String strategy, String guard) throws Exception {
        Settings settings = Servers.settings(
                "strategy", strategy, "guard", guard, "buckets", "3", "unit", "1us", "backlog", "1000");

        try (ServedWorkload.Server server = Servers.start(settings)) {
            Target target = connect(settings, server);
            List<Outcome> outcomes = performTogether(target, settings, 100);
            target.check(target.seen());

            assertThat(outcomes).hasSize(USERS * 100).allMatch(Outcome.SUCCESS::equals);
            ServerSums sums =
                    ServerSums.read(Servers.ask(server.address(), "sums\n").strip());
            assertThat(sums.additions()).isEqualTo(USERS * 100);
            assertThat(sums.sums().stream().mapToLong(Long::longValue).sum()).isBetween(USERS * 100L, 3 * USERS * 100L);
        }
    }

    @ParameterizedTest
    @MethodSource("guards")
    void noTwoAdditionsToABucketReceiveTheSameValue(Guard guard) throws Exception {
        Buckets buckets = guard.buckets(2);
        long threads = 4;
        int additions = 20_000;

        List<long[]> received = Together.inParallel(4, thread -> {
            long[] values = new long[additions];
            for (int i = 0; i < additions; i++) {
                int index = i;
                buckets.add(1, 1, value -> values[index] = value);
            }
            return values;
        });

        assertThat(received).allSatisfy(values -> assertThat(values).isSorted());
        assertThat(received.stream().flatMapToLong(LongStream::of).distinct().count())
                .isEqualTo(threads * additions);
        assertThat(buckets.values().toArray()).containsExactly(0, threads * additions);
    }

    static Guard[] guards() {
        return Guard.values();
    }

    /** What all threads together were busy with cannot exceed what they had: the bound on throughput, without chance. */
    @Test
    void noMoreDelayIsServedThanThePoolHasTime() throws Exception {
        Settings settings = Servers.settings("pool", "3", "unit", "2ms", "delay-max", "5");

        try (ServedWorkload.Server server = Servers.start(settings)) {
            Target target = connect(settings, server);
            Ticker ticker = Ticker.system();
            long startNanos = ticker.nanos();
            List<Outcome> outcomes = performTogether(target, settings, 10);
            long servedNanos = Servers.sums(server.address()).stream()
                            .mapToLong(Long::longValue)
                            .sum()
                    * 2_000_000;
            long elapsedNanos = ticker.nanos() - startNanos;

            assertThat(outcomes).allMatch(Outcome.SUCCESS::equals);
            assertThat(servedNanos).isLessThanOrEqualTo(3 * elapsedNanos);
        }
    }

    @Test
    void usersThatArePushedOutLearnThatItIsBusyAndNothingIsAddedForThem() throws Exception {
        Settings settings = Servers.settings("pool", "1", "queue", "1", "unit", "20ms");

        try (ServedWorkload.Server server = Servers.start(settings)) {
            Target target = connect(settings, server);
            List<Outcome> outcomes = performTogether(target, settings, 3);
            target.check(target.seen());

            assertThat(outcomes).contains(Outcome.SUCCESS);
            assertThat(outcomes.stream().filter(Outcome.Failure.class::isInstance))
                    .isNotEmpty()
                    .allMatch(failure -> ((Outcome.Failure) failure).kind().equals("busy"));
        }
    }

    private static Target connect(Settings settings, ServedWorkload.Server server) throws Exception {
        URI address = server.address();
        return new BucketsWorkload().connect(settings, address, new SeedTree(SEED));
    }

    private static List<Outcome> performTogether(Target target, Settings settings, int times) throws Exception {
        return Together.perform(target, settings, USERS, times, round -> 0);
    }
}
