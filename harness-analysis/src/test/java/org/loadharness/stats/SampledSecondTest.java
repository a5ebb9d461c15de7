package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Iterator;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.loadharness.load.Extent;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.SecondLog;

class SampledSecondTest {
    private static final int USERS = 2;

    /** Those of a day are read from a file, which takes longer than to judge them. */
    @Test
    void allAuditsOfATrialTogetherWalkThroughItsSecondsOnce() {
        TrialLog log = new SimulatedTrial(1, USERS, 500).log();
        Counted seconds = new Counted(log.timeline(), new AtomicInteger());

        TrialSummary.of(
                Given.plan(new Extent.Interactions(500), 1, USERS),
                Given.quietMachine(),
                phase -> Given.MIX,
                log.with(Seconds.NONE, seconds));

        assertThat(log.timeline().count()).isPositive();
        assertThat(seconds.walks).hasValue(1);
    }

    private record Counted(Seconds seconds, AtomicInteger walks) implements Seconds {
        @Override
        public int count() {
            return seconds.count();
        }

        @Override
        public OptionalLong endNanos() {
            return seconds.endNanos();
        }

        @Override
        public Iterator<SecondLog> iterator() {
            walks.incrementAndGet();
            return seconds.iterator();
        }
    }
}
