package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.loadharness.cli.Outcome.Strictness.LENIENT;
import static org.loadharness.cli.Outcome.Strictness.STRICT;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.loadharness.child.ExitCode;
import org.loadharness.cli.Gate.Undecided;
import org.loadharness.cli.Outcome.Strictness;
import org.loadharness.experiment.LoadResult;
import org.loadharness.require.Judgement;
import org.loadharness.saturate.Saturated;
import org.loadharness.stats.Verdict;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.stats.Verdict.Finding.Severity;

/** Every exit code of every command, from what it came to: the table of the program. */
class OutcomeTest {
    private static final LoadResult.Ending COMPLETE = new LoadResult.Ending.Complete();
    private static final LoadResult.Ending CUT_SHORT = new LoadResult.Ending.CutShort("a trial did not come to an end");
    private static final LoadResult.Ending INTERRUPTED =
            new LoadResult.Ending.Interrupted("the run was ended by a signal");
    private static final LoadResult.Ending UNREACHABLE = new LoadResult.Ending.Unreachable("nobody answers");
    private static final Verdict SOUND = new Verdict.Sound(List.of());
    private static final Verdict SUSPECT = new Verdict.Suspect(List.of(finding(Severity.SUSPECT)));
    private static final Verdict INVALID = new Verdict.Invalid(List.of(finding(Severity.INVALID)));
    private static final Judgement MET = new Judgement.Met("p99 < 1 s", "p99 < 1 s, measured 2 ms");
    private static final Judgement NOT_MET = new Judgement.NotMet("p99 < 1 s", "p99 < 1 s, measured 2 s");
    private static final Judgement OPEN =
            new Judgement.Inconclusive("p99 < 1 s", "p99 < 1 s, one repeat", "one repeat");

    static Stream<Arguments> runs() {
        return Stream.of(
                row(0, COMPLETE, SOUND, LENIENT),
                row(0, COMPLETE, SOUND, STRICT),
                row(0, COMPLETE, SUSPECT, LENIENT),
                row(3, COMPLETE, SUSPECT, STRICT),
                row(4, COMPLETE, INVALID, LENIENT),
                row(4, COMPLETE, INVALID, STRICT),
                row(0, COMPLETE, SOUND, LENIENT, MET),
                row(1, COMPLETE, SOUND, LENIENT, MET, NOT_MET),
                row(1, COMPLETE, SUSPECT, STRICT, NOT_MET, OPEN),
                row(4, COMPLETE, INVALID, LENIENT, NOT_MET),
                row(0, COMPLETE, SOUND, LENIENT, OPEN),
                row(3, COMPLETE, SOUND, STRICT, OPEN),
                row(0, CUT_SHORT, SOUND, LENIENT),
                row(1, CUT_SHORT, SOUND, LENIENT, MET, NOT_MET),
                row(3, CUT_SHORT, SUSPECT, STRICT, OPEN),
                row(4, CUT_SHORT, INVALID, LENIENT),
                row(130, INTERRUPTED, SOUND, LENIENT),
                row(130, INTERRUPTED, INVALID, STRICT, NOT_MET),
                row(5, UNREACHABLE, SOUND, LENIENT),
                row(5, UNREACHABLE, INVALID, STRICT, NOT_MET));
    }

    @ParameterizedTest
    @MethodSource("runs")
    void aRunsEndingComesFirstThenItsVerdictThenWhatWasRequired(int number, Outcome outcome) {
        assertThat(outcome.exitCode().number()).isEqualTo(number);
    }

    static Stream<Arguments> others() {
        return Stream.of(
                Arguments.of(0, new Outcome.Done()),
                Arguments.of(0, new Outcome.Judged(List.of(), gate(STRICT))),
                Arguments.of(0, new Outcome.Judged(List.of(MET, OPEN), gate(LENIENT))),
                Arguments.of(3, new Outcome.Judged(List.of(MET, OPEN), gate(STRICT))),
                Arguments.of(1, new Outcome.Judged(List.of(MET, OPEN, NOT_MET), gate(STRICT))),
                Arguments.of(1, new Outcome.Judged(List.of(MET, OPEN), new Gate(LENIENT, Undecided.FAIL))),
                Arguments.of(1, new Outcome.Judged(List.of(MET, OPEN), new Gate(STRICT, Undecided.FAIL))),
                Arguments.of(0, new Outcome.Judged(List.of(MET), new Gate(STRICT, Undecided.FAIL))),
                Arguments.of(0, search(Saturated.Outcome.FOUND, STRICT)),
                Arguments.of(0, search(Saturated.Outcome.AT_LEAST_HIGH, STRICT)),
                Arguments.of(1, search(Saturated.Outcome.BELOW_LOW, LENIENT)),
                Arguments.of(4, search(Saturated.Outcome.GENERATOR_LIMIT, LENIENT)),
                Arguments.of(4, search(Saturated.Outcome.UNTRUSTED, LENIENT)),
                Arguments.of(0, search(Saturated.Outcome.IMPRECISE, LENIENT)),
                Arguments.of(3, search(Saturated.Outcome.IMPRECISE, STRICT)),
                Arguments.of(1, new Outcome.Regressed()),
                Arguments.of(1, new Outcome.Tried()),
                Arguments.of(0, new Outcome.Uncertain(LENIENT)),
                Arguments.of(3, new Outcome.Uncertain(STRICT)),
                Arguments.of(5, new Outcome.Unreachable()),
                Arguments.of(130, new Outcome.Ended(ExitCode.INTERRUPTED)),
                Arguments.of(143, new Outcome.Ended(ExitCode.TERMINATED)),
                Arguments.of(129, new Outcome.Ended(ExitCode.HUNG_UP)),
                Arguments.of(2, new Outcome.WronglyUsed()),
                Arguments.of(74, new Outcome.Unwritable()),
                Arguments.of(70, new Outcome.Failed()));
    }

    @ParameterizedTest
    @MethodSource("others")
    void whatACommandCameToSaysHowItExits(int number, Outcome outcome) {
        assertThat(outcome.exitCode().number()).isEqualTo(number);
    }

    @Test
    void everyOutcomeAndEveryExitCodeIsInTheTable() {
        List<Arguments> rows = Stream.concat(runs(), others()).toList();

        assertThat(rows.stream().<Object>map(row -> row.get()[1].getClass()).distinct())
                .containsExactlyInAnyOrder((Object[]) Outcome.class.getPermittedSubclasses());
        assertThat(rows.stream().map(row -> row.get()[0]).distinct())
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(ExitCode.values()).map(ExitCode::number).toList());
    }

    @SuppressWarnings("checkstyle:ParameterNumber") // a row of the table, cell by cell
    private static Arguments row(
            int number, LoadResult.Ending ending, Verdict verdict, Strictness strictness, Judgement... judgements) {
        return Arguments.of(number, new Outcome.Ran(ending, verdict, List.of(judgements), gate(strictness)));
    }

    private static Finding finding(Severity severity) {
        return new Finding(severity, "made-up", "it is made up");
    }

    private static Gate gate(Strictness strictness) {
        return new Gate(strictness, Undecided.PASS);
    }

    private static Outcome search(Saturated.Outcome found, Strictness strictness) {
        return new Outcome.Searched(found, strictness);
    }
}
