package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.loadharness.stats.FindingMerger.Part;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.stats.Verdict.Finding.Severity;

class VerdictTest {
    private static final Finding NOTE = new Finding(Severity.NOTE, "good-to-know", "a note");
    private static final Finding SUSPECT = new Finding(Severity.SUSPECT, "odd", "it is odd");
    private static final Finding INVALID = new Finding(Severity.INVALID, "broken", "it is broken");

    @Test
    void theWorstFindingDecides() {
        assertThat(Verdict.of(List.of())).isEqualTo(new Verdict.Sound(List.of()));
        assertThat(Verdict.of(List.of(NOTE))).isEqualTo(new Verdict.Sound(List.of(NOTE)));
        assertThat(Verdict.of(List.of(NOTE, SUSPECT))).isEqualTo(new Verdict.Suspect(List.of(SUSPECT, NOTE)));
        assertThat(Verdict.of(List.of(SUSPECT, NOTE, INVALID)))
                .isEqualTo(new Verdict.Invalid(List.of(INVALID, SUSPECT, NOTE)));
    }

    @Test
    void findingsStandWorstFirstAndOtherwiseInTheirOrder() {
        Finding other = new Finding(Severity.SUSPECT, "other", "it is otherwise odd");

        Verdict verdict = Verdict.of(List.of(NOTE, other, SUSPECT));

        assertThat(verdict.findings()).containsExactly(other, SUSPECT, NOTE);
        assertThat(verdict.reasons()).containsExactly(other, SUSPECT);
        assertThat(verdict.notes()).containsExactly(NOTE);
    }

    @Test
    void aVerdictIsOneWord() {
        assertThat(Verdict.of(List.of()).word()).isEqualTo("sound");
        assertThat(Verdict.of(List.of(SUSPECT)).word()).isEqualTo("suspect");
        assertThat(Verdict.of(List.of(INVALID)).word()).isEqualTo("invalid");
    }

    @Test
    void aVerdictThatItsFindingsDoNotLeadToCannotBeMade() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Verdict.Sound(List.of(SUSPECT)));
        assertThatIllegalArgumentException().isThrownBy(() -> new Verdict.Suspect(List.of(NOTE)));
        assertThatIllegalArgumentException().isThrownBy(() -> new Verdict.Suspect(List.of(INVALID)));
        assertThatIllegalArgumentException().isThrownBy(() -> new Verdict.Invalid(List.of(SUSPECT)));
        assertThatIllegalArgumentException().isThrownBy(() -> new Verdict.Invalid(List.of()));
    }

    @Test
    void aCodeIsLowerCaseWords() {
        for (String code : new String[] {"", "Odd", "odd one", "odd-", "-odd", "odd_one", "p99"}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Finding(Severity.NOTE, code, ""))
                    .withMessage("code must be lower-case words joined by hyphens, was \"" + code + "\"");
        }
    }

    @Test
    void findingsOfTrialsAreJoinedByCodeWithTheGravestWeight() {
        Finding oddNote = new Finding(Severity.NOTE, "odd", "a little odd");
        Finding oddAgain = new Finding(Severity.SUSPECT, "odd", "it is odd again");

        List<Finding> joined = FindingMerger.trials(
                List.of(List.of(oddNote, NOTE), List.of(SUSPECT), List.of(), List.of(oddAgain, oddNote)));

        assertThat(joined)
                .containsExactly(
                        new Finding(Severity.SUSPECT, "odd", "it is odd (in 2 of 4 trials)"),
                        new Finding(Severity.NOTE, "good-to-know", "a note (in 1 of 4 trials)"));
    }

    @Test
    void aSingleTrialNeedsNoCount() {
        assertThat(FindingMerger.trials(List.of(List.of(SUSPECT)))).containsExactly(SUSPECT);
    }

    @Test
    void findingsOfPointsNameTheFirstPointAndCountTheRest() {
        List<Finding> joined = FindingMerger.points(List.of(
                new Part("1 user", List.of()),
                new Part("2 users", List.of(SUSPECT)),
                new Part("5 users", List.of(INVALID, SUSPECT)),
                new Part("10 users", List.of(NOTE, SUSPECT)),
                new Part("20 users", List.of(NOTE))));

        assertThat(joined)
                .containsExactly(
                        new Finding(Severity.SUSPECT, "odd", "at 2 users and 2 more points: it is odd"),
                        new Finding(Severity.INVALID, "broken", "at 5 users: it is broken"),
                        new Finding(Severity.NOTE, "good-to-know", "at 10 users and 1 more point: a note"));
    }

    @Test
    void wordsOfAPointsOwnAreSaidOnceForAllPointsThatHaveThem() {
        Finding other = new Finding(Severity.SUSPECT, "odd", "it is odd by 3 %");

        assertThat(FindingMerger.pointsBySentence(List.of(
                        new Part("2 users", List.of(SUSPECT)),
                        new Part("5 users", List.of(other)),
                        new Part("10 users", List.of(SUSPECT)))))
                .containsExactly(
                        new Finding(Severity.SUSPECT, "odd", "at 2 users and 1 more point: it is odd"),
                        new Finding(Severity.SUSPECT, "odd", "at 5 users: it is odd by 3 %"));
    }

    @Test
    void aVerdictIsPrintedAsASentence() {
        assertThat(Verdict.of(List.of(NOTE))).hasToString("sound");
        assertThat(Verdict.of(List.of(NOTE, SUSPECT))).hasToString("suspect: it is odd");
        assertThat(Verdict.of(List.of(SUSPECT, INVALID))).hasToString("invalid: it is broken; it is odd");
    }
}
