package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.cli.Gate.Undecided;
import org.loadharness.cli.Outcome.Strictness;
import org.loadharness.require.Judgement;

class GateTest {
    private static final Judgement MET = new Judgement.Met("p99 < 1 s", "p99 < 1 s, measured 2 ms");
    private static final Judgement NOT_MET = new Judgement.NotMet("p99 < 1 s", "p99 < 1 s, measured 2 s");
    private static final Judgement OPEN =
            new Judgement.Inconclusive("p99 < 1 s", "p99 < 1 s, one repeat", "one repeat");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "LENIENT | PASS | 2 | 0 | 0 | 0 | 2 met: passed",
                "STRICT  | FAIL | 2 | 0 | 0 | 0 | 2 met: passed",
                "LENIENT | PASS | 1 | 1 | 2 | 1 | 1 met, 1 not met, 2 inconclusive: not passed",
                "STRICT  | PASS | 0 | 1 | 1 | 1 | 1 not met, 1 inconclusive: not passed",
                "LENIENT | PASS | 1 | 0 | 2 | 0 | 1 met, 2 inconclusive: passed (--inconclusive fail does not let them pass)",
                "STRICT  | PASS | 1 | 0 | 2 | 3 | 1 met, 2 inconclusive: neither passed nor failed (--strict)",
                "STRICT  | FAIL | 1 | 0 | 2 | 1 | 1 met, 2 inconclusive: not passed (each says why; --inconclusive pass lets them pass)",
                "LENIENT | FAIL | 1 | 0 | 2 | 1 | 1 met, 2 inconclusive: not passed (each says why; --inconclusive pass lets them pass)",
            })
    @SuppressWarnings("checkstyle:ParameterNumber") // a row of the table, cell by cell
    void theLineSaysWhatTheExitCodeSays(
            Strictness strictness, Undecided undecided, int met, int notMet, int open, int code, String line) {
        Gate gate = new Gate(strictness, undecided);
        List<Judgement> judgements = new ArrayList<>(Collections.nCopies(met, MET));
        judgements.addAll(Collections.nCopies(notMet, NOT_MET));
        judgements.addAll(Collections.nCopies(open, OPEN));

        assertThat(gate.exitCode(judgements).number()).isEqualTo(code);
        assertThat(gate.line(judgements, Optional.empty())).contains(line);
    }

    @Test
    void nothingThatIsMetLetsAFailedRunPass() {
        assertThat(new Gate(Strictness.LENIENT, Undecided.PASS)
                        .line(List.of(MET, OPEN), Optional.of("the target could not be reached")))
                .contains("1 met, 1 inconclusive: not passed, since the target could not be reached");
    }

    @Test
    void nothingIsSaidWhereNothingIsRequired() {
        assertThat(new Gate(Strictness.STRICT, Undecided.FAIL).line(List.of(), Optional.of("it failed")))
                .isEmpty();
    }
}
