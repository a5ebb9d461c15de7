package org.loadharness.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.loadharness.random.SeedTree;

class ResourceUseTest {
    private static final SeedTree SEEDS = new SeedTree(20_260_110);

    @Test
    void intervalsAddUpToTheWhole() {
        for (int seed = 0; seed < 1_000; seed++) {
            List<ResourceUse> readings = readings(SEEDS.child(seed).stream());

            ResourceUse sum = readings.get(1).since(readings.get(0));
            for (int reading = 2; reading < readings.size(); reading++) {
                sum = sum.plus(readings.get(reading).since(readings.get(reading - 1)));
            }

            assertThat(sum).as("seed %d", seed).isEqualTo(last(readings).since(readings.get(0)));
        }
    }

    @Test
    void whatOneOfTwoReadingsDoesNotKnowIsUnknown() {
        ResourceUse knows =
                ResourceUse.UNKNOWN.with(ResourceUse.Resource.COLLECTIONS, 3).with(ResourceUse.Resource.THREADS, 7);

        assertThat(knows.since(ResourceUse.UNKNOWN))
                .isEqualTo(ResourceUse.UNKNOWN.with(ResourceUse.Resource.THREADS, 7));
        assertThat(ResourceUse.UNKNOWN.since(knows)).isEqualTo(ResourceUse.UNKNOWN);
        assertThat(knows.plus(ResourceUse.UNKNOWN)).isEqualTo(ResourceUse.UNKNOWN);
        assertThat(ResourceUse.UNKNOWN.plus(knows))
                .isEqualTo(ResourceUse.UNKNOWN.with(ResourceUse.Resource.THREADS, 7));
    }

    @Test
    void nothingUsedIsKnownToBeNothing() {
        ResourceUse reading = ResourceUse.UNKNOWN.with(ResourceUse.Resource.CPU_NANOS, 5);

        assertThat(reading.since(reading).of(ResourceUse.Resource.CPU_NANOS)).hasValue(0);
        assertThat(reading.of(ResourceUse.Resource.THREADS)).isEmpty();
    }

    @Test
    void aLevelIsThatOfTheEnd() {
        ResourceUse before = ResourceUse.UNKNOWN.with(ResourceUse.Resource.RESIDENT_BYTES, 900);
        ResourceUse after = ResourceUse.UNKNOWN.with(ResourceUse.Resource.RESIDENT_BYTES, 300);

        assertThat(after.since(before).of(ResourceUse.Resource.RESIDENT_BYTES)).hasValue(300);
        assertThat(before.plus(after).of(ResourceUse.Resource.RESIDENT_BYTES)).hasValue(300);
    }

    @Test
    void processesUseTheirSumAndTheMachineOnce() {
        ResourceUse one = ResourceUse.UNKNOWN
                .with(ResourceUse.Resource.CPU_NANOS, 3)
                .with(ResourceUse.Resource.THREADS, 7)
                .with(ResourceUse.Resource.RECEIVED_BYTES, 1_000)
                .with(ResourceUse.Resource.COLLECTIONS, 1);
        ResourceUse other = ResourceUse.UNKNOWN
                .with(ResourceUse.Resource.CPU_NANOS, 4)
                .with(ResourceUse.Resource.THREADS, 8)
                .with(ResourceUse.Resource.RECEIVED_BYTES, 1_001);

        assertThat(one.together(other))
                .isEqualTo(ResourceUse.UNKNOWN
                        .with(ResourceUse.Resource.CPU_NANOS, 7)
                        .with(ResourceUse.Resource.THREADS, 15)
                        .with(ResourceUse.Resource.RECEIVED_BYTES, 1_000));
    }

    @Test
    void aTotalThatFellIsThatOfAnotherProcess() {
        ResourceUse old = ResourceUse.UNKNOWN.with(ResourceUse.Resource.CPU_NANOS, 900);
        ResourceUse fresh = ResourceUse.UNKNOWN.with(ResourceUse.Resource.CPU_NANOS, 300);

        assertThat(fresh.since(old).of(ResourceUse.Resource.CPU_NANOS)).isEmpty();
    }

    /** Running totals that grow, and levels that do as they like. */
    private static List<ResourceUse> readings(RandomGenerator random) {
        List<ResourceUse> readings = new ArrayList<>();
        ResourceUse reading = ResourceUse.UNKNOWN;
        for (ResourceUse.Resource resource : ResourceUse.Resource.values()) {
            reading = random.nextInt(4) == 0 ? reading : reading.with(resource, random.nextLong(1L << 50));
        }
        readings.add(reading);
        for (int i = 1 + random.nextInt(10); i >= 0; i--) {
            ResourceUse next = ResourceUse.UNKNOWN;
            for (var figure : reading.figures().entrySet()) {
                long base = figure.getKey().isTotal() ? figure.getValue() : 0;
                next = next.with(figure.getKey(), base + random.nextLong(1L << random.nextInt(50)));
            }
            readings.add(next);
            reading = next;
        }
        return readings;
    }

    private static ResourceUse last(List<ResourceUse> readings) {
        return readings.get(readings.size() - 1);
    }
}
