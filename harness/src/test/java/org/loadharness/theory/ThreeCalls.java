package org.loadharness.theory;

import java.util.List;
import java.util.random.RandomGenerator;
import org.loadharness.random.SeedTree;
import org.loadharness.time.Clock;
import org.loadharness.workload.GuidedSession;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.TimedWorkload;

/** Visits of three calls, 10 ms each. Immutable. */
record ThreeCalls() implements TimedWorkload {
    private static final int CALLS = 3;
    private static final long CALL_NANOS = 10_000_000;

    @Override
    public String name() {
        return "three-calls";
    }

    @Override
    public String summary() {
        return "visits of three calls";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of();
    }

    @Override
    public Mix mix(Settings settings) {
        return Mix.guided(List.of(new Mix.Entry("visit/call", 1)));
    }

    @Override
    public List<String> flows(Settings settings) {
        return List.of("visit");
    }

    @Override
    public Target open(Settings settings, SeedTree seeds, Clock clock) {
        return user -> new Visit(clock);
    }

    /** A visitor, one visit after the other. Confined to one thread. */
    private static final class Visit implements GuidedSession {
        private final Clock clock;
        private int calls;

        Visit(Clock clock) {
            this.clock = clock;
        }

        @Override
        public int next(RandomGenerator random) {
            return 0;
        }

        @Override
        public boolean continuesFlow() {
            return calls % CALLS > 0;
        }

        @Override
        public long pauseNanos() {
            return 0;
        }

        @Override
        public Outcome perform(int interaction) throws InterruptedException {
            clock.waitUntil(clock.nanos() + CALL_NANOS);
            calls++;
            return Outcome.SUCCESS;
        }

        @Override
        public Passage passage() {
            return calls % CALLS > 0 ? Passage.UNDER_WAY : Passage.COMPLETED;
        }
    }
}
