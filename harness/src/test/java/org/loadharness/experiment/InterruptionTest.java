package org.loadharness.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.loadharness.drive.RunEvent;

class InterruptionTest {
    private static final RunEvent EVENT = new RunEvent.RehearsalStarted(Duration.ofSeconds(1));

    private final Interruption interruption = new Interruption();

    @AfterEach
    void leaveTheThreadAsItWas() {
        Thread.interrupted();
    }

    @Test
    void runningThreadIsInterruptedAtOnce() {
        interruption.expose();

        assertThat(interruption.request("enough")).isTrue();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(interruption.reason()).contains("enough");
    }

    @Test
    void writingThreadIsInterruptedOnlyWhenItHasWritten() throws IOException {
        List<Boolean> whileWriting = new ArrayList<>();
        RunEvent.Listener listener = interruption.shielding(event -> {
            interruption.request("enough");
            whileWriting.add(Thread.currentThread().isInterrupted());
        });
        interruption.expose();

        listener.on(EVENT);

        assertThat(whileWriting).containsExactly(false);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void interruptThatIsPendingDoesNotReachTheWriter() throws IOException {
        List<Boolean> whileWriting = new ArrayList<>();
        RunEvent.Listener listener = interruption.shielding(
                event -> whileWriting.add(Thread.currentThread().isInterrupted()));
        interruption.expose();
        interruption.request("enough");

        listener.on(EVENT);
        listener.on(EVENT);

        assertThat(whileWriting).containsExactly(false, false);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void interruptOfSomebodyElseReachesTheRunAndNotTheWriter() throws IOException {
        List<Boolean> whileWriting = new ArrayList<>();
        RunEvent.Listener listener = interruption.shielding(
                event -> whileWriting.add(Thread.currentThread().isInterrupted()));
        interruption.expose();
        Thread.currentThread().interrupt();

        listener.on(EVENT);

        assertThat(whileWriting).containsExactly(false);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(interruption.reason()).isEmpty();
    }

    @Test
    void interruptOfSomebodyElseThatNobodyHeardIsTheCallers() {
        interruption.expose();
        Thread.currentThread().interrupt();
        interruption.shield();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();

        interruption.end();

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void failingWriterIsExposedAgain() {
        RunEvent.Listener listener = interruption.shielding(event -> {
            interruption.request("enough");
            throw new IOException("disk full");
        });
        interruption.expose();

        assertThatThrownBy(() -> listener.on(EVENT)).hasMessage("disk full");

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void afterTheRunNothingInterrupts() {
        interruption.expose();
        interruption.shield();

        interruption.request("enough");
        interruption.end();

        assertThat(Thread.interrupted()).isFalse();
        assertThat(interruption.reason()).contains("enough");
    }

    @Test
    void firstReasonHolds() {
        assertThat(interruption.request("enough")).isTrue();
        assertThat(interruption.request("more than enough")).isFalse();

        assertThat(interruption.reason()).contains("enough");
    }
}
