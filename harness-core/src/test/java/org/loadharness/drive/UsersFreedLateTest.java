package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;

/** Users that keep an interrupt to themselves, and go on when their trial has long ended. */
class UsersFreedLateTest {
    private static final long ENOUGH_MILLIS = Duration.ofSeconds(30).toMillis();

    private final CountDownLatch freed = new CountDownLatch(1);
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
    private final Set<Integer> closed = ConcurrentHashMap.newKeySet();

    @Test
    void aUserWhoseWarmUpEndsAfterItsTrialEndsToo() throws Exception {
        assertThatAllEnd(new TinyWorkload((user, random) -> new Closing(user) {
            @Override
            public Outcome perform(int interaction) {
                waitDeaf();
                return Outcome.SUCCESS;
            }
        }));

        assertThat(closed).containsExactlyInAnyOrder(0, 1, 2, 3);
    }

    @Test
    void aUserWhoseSessionIsMadeAfterItsTrialEndsToo() throws Exception {
        assertThatAllEnd(new TinyWorkload((user, random) -> {
            waitDeaf();
            return new Closing(user) {
                @Override
                public Outcome perform(int interaction) {
                    return Outcome.SUCCESS;
                }
            };
        }));

        assertThat(closed).containsExactlyInAnyOrder(0, 1, 2, 3);
    }

    private void assertThatAllEnd(TinyWorkload workload) throws Exception {
        List<RunEvent> events = Collections.synchronizedList(new ArrayList<>());

        Runs.run(workload, events::add, "time-limit", "2s", "warmup", "1", "users", "4");

        assertThat(events).last().isInstanceOf(RunEvent.CutShort.class);
        freed.countDown();
        for (Thread thread : threads) {
            thread.join(ENOUGH_MILLIS);
        }
        assertThat(threads).isNotEmpty().noneMatch(Thread::isAlive);
    }

    private void waitDeaf() {
        threads.add(Thread.currentThread());
        while (freed.getCount() > 0) {
            try {
                freed.await();
            } catch (InterruptedException kept) {
                // as of a library that goes on
            }
        }
    }

    private abstract class Closing implements Session {
        private final int user;

        private Closing(int user) {
            this.user = user;
        }

        @Override
        public void close() {
            closed.add(user);
        }
    }
}
