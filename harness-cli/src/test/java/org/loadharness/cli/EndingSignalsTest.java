package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.loadharness.child.ExitCode;
import org.loadharness.experiment.Interruption;

class EndingSignalsTest {
    private final List<String> heard = new ArrayList<>();
    private final Interruption interruption = new Interruption();
    private final EndingSignals signals =
            new EndingSignals(interruption, () -> heard.add("ending"), code -> heard.add("leaving " + code.number()));

    @Test
    void firstSignalAsksTheRunToEnd() {
        signals.request(ExitCode.TERMINATED);

        assertThat(heard).containsExactly("ending");
        assertThat(signals.first()).contains(ExitCode.TERMINATED);
        assertThat(interruption.reason()).contains("the run was ended by a signal: terminated");
    }

    @Test
    void secondSignalLeavesAtOnce() {
        signals.request(ExitCode.TERMINATED);
        signals.request(ExitCode.INTERRUPTED);

        assertThat(heard).containsExactly("ending", "leaving 130");
        assertThat(signals.first()).contains(ExitCode.TERMINATED);
    }

    @Test
    void signalThatComesAfterTheLastTrialIsTheOutcomeToo() throws Exception {
        Outcome outcome = signals.outcome(() -> {
            signals.request(ExitCode.HUNG_UP);
            return new Outcome.Regressed();
        });

        assertThat(outcome).isEqualTo(new Outcome.Ended(ExitCode.HUNG_UP));
    }

    @Test
    void workWithoutASignalIsItsOwnOutcome() throws Exception {
        assertThat(signals.outcome(Outcome.Regressed::new)).isEqualTo(new Outcome.Regressed());
    }

    @ParameterizedTest
    @MethodSource("failures")
    void failureOfWorkThatASignalAskedToEndKeepsTheSignalAndTheCause(Exception failure) {
        assertThatThrownBy(() -> signals.outcome(() -> {
                    signals.request(ExitCode.TERMINATED);
                    throw EndingSignalsTest.<RuntimeException>sneaky(failure);
                }))
                .isInstanceOfSatisfying(
                        EndedBySignal.class, ended -> assertThat(ended.signal()).isEqualTo(ExitCode.TERMINATED))
                .hasCause(failure);
    }

    @ParameterizedTest
    @MethodSource("failures")
    void failureWithoutASignalIsItself(Exception failure) {
        assertThatThrownBy(() -> signals.outcome(() -> {
                    throw EndingSignalsTest.<RuntimeException>sneaky(failure);
                }))
                .isSameAs(failure);
    }

    static Stream<Exception> failures() {
        return Stream.of(new WrongUse("taken"), new IOException("full"), new IllegalStateException("a fault"));
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the compiler is to forget which exception it is
    private static <T extends Exception> T sneaky(Exception failure) throws T {
        throw (T) failure;
    }
}
