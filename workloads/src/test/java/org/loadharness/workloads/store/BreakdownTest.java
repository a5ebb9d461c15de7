package org.loadharness.workloads.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Session;

class BreakdownTest {
    private static final List<String> REPORTED = List.of(
            "front-end",
            "order-call",
            "order",
            "order-log",
            "query-call",
            "query-catalog",
            "query-database",
            "update-call",
            "update-catalog",
            "update-database");

    @Test
    void partsAreNeverNegativeAndSumToWhatTheFrontEndOrTheClientMeasuredWhateverTheTiersReport() {
        for (int seed = 0; seed < 2_000; seed++) {
            RandomGenerator random = new SeedTree(seed).stream();
            Timings reported = new Timings();
            REPORTED.stream()
                    .filter(name -> random.nextInt(5) > 0)
                    .forEach(name -> reported.add(name, random.nextLong(random.nextBoolean() ? 1_000 : 1_000_000)));
            long clientNanos = random.nextLong(1_000_000);
            Breakdown breakdown = new Breakdown();

            breakdown.read(reported, clientNanos);

            long sum = 0;
            for (long part : parts(breakdown).values()) {
                assertThat(part).as("seed %d", seed).isNotNegative();
                sum += part;
            }
            long whole = reported.nanos("front-end").isPresent()
                    ? Math.min(reported.nanos("front-end").getAsLong(), clientNanos)
                    : 0;
            assertThat(sum).as("seed %d", seed).isEqualTo(whole);
        }
    }

    @Test
    void aPurchaseIsTakenApartTierByTier() {
        Timings reported = new Timings();
        reported.read("front-end;dur=10, order-call;dur=9, order;dur=7.5, order-log;dur=1, query-call;dur=2,"
                + " query-catalog;dur=1.25, query-database;dur=1, update-call;dur=3, update-catalog;dur=2.5,"
                + " update-database;dur=2.25");
        Breakdown breakdown = new Breakdown();

        breakdown.read(reported, 12_000_000);

        assertThat(parts(breakdown))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "front-end", 1_000_000L,
                        "front-end-to-order", 1_500_000L,
                        "order", 1_500_000L,
                        "order-log", 1_000_000L,
                        "order-to-catalog-query", 750_000L,
                        "catalog-query", 250_000L,
                        "database-query", 1_000_000L,
                        "order-to-catalog-update", 500_000L,
                        "catalog-update", 250_000L,
                        "database-update", 2_250_000L));
    }

    @Test
    void aLookUpHasNoPartOfTheOrderServer() {
        Timings reported = new Timings();
        reported.read("front-end;dur=4, query-call;dur=3, query-catalog;dur=2, query-database;dur=0.5");
        Breakdown breakdown = new Breakdown();

        breakdown.read(reported, 5_000_000);

        assertThat(parts(breakdown))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "front-end", 1_000_000L,
                        "front-end-to-catalog", 1_000_000L,
                        "catalog-query", 1_500_000L,
                        "database-query", 500_000L));
    }

    @Test
    void nothingIsReportedOfAnInteractionWhoseFrontEndReportedNothing() {
        Breakdown breakdown = new Breakdown();
        Timings reported = new Timings();
        reported.add("order", 5);
        breakdown.read(reported, 10);

        assertThat(parts(breakdown)).isEmpty();
    }

    @Test
    void whatIsPrintedIsReadBackToTheNanosecond() {
        for (int seed = 0; seed < 1_000; seed++) {
            RandomGenerator random = new SeedTree(seed).stream();
            Timings reported = new Timings();
            REPORTED.forEach(name -> reported.add(name, random.nextLong(1L << random.nextInt(1, 50))));

            Timings read = new Timings();
            read.read(reported.header());

            assertThat(read.header()).as("seed %d", seed).isEqualTo(reported.header());
            REPORTED.forEach(name -> assertThat(read.nanos(name)).isEqualTo(reported.nanos(name)));
        }
    }

    @Test
    void whatCannotBeReadIsPassedOver() {
        Timings reported = new Timings();
        reported.read("cache;desc=\"hit, or so\", order;desc=x;dur=5, front-end;dur=1.5;desc=\"a\", query-call;dur=-3,"
                + " update-call;dur=1e9, x;dur=99999999999, , ;;; order-log;dur=2");
        reported.read("order-call;dur=1," + "x".repeat(5_000));

        assertThat(reported.header()).isEqualTo("front-end;dur=1.500000");
    }

    @Test
    void aFloodOfEntriesDoesNotFillTheMemory() {
        Timings reported = new Timings();
        reported.read(IntStream.range(0, 300)
                .mapToObj(i -> "a" + "bcdefghijk".charAt(i / 100) + "bcdefghijk".charAt(i / 10 % 10)
                        + "bcdefghijk".charAt(i % 10) + ";dur=1")
                .collect(Collectors.joining(",")));

        assertThat(reported.header().split(",", -1)).hasSizeLessThanOrEqualTo(50);
    }

    private static Map<String, Long> parts(Breakdown breakdown) {
        return Breakdown.PARTS.stream()
                .filter(name -> nanos(breakdown, name) != Session.UNKNOWN)
                .collect(Collectors.toMap(name -> name, name -> nanos(breakdown, name)));
    }

    private static long nanos(Breakdown breakdown, String name) {
        return breakdown.nanos(Breakdown.PARTS.indexOf(name));
    }
}
