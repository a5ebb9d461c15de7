package org.loadharness.drive;

import org.loadharness.load.Retries;
import org.loadharness.random.SeedTree;
import org.loadharness.record.UserRecorder;
import org.loadharness.time.Clock;
import org.loadharness.time.HotPath;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;

/**
 * Performs an interaction, and tries again what failed as often as the plan says. An exception is a failure of the kind of
 * its class, and so is an end without an outcome. Confined to one thread.
 */
@HotPath
final class Attempts {
    private final Session session;
    private final Halt halt;
    private final BackOff backOff;
    private final Mix mix;
    private int count;

    Attempts(Session session, Mix mix, Halt halt, BackOff backOff) {
        this.session = session;
        this.mix = mix;
        this.halt = halt;
        this.backOff = backOff;
    }

    /** One attempt for every interaction. */
    static Attempts once(Session session, Mix mix, Halt halt) {
        return new Attempts(session, mix, halt, new BackOff(Retries.NONE, Clock.system(), new SeedTree(0).stream()));
    }

    /**
     * Performs it, and returns how the last attempt ended.
     *
     * @throws InterruptedException if the trial was halted
     */
    Outcome perform(int interaction, UserRecorder recorder) throws InterruptedException {
        count = 0;
        Outcome outcome = attempt(interaction);
        while (outcome instanceof Outcome.Failure failure && allows(interaction, failure)) {
            long endNanos = backOff.await(count);
            recorder.retry(interaction, failure, endNanos, backOff.nanos());
            outcome = attempt(interaction);
        }
        return outcome;
    }

    private boolean allows(int interaction, Outcome.Failure failure) {
        return backOff.allows(count, failure, session.mostRetries(interaction, backOff.most()));
    }

    /** Attempts that the last interaction took. */
    int count() {
        return count;
    }

    private Outcome attempt(int interaction) throws InterruptedException {
        count++;
        try {
            Outcome outcome = count == 1 ? session.perform(interaction) : session.retry(interaction);
            if (outcome == null) {
                throw NoOutcome.of(mix, interaction);
            }
            return outcome;
        } catch (InterruptedException stopped) {
            throw stopped;
        } catch (Exception failed) {
            halt.check(); // it broke off because of the halt: unfinished, not failed
            return Outcome.failure(failed);
        }
    }
}
