package org.loadharness.drive;

import java.util.random.RandomGenerator;
import org.loadharness.load.Retries;
import org.loadharness.record.UserRecorder;
import org.loadharness.time.HotPath;
import org.loadharness.time.Ticker;
import org.loadharness.time.Waiter;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;

/**
 * Performs an interaction, and tries again what failed as often as the plan says. An exception is a failure of the kind of
 * its class. Confined to one thread.
 */
@HotPath
final class Attempts {
    private final Session session;
    private final Halt halt;
    private final Retries retries;
    private final RandomGenerator random;
    private final BackOff backOff;
    private int count;

    Attempts(Session session, Halt halt, Retries retries, BackOff backOff, RandomGenerator random) {
        this.session = session;
        this.halt = halt;
        this.retries = retries;
        this.random = random;
        this.backOff = backOff;
    }

    /**
     * Performs it, and returns how the last attempt ended.
     *
     * @throws InterruptedException if the trial was halted
     */
    Outcome perform(int interaction, UserRecorder recorder) throws InterruptedException {
        Outcome outcome = attempt(interaction);
        count = 1;
        while (count <= retries.most() && outcome instanceof Outcome.Failure failure && isRepeated(failure)) {
            backOff.await(count, random);
            recorder.retry(interaction);
            outcome = attempt(interaction);
            count++;
        }
        return outcome;
    }

    /** Attempts that the last interaction took. */
    int count() {
        return count;
    }

    private boolean isRepeated(Outcome.Failure failure) {
        return retries.kinds().isEmpty() || retries.kinds().contains(failure.kind());
    }

    private Outcome attempt(int interaction) throws InterruptedException {
        try {
            return session.perform(interaction);
        } catch (InterruptedException stopped) {
            throw stopped;
        } catch (Exception failed) {
            halt.check(); // it broke off because of the halt: unfinished, not failed
            return Outcome.failure(failed.getClass().getSimpleName(), failed);
        }
    }

    /** The waits between attempts. Confined to one thread. */
    record BackOff(Ticker ticker, Waiter waiter, Retries retries) {
        private static final int MOST_DOUBLINGS = 62;

        /** Waits after that many attempts. */
        void await(int attempts, RandomGenerator random) throws InterruptedException {
            waiter.waitUntil(ticker.nanos() + nanos(attempts, random));
        }

        long nanos(int attempts, RandomGenerator random) {
            double doubled = retries.first().toNanos() * (double) (1L << Math.min(MOST_DOUBLINGS, attempts - 1));
            double whole = Math.min(doubled, retries.longest().toNanos());
            return Math.round(whole * (1 - retries.jitterFraction() * random.nextDouble()));
        }
    }
}
