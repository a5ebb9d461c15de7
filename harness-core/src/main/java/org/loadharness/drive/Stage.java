package org.loadharness.drive;

import java.util.concurrent.CountDownLatch;
import org.loadharness.load.Extent;
import org.loadharness.plan.Threads;
import org.loadharness.record.Recorder;
import org.loadharness.time.Clock;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Target;

/**
 * Everything that the users of one trial share. Thread-safe.
 *
 * @param ended counts the users that are through
 */
record Stage(
        Clock clock,
        Threads threads,
        Mix mix,
        Target target,
        Phase warmup,
        Phase measured,
        CountDownLatch ended,
        LostUsers lost,
        Halt halt) {
    /** A new stage for that many users. */
    static Stage of(Clock clock, Casting casting, Extent warmup, Extent measured) {
        return new Stage(
                clock,
                casting.threads(),
                casting.mix(),
                casting.target(),
                phase(clock, casting, warmup),
                phase(clock, casting, measured),
                new CountDownLatch(casting.users()),
                new LostUsers(),
                new Halt());
    }

    /** Who does what to whom in a trial. */
    record Casting(int users, Threads threads, Mix mix, Target target) {}

    private static Phase phase(Clock clock, Casting casting, Extent extent) {
        Recorder recorder = new Recorder(casting.mix().interactions(), casting.users());
        return new Phase(new StartGate(casting.users(), clock), extent, recorder);
    }
}
