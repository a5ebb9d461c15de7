package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.loadharness.load.Arrivals;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.record.Distribution;
import org.loadharness.record.Distribution.Bucket;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.record.TrialLog.PhaseLog;
import org.loadharness.record.TrialLog.SecondLog;
import org.loadharness.record.TrialLog.SendsLog;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.stats.Verdict;
import org.loadharness.stats.Verdict.Finding;

/** What the driver recorded is spoilt, as a wrong recorder would, and each fault turns the verdict. */
class RecordingFaultMatrixTest {
    @Test
    void lostResultsAreFound() throws Exception {
        assertInvalid(
                interactions(log -> withSuccesses(
                        log,
                        log.successes()
                                .since(Distribution.of(
                                        log.successes().maxNanos().getAsLong())))),
                "counts-differ");
    }

    @Test
    void duplicateResultsAreFound() throws Exception {
        assertInvalid(
                interactions(log ->
                        withSuccesses(log, Distribution.merge(List.of(log.successes(), Distribution.of(1_000_000))))),
                "counts-differ");
    }

    @Test
    void lostAttemptsAreFound() throws Exception {
        assertInvalid(
                interactions(log -> new InteractionLog(
                        log.name(), log.successes(), log.failures(), log.services(), log.attempts() - 1)),
                "counts-differ");
    }

    @Test
    void anArrivalThatWasSentAndForgottenIsFound() throws Exception {
        UnaryOperator<PhaseLog> fault = phase -> {
            SendsLog sends = phase.sends();
            return new PhaseLog(
                    phase.interactions(),
                    phase.users(),
                    new SendsLog(sends.planned(), sends.sent() + 1, sends.lateness(), sends.waits(), sends.gaps()));
        };

        assertThat(codes(open().logged(log -> measured(log, fault)))).containsExactly("counts-differ");
    }

    @Test
    void aRecorderThatShortensDurationsIsFound() throws Exception {
        assertInvalid(interactions(log -> withSuccesses(log, scaled(log.successes(), 0.98))), "littles-law-broken");
    }

    @Test
    void aRecorderThatStretchesDurationsIsFound() throws Exception {
        UnaryOperator<TrialLog> fault = interactions(log -> withSuccesses(log, scaled(log.successes(), 1.02)));

        assertInvalid(fault, "littles-law-broken");
        assertInvalid(fault, "occupancy-impossible");
    }

    @Test
    void aRecorderThatLosesHalfOfTheUsersTimesIsFound() throws Exception {
        UnaryOperator<PhaseLog> fault = phase -> new PhaseLog(
                phase.interactions(),
                phase.users().stream().map(RecordingFaultMatrixTest::halfAsBusy).toList(),
                phase.sends());

        assertInvalid(log -> measured(log, fault), "littles-law-broken");
    }

    @Test
    void aRecorderThatForgetsWhoIsInFlightIsFound() throws Exception {
        JudgedTrial trial =
                new JudgedTrial(7, new ClosedLoop(10), "30s").logged(inFlight(second -> second.inFlight() / 2));

        assertThat(codes(trial)).containsExactly("in-flight-off");
    }

    @Test
    void aQueueThatHappensToBeShortAtEachReadingIsNoFault() throws Exception {
        JudgedTrial trial = new JudgedTrial(7, new OpenLoop(Arrivals.parse("poisson:140/s"), 60), "21s")
                .servedBy(2, "exp:10ms")
                .logged(inFlight(second -> 1 + (int) (second.endNanos() / 1_000_000_000 % 2)));

        assertThat(codes(trial)).isEmpty();
    }

    /** The reader wakes a little after the second: the batch of 9 s has come by then, and that of 8 s has not ended. */
    @Test
    void aSecondThatIsReadJustAfterABatchHasComeIsNoFault() throws Exception {
        JudgedTrial trial = new JudgedTrial(7, new OpenLoop(Arrivals.parse("batched:1s:constant:400/s"), 1_000), "10s")
                .servedBy(1_000, "1100ms")
                .logged(log -> timeline(log, RecordingFaultMatrixTest::readLater));

        assertThat(codes(trial)).isEmpty();
    }

    @Test
    void aRecorderThatMissesASecondIsFound() throws Exception {
        assertInvalid(log -> withTimeline(log, log.timeline().stream().skip(1).toList()), "counts-differ");
    }

    @Test
    void withoutAFaultTheseTrialsAreSound() throws Exception {
        assertThat(closed().verdict()).isInstanceOf(Verdict.Sound.class);
        assertThat(open().verdict()).isInstanceOf(Verdict.Sound.class);
        assertThat(new JudgedTrial(7, new ClosedLoop(10), "30s").verdict()).isInstanceOf(Verdict.Sound.class);
    }

    private static void assertInvalid(UnaryOperator<TrialLog> fault, String code) throws Exception {
        Verdict verdict = closed().logged(fault).verdict();
        assertThat(verdict).isInstanceOf(Verdict.Invalid.class);
        assertThat(verdict.reasons()).extracting(Finding::code).contains(code);
    }

    private static List<String> codes(JudgedTrial trial) throws Exception {
        return trial.codes();
    }

    private static JudgedTrial closed() {
        return new JudgedTrial(7, new ClosedLoop(10), "500");
    }

    private static JudgedTrial open() {
        return new JudgedTrial(7, new OpenLoop(Arrivals.parse("poisson:500/s"), 60), "10s");
    }

    private static UnaryOperator<TrialLog> interactions(UnaryOperator<InteractionLog> fault) {
        return log -> measured(log, phase -> {
            List<InteractionLog> all = new ArrayList<>(phase.interactions());
            all.set(0, fault.apply(all.get(0)));
            return new PhaseLog(all, phase.users(), phase.sends());
        });
    }

    private static InteractionLog withSuccesses(InteractionLog log, Distribution successes) {
        return new InteractionLog(log.name(), successes, log.failures(), log.services(), log.attempts());
    }

    private static Distribution scaled(Distribution all, double factor) {
        return Distribution.of(all.buckets().stream()
                .flatMapToLong(bucket -> values(bucket, factor))
                .toArray());
    }

    private static LongStream values(Bucket bucket, double factor) {
        return LongStream.generate(() -> Math.round(bucket.highestNanos() * factor))
                .limit(bucket.count());
    }

    private static UserLog halfAsBusy(UserLog user) {
        return new UserLog(
                user.user(),
                user.startNanos(),
                user.endNanos(),
                user.successes(),
                user.failures(),
                user.censored(),
                user.busyNanos() / 2,
                user.pausedNanos());
    }

    private static TrialLog measured(TrialLog log, UnaryOperator<PhaseLog> fault) {
        return new TrialLog(
                log.id(),
                log.startedAt(),
                log.ending(),
                fault.apply(log.measured()),
                log.phases(),
                log.warmup(),
                log.timeline(),
                log.failures(),
                log.resources(),
                log.hiccups(),
                log.raw());
    }

    /** With other readings of how many were under way at the end of each second. */
    private static UnaryOperator<TrialLog> inFlight(ToIntFunction<SecondLog> reading) {
        return log -> timeline(log, second -> read(second, second.endNanos(), reading.applyAsInt(second)));
    }

    private static SecondLog readLater(SecondLog second) {
        return read(second, second.endNanos() + 1, second.inFlight());
    }

    private static SecondLog read(SecondLog second, long atNanos, int inFlight) {
        return new SecondLog(
                atNanos,
                second.successes(),
                second.failures(),
                inFlight,
                second.waiting(),
                second.hiccupNanos(),
                second.generator(),
                second.server());
    }

    private static TrialLog timeline(TrialLog log, UnaryOperator<SecondLog> fault) {
        return withTimeline(log, log.timeline().stream().map(fault).toList());
    }

    private static TrialLog withTimeline(TrialLog log, List<SecondLog> timeline) {
        return new TrialLog(
                log.id(),
                log.startedAt(),
                log.ending(),
                log.measured(),
                log.phases(),
                log.warmup(),
                Seconds.of(timeline),
                log.failures(),
                log.resources(),
                log.hiccups(),
                log.raw());
    }
}
