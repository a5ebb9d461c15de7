package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.drive.ReportingWorkload.Entry;
import org.loadharness.record.Distribution;
import org.loadharness.record.JoinedRecorders;
import org.loadharness.record.PartsLog;
import org.loadharness.record.PartsLog.PartLog;
import org.loadharness.record.Recorder;
import org.loadharness.record.Recorder.LatencyOrigin;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Fate;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.record.TrialLog.LostUser;
import org.loadharness.record.TrialLog.PhaseLog;
import org.loadharness.record.TrialLog.SendsLog;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;

class PartsOfTimeTest {
    private static final Outcome BROKEN = Outcome.failure("broken", new IllegalStateException("broken"));

    @ParameterizedTest
    @ValueSource(strings = {"closed", "pace:200us", "poisson:30000/s"})
    void partsAndRestAreWhatWasReportedToTheNanosecond(String load) throws InterruptedException {
        for (int seed = 1; seed <= 20; seed++) {
            ReportingWorkload workload = new ReportingWorkload(PartsOfTimeTest::anything);

            TrialLog trial = trial(workload, load, seed);

            for (int kind = 0; kind < 2; kind++) {
                InteractionLog log = trial.measured().interactions().get(kind);
                PartsLog parts = log.parts().orElseThrow();
                Distribution rest = Distribution.of(workload.successes(kind).stream()
                        .mapToLong(Entry::restNanos)
                        .toArray());
                assertThat(parts)
                        .as("%s, seed %d", load, seed)
                        .isEqualTo(new PartsLog(
                                List.of(
                                        new PartLog("wait", workload.reported(kind, 0)),
                                        new PartLog("service", workload.reported(kind, 1))),
                                rest,
                                0));
                assertThat(sumNanos(parts)).isEqualTo(log.fromStart().totals().sumNanos());
                assertThat(parts.rest().count()).isEqualTo(log.successes().count());
            }
        }
    }

    @Test
    void theWarmUpIsInNoPart() throws InterruptedException {
        ReportingWorkload workload = new ReportingWorkload((kind, random) -> Entry.success(kind, 1_000, 400, 500));

        TrialLog trial = run(workload, "users", "2", "warmup", "7", "interactions", "11");

        assertThat(trial.measured().interactions().stream()
                        .mapToLong(log -> log.parts().orElseThrow().rest().count()))
                .as("successes with a rest")
                .satisfies(counts -> assertThat(
                                counts.stream().mapToLong(Long::longValue).sum())
                        .isEqualTo(22));
    }

    @Test
    void aSessionThatKnowsNothingLeavesEverythingToTheRest() throws InterruptedException {
        ReportingWorkload workload = new ReportingWorkload(
                (kind, random) -> Entry.success(kind, 1_000, Session.UNKNOWN, random.nextBoolean() ? 300 : -1));

        PartsLog parts = often(run(workload));

        assertThat(parts.reported().get(0).lengths().count()).isZero();
        assertThat(parts.reported().get(1).lengths()).isEqualTo(workload.reported(0, 1));
        assertThat(parts.rest().totals().maxNanos()).isEqualTo(1_000);
        assertThat(parts.misfits()).isZero();
    }

    @Test
    void whatNoPartCanBeIsCountedAndTheSumsStandAllTheSame() throws InterruptedException {
        long[][] impossible = {
            {700, 301}, {1_001, 0}, {Long.MAX_VALUE, Long.MAX_VALUE}, {-2, 500}, {Long.MIN_VALUE, Long.MAX_VALUE}
        };
        for (long[] reported : impossible) {
            ReportingWorkload workload = new ReportingWorkload((kind, random) -> Entry.success(kind, 1_000, reported));

            InteractionLog log = run(workload).measured().interactions().get(0);

            PartsLog parts = log.parts().orElseThrow();
            assertThat(parts.misfits())
                    .as(Arrays.toString(reported))
                    .isEqualTo(log.successes().count())
                    .isPositive();
            assertThat(sumNanos(parts)).isEqualTo(log.fromStart().totals().sumNanos());
            assertThat(parts.rest().totals().minNanos()).isNotNegative();
        }
    }

    @Test
    void partsThatFillTheTimeFit() throws InterruptedException {
        ReportingWorkload workload = new ReportingWorkload((kind, random) -> Entry.success(kind, 1_000, 700, 300));

        PartsLog parts = often(run(workload));

        assertThat(parts.misfits()).isZero();
        assertThat(parts.rest().totals().maxNanos()).isZero();
    }

    @Test
    void aFailureIsInNoPart() throws InterruptedException {
        ReportingWorkload workload = new ReportingWorkload((kind, random) -> random.nextBoolean()
                ? new Entry(kind, 5_000, BROKEN, List.of())
                : Entry.success(kind, 1_000, 400, 500));

        InteractionLog log = run(workload).measured().interactions().get(0);

        assertThat(log.failures().count()).isPositive();
        assertThat(log.parts().orElseThrow().rest().count())
                .isEqualTo(log.successes().count());
        assertThat(sumNanos(log.parts().orElseThrow()))
                .isEqualTo(1_000 * log.successes().count());
    }

    @Test
    void aUserWhoseSessionBreaksWhenAskedDiesAndItsLastInteractionHasNotEnded() throws InterruptedException {
        ReportingWorkload workload = new ReportingWorkload((kind, random) -> Entry.success(kind, 1_000, 400));

        TrialLog trial = run(workload);

        assertThat(trial.ending().lost())
                .hasSize(3)
                .allSatisfy(user -> assertThat(user.fate()).isEqualTo(Fate.DIED))
                .extracting(LostUser::reason)
                .allMatch(reason -> reason.contains("IndexOutOfBounds"));
        assertThat(trial.measured().users()).extracting(UserLog::censored).containsOnly(1);
        assertThat(trial.measured().interactions()).allSatisfy(log -> {
            assertThat(log.successes().count()).isZero();
            assertThat(sumNanos(log.parts().orElseThrow())).isZero();
        });
    }

    @Test
    void aWorkloadWithoutPartsIsAskedForNone() throws InterruptedException {
        ReportingWorkload workload = new ReportingWorkload(List.of(), (kind, random) -> Entry.success(kind, 1_000));

        TrialLog trial = run(workload);

        assertThat(trial.ending().lost()).isEmpty();
        assertThat(trial.measured().interactions())
                .allSatisfy(log -> assertThat(log.parts()).isEmpty());
    }

    @Test
    void phasesOfOtherPartsAreJoinedWithoutLoss() {
        InteractionLog silent = new InteractionLog(
                "often",
                Distribution.of(50, 60),
                Distribution.EMPTY,
                Optional.of(Distribution.of(40, 50)),
                2,
                Optional.empty());
        InteractionLog reporting = new InteractionLog(
                "often",
                Distribution.of(100),
                Distribution.EMPTY,
                Optional.empty(),
                1,
                Optional.of(new PartsLog(List.of(new PartLog("wait", Distribution.of(70))), Distribution.of(30), 1)));

        InteractionLog joined = JoinedRecorders.join(List.of(phase(silent), phase(reporting)))
                .interactions()
                .get(0);

        assertThat(joined.parts())
                .contains(new PartsLog(
                        List.of(new PartLog("wait", Distribution.of(70))), Distribution.of(40, 50, 30), 1));
        assertThat(joined.fromStart().totals().sumNanos())
                .isEqualTo(sumNanos(joined.parts().orElseThrow()));
        assertThat(JoinedRecorders.join(List.of(phase(silent), phase(silent)))
                        .interactions()
                        .get(0)
                        .parts())
                .isEmpty();
    }

    @Test
    void aNameThatSaysNotWhichPartIsMeantIsRefused() {
        assertThatThrownBy(() -> recorder("wait", "wait"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there are two parts named \"wait\"");
        for (String taken : List.of("rest", "end_to_end", " ")) {
            assertThatThrownBy(() -> recorder("wait", taken))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("a part cannot be named \"" + taken + "\"; give it a name of its own");
        }
    }

    private static Recorder recorder(String... parts) {
        return new Recorder(
                new Recorder.Names(List.of(), List.of(parts), List.of()),
                1,
                LatencyOrigin.FROM_START,
                Optional.empty());
    }

    /** Any length, of which none, one or both parts are reported, some of no time, and now and then a failure. */
    private static Entry anything(int kind, RandomGenerator random) {
        long wholeNanos = 1 + random.nextLong(1L << (10 + random.nextInt(8)));
        if (random.nextInt(10) == 0) {
            return new Entry(kind, wholeNanos, BROKEN, List.of());
        }
        long waitNanos = random.nextInt(3) == 0 ? 0 : random.nextLong(wholeNanos + 1);
        long leftNanos = wholeNanos - waitNanos;
        long serviceNanos = random.nextInt(3) == 0 ? leftNanos : random.nextLong(leftNanos + 1); // leaves no rest
        return Entry.success(
                kind,
                wholeNanos,
                random.nextInt(5) == 0 ? Session.UNKNOWN : waitNanos,
                random.nextInt(5) == 0 ? Session.UNKNOWN : serviceNanos);
    }

    private static TrialLog trial(ReportingWorkload workload, String load, int seed) throws InterruptedException {
        List<String> options = new ArrayList<>(List.of("seed", Integer.toString(seed)));
        if (load.startsWith("poisson")) {
            options.addAll(List.of("arrivals", load, "max-in-flight", "3", "duration", "10ms"));
        } else {
            options.addAll(List.of("users", "3", "interactions", "100"));
            options.addAll(load.equals("closed") ? List.of() : List.of("pace", "200us"));
        }
        return run(workload, options.toArray(String[]::new));
    }

    private static TrialLog run(ReportingWorkload workload, String... options) throws InterruptedException {
        List<String> all = new ArrayList<>(List.of("mode", "simulated", "warmup", "0"));
        all.addAll(List.of(options));
        return Runs.run(workload, all.toArray(String[]::new)).get(0);
    }

    private static PartsLog often(TrialLog trial) {
        return trial.measured().interactions().get(TinyWorkload.OFTEN).parts().orElseThrow();
    }

    private static PhaseLog phase(InteractionLog only) {
        return new PhaseLog(List.of(only), List.of(), SendsLog.NONE);
    }

    private static long sumNanos(PartsLog parts) {
        LongStream reported = parts.reported().stream()
                .mapToLong(part -> part.lengths().totals().sumNanos());
        return reported.sum() + parts.rest().totals().sumNanos();
    }
}
