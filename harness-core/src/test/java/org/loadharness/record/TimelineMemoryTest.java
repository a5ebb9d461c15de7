package org.loadharness.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.loadharness.random.SeedTree;
import org.loadharness.record.TrialLog.SecondLog;

/** What a run keeps of every second, for hours. */
class TimelineMemoryTest {
    private static final int SECONDS_OF_AN_HOUR = 3_600;
    private static final int INTERACTIONS_PER_SECOND = 20_000;
    private static final long MOST_BYTES_PER_SECOND = 12_000;
    private static final SeedTree SEEDS = new SeedTree(11).child("timeline");

    @Test
    void anHourOfSecondsTakesLessThanTwelveKilobytesEach() {
        RandomGenerator random = SEEDS.stream();
        List<long[]> minute = IntStream.range(0, 60)
                .mapToObj(second -> responsesNanos(random))
                .toList();
        List<SecondLog> hour = new ArrayList<>(SECONDS_OF_AN_HOUR);
        second(minute.get(0), random); // what is loaded once belongs to nobody
        long beforeBytes = usedBytes();

        for (int second = 0; second < SECONDS_OF_AN_HOUR; second++) {
            hour.add(second(minute.get(second % minute.size()), random));
        }

        long bytesPerSecond = (usedBytes() - beforeBytes) / SECONDS_OF_AN_HOUR;
        assertThat(bytesPerSecond).isLessThan(MOST_BYTES_PER_SECOND);
        assertThat(hour.stream().mapToLong(second -> second.successes().count()).sum())
                .isEqualTo((long) SECONDS_OF_AN_HOUR * INTERACTIONS_PER_SECOND);
    }

    private static SecondLog second(long[] responsesNanos, RandomGenerator random) {
        Distribution responses = Distribution.of(responsesNanos);
        return new SecondLog(0, responses, 0, 1, 0, 0, everything(random), Optional.of(everything(random)));
    }

    /** Log-normal around 1 ms; one in a thousand is a hundred times slower, as pauses make it. */
    private static long[] responsesNanos(RandomGenerator random) {
        return IntStream.range(0, INTERACTIONS_PER_SECOND)
                .mapToDouble(i -> 1e6 * Math.exp(0.5 * random.nextGaussian()))
                .mapToLong(typical -> Math.round(random.nextInt(1_000) == 0 ? 100 * typical : typical))
                .toArray();
    }

    private static ResourceUse everything(RandomGenerator random) {
        Map<ResourceUse.Resource, Long> figures = new EnumMap<>(ResourceUse.Resource.class);
        for (ResourceUse.Resource resource : ResourceUse.Resource.values()) {
            figures.put(resource, random.nextLong(1_000_000_000));
        }
        return new ResourceUse(figures);
    }

    private static long usedBytes() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
