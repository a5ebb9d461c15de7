package org.loadharness.drive;

import java.util.random.RandomGenerator;
import org.loadharness.plan.TrialSettings;
import org.loadharness.time.Clock;
import org.loadharness.time.HotPath;

/**
 * A known change of response times: one interaction of each so many of a user, drawn, lasts longer. The user waits at the end of
 * the interaction and inside its time; what a wait lasts too long, the next ones are shorter by. Confined to one thread.
 */
@HotPath
final class Placebo {
    private final Clock clock;
    private final RandomGenerator random;
    private final boolean isNone;
    private final int oneIn;
    private final double ownTimes;
    private final long delayNanos;
    private int left;
    private int untilNext;
    private long overshotNanos;

    Placebo(Clock clock, TrialSettings.Placebo settings, RandomGenerator random) {
        this.clock = clock;
        this.random = random;
        this.isNone = settings.isNone();
        this.oneIn = settings.oneIn();
        this.ownTimes = settings.ownTimes();
        this.delayNanos = settings.delay().toNanos();
    }

    /**
     * Ends an interaction, after a wait if it is its turn.
     *
     * @return the reading with which it ends
     * @throws InterruptedException if the trial was halted
     */
    long end(long sentNanos) throws InterruptedException {
        long done = clock.nanos();
        return !isNone && isNext() ? delay(done, done - sentNanos) : done;
    }

    private boolean isNext() {
        if (left == 0) {
            left = oneIn;
            untilNext = random.nextInt(oneIn);
        }
        left--;
        return untilNext-- == 0;
    }

    private long delay(long doneNanos, long ownNanos) throws InterruptedException {
        long wanted = Math.round(ownTimes * ownNanos) + delayNanos - overshotNanos;
        long ended = wanted > 0 ? clock.meet(doneNanos + wanted) : doneNanos;
        overshotNanos = ended - doneNanos - wanted;
        return ended;
    }
}
