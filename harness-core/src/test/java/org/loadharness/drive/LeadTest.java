package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.loadharness.random.SeedTree;

final class LeadTest {
    private static final long MOST_NANOS = 70_000;

    /** Calls so many times; it takes some time within two bounds until the thread is awake. */
    private static long early(Lead lead, int calls, long fromNanos, long toNanos) {
        RandomGenerator random = new SeedTree(1).stream();
        long early = 0;
        for (int call = 1; call <= calls; call++) {
            long dueNanos = call * 1_000_000L;
            long awakeNanos = dueNanos - lead.nanos() + random.nextLong(fromNanos, toNanos);
            early += awakeNanos <= dueNanos ? 1 : 0;
            lead.came(dueNanos, awakeNanos);
        }
        return early;
    }

    @Test
    void aThreadComesAsOftenEarlyAsLate() {
        Lead lead = new Lead(MOST_NANOS);
        early(lead, 1_000, 5_000, 25_000);

        assertThat(early(lead, 10_000, 5_000, 25_000)).isBetween(4_900L, 5_100L);
        assertThat(lead.nanos()).isBetween(5_000L, 25_000L);
    }

    @Test
    void itIsNoLongerThanTheMostAndNoShorterThanNothing() {
        Lead lead = new Lead(MOST_NANOS);

        early(lead, 1_000, 900_000, 1_000_000);
        assertThat(lead.nanos()).isEqualTo(MOST_NANOS);

        early(lead, 1_000, 0, 1);
        assertThat(lead.nanos()).isLessThanOrEqualTo(Lead.STEP_NANOS);
    }
}
