package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.loadharness.stats.Given.MILLI_NANOS;
import static org.loadharness.stats.Given.SECOND_NANOS;
import static org.loadharness.stats.Given.user;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.loadharness.random.SeedTree;
import org.loadharness.record.Distribution;
import org.loadharness.record.ResourceUse;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.PhaseLog;
import org.loadharness.record.TrialLog.ResourcesLog;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.stats.TrialMeasures.Concurrency;
import org.loadharness.stats.TrialMeasures.CpuShares;
import org.loadharness.stats.TrialSummary.SecondSummary;

class ConcurrencyTest {
    private static final SeedTree SEEDS = new SeedTree(24).child("concurrency");

    @Test
    void activeUsersAreTheirOwnTimesOverTheWallTime() {
        PhaseLog phase = Given.phase(
                List.of(Given.interaction(
                        "a", Distribution.of(30 * MILLI_NANOS, 40 * MILLI_NANOS), Distribution.of(20 * MILLI_NANOS))),
                List.of(
                        user(0, 10 * MILLI_NANOS, 60 * MILLI_NANOS, 1),
                        user(1, 20 * MILLI_NANOS, 110 * MILLI_NANOS, 1)));

        Concurrency concurrency = Concurrency.of(phase);

        assertThat(concurrency.wallNanos()).isEqualTo(100 * MILLI_NANOS);
        assertThat(concurrency.usersActiveMean().getAsDouble()).isCloseTo(1.4, within(1e-12)); // (50 + 90) / 100
        assertThat(concurrency.startSkewNanos()).hasValue(10 * MILLI_NANOS);
    }

    @Test
    void aUserThatBeganNothingIsNotCounted() {
        PhaseLog phase = Given.phase(
                List.of(),
                List.of(
                        user(0, 100, 200, 1),
                        user(1, 0, 0, 0),
                        Given.user(2, 150, 250, new Given.Did(0, 0, 1)),
                        Given.user(3, 120, 300, new Given.Did(0, 1, 0))));

        Concurrency concurrency = Concurrency.of(phase);

        assertThat(concurrency.wallNanos()).isEqualTo(200);
        assertThat(concurrency.usersActiveMean()).hasValue((100 + 100 + 180) / 200.0);
        assertThat(concurrency.startSkewNanos()).hasValue(50);
    }

    @Test
    void withoutUsersNothingIsKnown() {
        Concurrency concurrency = Concurrency.of(Given.phase(List.of(), List.of(user(0, 5, 5, 0))));

        assertThat(concurrency.wallNanos()).isZero();
        assertThat(concurrency.usersActiveMean()).isEmpty();
        assertThat(concurrency.startSkewNanos()).isEmpty();
    }

    @Test
    void inAClosedLoopAsManyAreInFlightAsUsersAreActive() {
        for (int seed = 0; seed < 100; seed++) {
            TrialLog trial = new SimulatedTrial(seed, 1 + seed % 7, 50)
                    .spaced(seed * 1000L)
                    .log();

            TrialMeasures measures = Given.measures(trial, 1);

            assertThat(measures.utilization().busyUsersMean().getAsDouble())
                    .as("seed %d", seed)
                    .isCloseTo(measures.concurrency().usersActiveMean().getAsDouble(), within(1e-9));
        }
    }

    @Test
    void activeUsersPerSecondAreWhatACountAtManyInstantsSays() {
        for (int seed = 0; seed < 1000; seed++) {
            RandomGenerator random = SEEDS.child("timeline").child(seed).stream();
            List<UserLog> users = someUsers(random);
            List<Long> ends = someEnds(random);

            List<SecondSummary> timeline = Timeline.of(trial(users, ends), 1).toList();

            long fromNanos = 0;
            for (int second = 0; second < ends.size(); second++) {
                double expected = slowMean(users, fromNanos, ends.get(second));
                assertThat(timeline.get(second).startNanos()).isEqualTo(fromNanos);
                assertThat(timeline.get(second).usersActiveMean().getAsDouble())
                        .as("seed %d, second %d", seed, second)
                        .isCloseTo(expected, within(1e-9));
                fromNanos = ends.get(second);
            }
        }
    }

    @Test
    void aSecondWithoutLengthHasNoMean() {
        List<SecondSummary> timeline = Timeline.of(trial(List.of(user(0, 0, 10, 1)), List.of(10L, 10L, 20L)), 1)
                .toList();

        assertThat(timeline.get(0).usersActiveMean()).hasValue(1);
        assertThat(timeline.get(1).usersActiveMean()).isEmpty();
        assertThat(timeline.get(2).usersActiveMean()).hasValue(0);
    }

    @Test
    void processorTimeIsAShareOfTheWholeMachine() {
        ResourceUse used = Given.cpu(3 * SECOND_NANOS);

        CpuShares shares = CpuShares.of(used, Optional.of(Given.cpu(SECOND_NANOS)), 4.0 * SECOND_NANOS);

        assertThat(shares.generatorFraction()).hasValue(0.75);
        assertThat(shares.serverFraction()).hasValue(0.25);
    }

    @Test
    void processorTimeThatTheSystemDoesNotReportIsUnknown() {
        CpuShares unknown = CpuShares.of(ResourceUse.UNKNOWN, Optional.of(ResourceUse.UNKNOWN), 4.0 * SECOND_NANOS);
        CpuShares idle = CpuShares.of(Given.cpu(0), Optional.of(Given.cpu(0)), 4.0 * SECOND_NANOS);
        CpuShares alone = CpuShares.of(Given.cpu(1), Optional.empty(), 0);

        assertThat(unknown.generatorFraction()).isEmpty();
        assertThat(unknown.serverFraction()).isEmpty();
        assertThat(idle.generatorFraction()).hasValue(0);
        assertThat(idle.serverFraction()).hasValue(0);
        assertThat(alone.generatorFraction()).isEmpty();
        assertThat(alone.serverFraction()).isEmpty();
    }

    private static double slowMean(List<UserLog> users, long fromNanos, long toNanos) {
        long active = 0;
        for (long nanos = fromNanos; nanos < toNanos; nanos++) {
            for (UserLog user : users) {
                active += user.startNanos() <= nanos && nanos < user.endNanos() ? 1 : 0;
            }
        }
        return (double) active / (toNanos - fromNanos);
    }

    private static List<UserLog> someUsers(RandomGenerator random) {
        List<UserLog> users = new ArrayList<>();
        int count = random.nextInt(8);
        for (int i = 0; i < count; i++) {
            long startNanos = random.nextLong(300);
            users.add(user(i, startNanos, startNanos + random.nextLong(300), 1));
        }
        return users;
    }

    private static List<Long> someEnds(RandomGenerator random) {
        List<Long> ends = new ArrayList<>();
        long endNanos = 0;
        for (int second = 0; second < 5; second++) {
            endNanos += 1 + random.nextLong(120);
            ends.add(endNanos);
        }
        return ends;
    }

    private static TrialLog trial(List<UserLog> users, List<Long> ends) {
        return new SimulatedTrial(1, 1, 1)
                .withUsers(simulated -> users)
                .withTimeline(simulated -> ends.stream()
                        .map(end -> Given.second(
                                end, Distribution.EMPTY, 0, 0, new ResourcesLog(Given.cpu(0), Optional.empty())))
                        .toList())
                .log();
    }
}
