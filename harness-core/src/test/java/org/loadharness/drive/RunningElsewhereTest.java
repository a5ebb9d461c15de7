package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.loadharness.load.Retries;
import org.loadharness.load.Warmup;
import org.loadharness.plan.Threads;
import org.loadharness.plan.TrialSettings;
import org.loadharness.plan.TrialSettings.Isolation;
import org.loadharness.plan.TrialSettings.Recording;
import org.loadharness.random.SeedTree;
import org.loadharness.time.Clock;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.RemoteWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;

/** What comes before a trial on a server obeys the limits of the plan. */
@Timeout(60)
class RunningElsewhereTest {
    private static final URI SERVER = URI.create("http://127.0.0.1:9");

    @Test
    void setUpThatDoesNotEndIsEndedByTheTimeLimitOfTheTrial() {
        Connecting silent = settings -> {
            new CountDownLatch(1).await();
            throw new IllegalStateException("it was woken");
        };

        assertThatExceptionOfType(TargetUnreachable.class)
                .isThrownBy(() -> open(silent, Duration.ofMillis(20)))
                .withMessage(SERVER + " did not make a trial ready within the time limit of 20ms");
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void setUpThatFailsInTimeSaysWhatFailed() {
        Connecting broken = settings -> {
            throw new IOException("connection refused");
        };

        assertThatExceptionOfType(TargetUnreachable.class)
                .isThrownBy(() -> open(broken))
                .withMessage(SERVER + " does not answer: connection refused; start it, or name the address where it"
                        + " listens");
    }

    @Test
    void whoListensButDoesNotAgreeOnTlsIsNotToBeStarted() {
        Connecting untrusted = settings -> {
            throw new IOException(
                    "its authority is not trusted; name its file", new SSLException("path building failed"));
        };

        assertThatExceptionOfType(TargetUnreachable.class)
                .isThrownBy(() -> open(untrusted))
                .withMessage(SERVER + " does not answer: its authority is not trusted; name its file");
    }

    @Test
    void serverThatAnsweredBeforeIsNotSaidToBeStartedYet() throws Exception {
        Deque<Target> answers = new ArrayDeque<>(List.of(user -> interaction -> Outcome.SUCCESS));
        RunningElsewhere server = elsewhere(settings -> {
            if (answers.isEmpty()) {
                throw new IOException("connection refused");
            }
            return answers.remove();
        });
        open(server, Duration.ofMinutes(1));

        assertThatExceptionOfType(TargetUnreachable.class)
                .isThrownBy(() -> open(server, Duration.ofMinutes(1)))
                .withMessage(SERVER + " does not answer any more: connection refused; it answered before, so find out"
                        + " why it ended");
    }

    @Test
    void serverThatFellSilentInATrialEndsTheRunBehindIt() {
        RunningElsewhere server = elsewhere(settings -> user -> interaction -> Outcome.SUCCESS);
        assertThatNoException().isThrownBy(server::requireAnswering);

        server.silenced("it stopped answering");

        assertThatExceptionOfType(TargetUnreachable.class)
                .isThrownBy(server::requireAnswering)
                .withMessage("it stopped answering; find out why, and resume the run (--resume)");
    }

    @Test
    void interruptFromOutsideStaysAnInterrupt() {
        Connecting silent = settings -> {
            Thread.currentThread().interrupt();
            new CountDownLatch(1).await();
            throw new IllegalStateException("it was woken");
        };

        assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> open(silent));
    }

    @Test
    void workloadLearnsHowLongARequestMayTake() throws Exception {
        Target target = user -> interaction -> {
            throw new IllegalStateException("nobody performs it");
        };
        Connecting patient = settings -> {
            assertThat(settings.requestTimeout()).isEqualTo(Duration.ofSeconds(7));
            return target;
        };

        assertThat(open(patient)).isSameAs(target);
    }

    private static Target open(Connecting connecting) throws TargetUnreachable, InterruptedException {
        return open(connecting, Duration.ofMinutes(1));
    }

    private static RunningElsewhere elsewhere(Connecting connecting) {
        return new RunningElsewhere(new Remote(connecting), Settings.of(List.of(), Map.of()), SERVER);
    }

    private static Target open(Connecting connecting, Duration timeLimit)
            throws TargetUnreachable, InterruptedException {
        return open(elsewhere(connecting), timeLimit);
    }

    private static Target open(RunningElsewhere server, Duration timeLimit)
            throws TargetUnreachable, InterruptedException {
        TrialSettings trial = new TrialSettings(
                Threads.PLATFORM,
                Duration.ZERO,
                Warmup.parse("0"),
                timeLimit,
                Duration.ofSeconds(7),
                Retries.NONE,
                Recording.SUMS,
                Isolation.SHARED,
                TrialSettings.Placebo.NONE);
        return server.open(new SeedTree(1), Clock.system(), trial);
    }

    private interface Connecting {
        Target connect(Settings settings) throws Exception;
    }

    private record Remote(Connecting connecting) implements RemoteWorkload {
        @Override
        public String name() {
            return "remote";
        }

        @Override
        public String summary() {
            return "is somewhere else";
        }

        @Override
        public List<Parameter<?>> parameters() {
            return List.of();
        }

        @Override
        public Mix mix(Settings settings) {
            return Mix.of(new Mix.Entry("only", 1));
        }

        @Override
        public Target connect(Settings settings, URI server, SeedTree seeds) throws Exception {
            return connecting.connect(settings);
        }
    }
}
