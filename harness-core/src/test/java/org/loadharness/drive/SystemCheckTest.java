package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.loadharness.random.SeedTree;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.workload.LocalWorkload;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;

class SystemCheckTest {
    private final List<String> calls = new ArrayList<>();

    @Test
    void aSystemThatContradictsItsUsersMakesTheTrialFail() throws InterruptedException {
        TrialLog log = run(() -> {
            throw new IllegalStateException("it sold 3 of 2 books");
        });

        assertThat(log.ending().cause()).isEqualTo(Cause.FAILED);
        assertThat(log.ending().detail()).isEqualTo("it sold 3 of 2 books");
        assertThat(log.measured().users())
                .allSatisfy(user -> assertThat(user.successes()).isPositive());
    }

    @Test
    void aContradictionThatAnAssertionFindsMakesTheTrialFailInALine() throws InterruptedException {
        TrialLog log = run(() -> {
            throw new AssertionError("\nexpected:\n  2\n but was: 3");
        });

        assertThat(log.ending().cause()).isEqualTo(Cause.FAILED);
        assertThat(log.ending().detail()).isEqualTo("expected: 2 but was: 3");
    }

    @Test
    void aContradictionWithoutAMessageIsNamed() throws InterruptedException {
        TrialLog log = run(() -> {
            throw new TimeoutException();
        });

        assertThat(log.ending().detail()).contains("TimeoutException");
    }

    @Test
    void aSystemThatStoppedAnsweringIsNamedAndASystemThatDoesIsNot() throws InterruptedException {
        TrialLog log = run(() -> {});
        Target silent = new Checked(() -> {}) {
            @Override
            public Optional<String> silence() {
                return Optional.of("it stopped answering");
            }
        };

        assertThat(new SystemCheck(silent, TrialPart.WHOLE, Optional.of(Duration.ofMinutes(1))).silence(log))
                .contains("it stopped answering");
        assertThat(new SystemCheck(new Checked(() -> {}), TrialPart.WHOLE, Optional.empty()).silence(log))
                .isEmpty();
        assertThat(new SystemCheck(silent, TrialPart.WHOLE, Optional.empty())
                        .silence(SystemCheck.silenced(log, "it failed before")))
                .isEmpty();
    }

    @Test
    void aSystemIsAskedOnceBeforeItIsClosed() throws InterruptedException {
        TrialLog log = run(() -> calls.add("check"));

        assertThat(log.ending().cause()).isEqualTo(Cause.COMPLETED);
        assertThat(calls).containsExactly("check", "noted", "close");
    }

    @Test
    void whatUsersNotedIsInTheLogHoweverTheTrialEnded() throws InterruptedException {
        TrialLog failed = run(() -> {
            throw new IllegalStateException("it sold 3 of 2 books");
        });

        assertThat(failed.ending().cause()).isEqualTo(Cause.FAILED);
        assertThat(failed.counted()).containsEntry("cleanups_failed", 2L);
        assertThat(calls).containsExactly("noted", "close");
    }

    @Test
    void anInterruptWhileTheSystemIsAskedIsKept() throws InterruptedException {
        TrialLog held = askedAfterwards(() -> {
            throw new InterruptedException("by the person in front of it");
        });

        assertThat(Thread.interrupted()).isTrue();
        assertThat(held.ending().cause()).isEqualTo(Cause.INTERRUPTED);
    }

    @Test
    void anInterruptThatTheClientOfTheSystemWrapsIsNoContradiction() throws InterruptedException {
        TrialLog held = askedAfterwards(() -> {
            throw new IllegalStateException("GET /stock: the thread was interrupted", new InterruptedException());
        });

        assertThat(Thread.interrupted()).isTrue();
        assertThat(held.ending().cause()).isEqualTo(Cause.INTERRUPTED);
    }

    @Test
    @Timeout(60)
    void aSystemThatDoesNotAnswerIsNotAskedForEver() throws InterruptedException {
        SystemCheck check = new SystemCheck(
                new Checked(() -> new CountDownLatch(1).await()), TrialPart.WHOLE, Optional.of(Duration.ofMillis(10)));
        TrialLog log = run(() -> {});

        TrialLog held = check.hold(log);

        assertThat(held.ending().cause()).isEqualTo(Cause.FAILED);
        assertThat(held.ending().detail())
                .isEqualTo("its system was asked what it had done: it takes longer than 10ms");
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void aTrialThatDidNotRunToItsEndIsNotAskedAbout() throws InterruptedException {
        TrialLog log = run(() -> {
            throw new IllegalStateException("first");
        });

        TrialLog held = new SystemCheck(
                        new Checked(() -> {
                            throw new IllegalStateException("second");
                        }),
                        TrialPart.WHOLE,
                        Optional.empty())
                .hold(log);

        assertThat(held).isSameAs(log);
    }

    @Test
    void aTargetThatCannotSayWhatWasNotedFailsItsTrialAndNotTheRun() throws InterruptedException {
        TrialLog log = run(() -> {});
        Target forgetful = new Checked(() -> {}) {
            @Override
            public Map<String, Long> noted() {
                throw new IllegalStateException("the notes are gone");
            }
        };

        TrialLog held = new SystemCheck(forgetful, TrialPart.WHOLE, Optional.empty()).hold(log);

        assertThat(held.ending().cause()).isEqualTo(Cause.FAILED);
        assertThat(held.ending().detail()).isEqualTo("the notes are gone");
    }

    @Test
    @SuppressWarnings({"NullAway", "ReturnsNullCollection"}) // as a mistaken target may
    void aTargetThatReturnsNullIsToldByWhichMethod() throws InterruptedException {
        TrialLog log = run(() -> {});
        Target noSight = new Checked(() -> {}) {
            @Override
            public Map<String, Long> seen() {
                return null;
            }
        };
        Target noCount = new Checked(() -> {}) {
            @Override
            public Map<String, Long> counted() {
                return null;
            }
        };
        Target noNote = new Checked(() -> {}) {
            @Override
            public Map<String, Long> noted() {
                return null;
            }
        };

        assertThat(Stream.of(noSight, noCount, noNote)
                        .map(target -> new SystemCheck(target, TrialPart.WHOLE, Optional.empty()).hold(log))
                        .map(held -> held.ending().detail()))
                .containsExactly("seen() returned null", "counted() returned null", "noted() returned null");
    }

    private TrialLog askedAfterwards(Asking asking) throws InterruptedException {
        TrialLog log = run(() -> {});
        return new SystemCheck(new Checked(asking), TrialPart.WHOLE, Optional.empty()).hold(log);
    }

    private TrialLog run(Asking asking) throws InterruptedException {
        Workload workload = new Workload(new Checked(asking));
        return Runs.run(workload, Runs.plan(workload), Set.of()).get(0);
    }

    private interface Asking {
        void ask() throws Exception;
    }

    private class Checked implements Target {
        private final Asking asking;

        Checked(Asking asking) {
            this.asking = asking;
        }

        @Override
        public Session session(User user) {
            return interaction -> Outcome.SUCCESS;
        }

        @Override
        public Map<String, Long> seen() {
            return Map.of("sold", 3L);
        }

        @Override
        public void check(Map<String, Long> seen) throws Exception {
            assertThat(seen).isEqualTo(seen());
            asking.ask();
        }

        @Override
        public Map<String, Long> noted() {
            calls.add("noted");
            return Map.of("cleanups_failed", 2L);
        }

        @Override
        public void close() {
            calls.add("close");
        }
    }

    private record Workload(Target target) implements LocalWorkload {
        @Override
        public String name() {
            return "checked";
        }

        @Override
        public String summary() {
            return "is asked what it did";
        }

        @Override
        public List<Parameter<?>> parameters() {
            return List.of();
        }

        @Override
        public Mix mix(Settings settings) {
            return Mix.of(new Mix.Entry("all", 1));
        }

        @Override
        public Target open(Settings settings, SeedTree seeds) {
            return target;
        }
    }
}
