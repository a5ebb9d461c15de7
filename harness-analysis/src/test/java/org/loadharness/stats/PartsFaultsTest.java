package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.loadharness.stats.Faults.assertRecordingIsWrong;
import static org.loadharness.stats.Faults.codes;
import static org.loadharness.stats.Faults.onlyReason;
import static org.loadharness.stats.Faults.trial;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.loadharness.record.Distribution;
import org.loadharness.record.PartsLog;
import org.loadharness.record.PartsLog.PartLog;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.stats.Verdict.Finding;

/** Parts of an interaction's time that contradict it are found. */
class PartsFaultsTest {
    @Test
    void partsThatSumToTheWholeHaveNoFinding() {
        assertThat(codes(telling(0, 0, 0))).isEmpty();
    }

    @Test
    void aSuccessWithoutItsPartsIsFound() {
        assertRecordingIsWrong(telling(1, 0, 0), "successes with parts");
    }

    @Test
    void aNanosecondThatIsInNoPartIsFound() {
        assertRecordingIsWrong(telling(0, 1, 0), "nanoseconds in parts");
        assertRecordingIsWrong(telling(0, -1, 0), "nanoseconds in parts");
    }

    @Test
    void partsThatCannotBeAreFoundAndTheRecordingIsNotBlamed() {
        Finding finding = onlyReason(telling(0, 0, 2), "");

        assertThat(finding.code()).isEqualTo("parts-impossible");
        assertThat(finding.severity()).isEqualTo(Finding.Severity.SUSPECT);
        assertThat(finding.sentence())
                .startsWith("of 2 of ")
                .contains(" successes of customer the parts took more time");
    }

    @Test
    void handshakesThatTakeMuchOfTheTimeAreNoted() {
        Verdict dear = Faults.verdict(handshaking(0.11), Faults.USERS);

        assertThat(dear.reasons()).isEmpty();
        assertThat(dear.notes()).extracting(Finding::code).contains("tls-dear");
        assertThat(dear.notes())
                .anySatisfy(note -> assertThat(note.sentence())
                        .contains("handshakes of TLS took 11 % of the response times (limit 10 %)"));
        assertThat(Faults.verdict(handshaking(0.09), Faults.USERS).notes())
                .extracting(Finding::code)
                .doesNotContain("tls-dear");
    }

    /** A trial in which all agree on keys anew for that share of each response time. */
    private static SimulatedTrial handshaking(double share) {
        return trial().withInteractions(
                        logs -> logs.stream().map(log -> with(log, share)).toList());
    }

    private static InteractionLog with(InteractionLog log, double share) {
        int count = (int) log.successes().count();
        long allNanos = log.successes().totals().sumNanos();
        long[] tls = new long[count];
        tls[0] = Math.round(share * allNanos);
        long[] rest = new long[count];
        rest[0] = allNanos - tls[0];
        return new InteractionLog(
                log.name(),
                log.successes(),
                log.failures(),
                log.services(),
                log.attempts(),
                Optional.of(new PartsLog(List.of(new PartLog("tls", Distribution.of(tls))), Distribution.of(rest), 0)));
    }

    /** A trial whose customers reported a part of 1 ns each; so many of them are lost, so many nanoseconds are missing. */
    private static SimulatedTrial telling(int lost, long missingNanos, long misfits) {
        return trial().withInteractions(
                        logs -> Faults.replaced(logs, 0, with(logs.get(0), lost, missingNanos, misfits)));
    }

    private static InteractionLog with(InteractionLog log, int lost, long missingNanos, long misfits) {
        int count = (int) log.successes().count();
        long restNanos = log.successes().totals().sumNanos() - count - missingNanos;
        long[] rest = new long[count - lost];
        rest[0] = restNanos;
        Distribution ones =
                Distribution.of(LongStream.generate(() -> 1).limit(count).toArray());
        return new InteractionLog(
                log.name(),
                log.successes(),
                log.failures(),
                log.services(),
                log.attempts(),
                Optional.of(new PartsLog(List.of(new PartLog("store", ones)), Distribution.of(rest), misfits)));
    }
}
