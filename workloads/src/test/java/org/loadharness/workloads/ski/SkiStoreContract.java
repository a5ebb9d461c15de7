package org.loadharness.workloads.ski;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.loadharness.random.SeedTree;

/** What every store keeps. */
abstract class SkiStoreContract {
    private static final long SEED = 4444;
    private static final SkiDay DAY = new SkiDay(56, 2022, 200);

    private final ExecutorService aside = Executors.newCachedThreadPool();
    private SkiStore store;

    abstract SkiStore open() throws IOException;

    @BeforeEach
    void openStore() throws IOException {
        store = open();
    }

    @AfterEach
    void closeStore() throws IOException {
        aside.shutdownNow();
        store.close();
    }

    @Test
    void anEmptyStoreKnowsNothing() throws Exception {
        assertThat(store.seasons()).isEmpty();
        assertThat(store.dayVertical(DAY, 1)).isEmpty();
        assertThat(store.verticals(1, Set.of(56), Set.of())).isEmpty();
        assertThat(store.skiers(DAY)).isZero();
    }

    @Test
    void verticalsAreSumsByDayAndSeasonAndResort() throws Exception {
        store.write(ride(DAY, 7, 3));
        store.write(ride(DAY, 7, 3));
        store.write(ride(new SkiDay(56, 2022, 201), 7, 5));
        store.write(ride(new SkiDay(56, 2023, 200), 7, 11));
        store.write(ride(new SkiDay(57, 2022, 200), 7, 13));
        store.write(ride(DAY, 8, 17));

        assertThat(store.dayVertical(DAY, 7)).isEqualTo(OptionalLong.of(60));
        assertThat(store.dayVertical(DAY, 9)).isEmpty();
        assertThat(store.verticals(7, Set.of(56), Set.of())).isEqualTo(Map.of(2022, 110L, 2023, 110L));
        assertThat(store.verticals(7, Set.of(56, 57), Set.of(2022))).isEqualTo(Map.of(2022, 240L));
        assertThat(store.verticals(7, Set.of(99), Set.of())).isEmpty();
        assertThat(store.verticals(7, Set.of(56), Set.of(1999))).isEmpty();
        assertThat(store.skiers(DAY)).isEqualTo(2);
    }

    @Test
    void aResortIsThereFromItsFirstRideOrSeasonOn() throws Exception {
        store.addSeason(1, 2019);
        store.addSeason(1, 2019);
        store.addSeason(1, 2018);
        store.write(ride(DAY, 1, 1));

        assertThat(store.seasons())
                .isEqualTo(Map.of(1, new TreeSet<>(Set.of(2018, 2019)), 56, new TreeSet<>(Set.of(2022))));
    }

    @Test
    void clearingForgetsAllAndTheStoreGoesOn() throws Exception {
        store.write(ride(DAY, 1, 1));

        store.clear();

        assertThat(store.seasons()).isEmpty();
        assertThat(store.skiers(DAY)).isZero();
        store.write(ride(DAY, 1, 4));
        assertThat(store.dayVertical(DAY, 1)).hasValue(40);
        assertThat(store.seasons()).containsOnlyKeys(56);
    }

    @Test
    void theVerticalsOfManyWritersAreTheSumOfTheirRides() throws Exception {
        int writers = 16;
        List<CompletableFuture<Map<Integer, Long>>> all = new ArrayList<>();
        for (int writer = 0; writer < writers; writer++) {
            RandomGenerator random = new SeedTree(SEED).child("writer").child(writer).stream();
            all.add(CompletableFuture.supplyAsync(() -> written(random), aside));
        }

        Map<Integer, Long> expected = new TreeMap<>();
        all.forEach(each -> each.join().forEach((skier, vertical) -> expected.merge(skier, vertical, Long::sum)));

        for (Map.Entry<Integer, Long> each : expected.entrySet()) {
            assertThat(store.dayVertical(DAY, each.getKey()))
                    .as("skier %d, seed %d", each.getKey(), SEED)
                    .hasValue(each.getValue());
        }
        assertThat(store.skiers(DAY)).isEqualTo(expected.size());
    }

    @Test
    void aWriterReadsWhatItHasWritten() throws Exception {
        for (int i = 1; i <= 100; i++) {
            store.write(ride(DAY, 1, 1));
            assertThat(store.dayVertical(DAY, 1)).hasValue(10L * i);
        }
    }

    @Test
    void largeNumbersDoNotOverflow() throws Exception {
        for (int i = 0; i < 3; i++) {
            store.write(ride(DAY, Integer.MAX_VALUE, 200_000_000));
        }

        assertThat(store.dayVertical(DAY, Integer.MAX_VALUE)).hasValue(6_000_000_000L);
        assertThat(store.verticals(Integer.MAX_VALUE, Set.of(56), Set.of()).get(2022))
                .isEqualTo(6_000_000_000L);
    }

    @Test
    void aClosedStoreTakesNothing() throws Exception {
        store.close();
        store.close();

        assertThatThrownBy(() -> store.write(ride(DAY, 1, 1)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("closed");
    }

    static LiftRide ride(SkiDay day, int skier, int lift) {
        return new LiftRide(day, skier, 217, lift, 3);
    }

    private Map<Integer, Long> written(RandomGenerator random) {
        Map<Integer, Long> verticals = new TreeMap<>();
        try {
            for (int i = 0; i < 300; i++) {
                LiftRide ride = ride(DAY, random.nextInt(1, 51), random.nextInt(1, 41));
                store.write(ride);
                verticals.merge(ride.skier(), 10L * ride.lift(), Long::sum);
            }
            return verticals;
        } catch (IOException | InterruptedException failure) {
            throw new AssertionError("seed " + SEED, failure);
        }
    }
}
