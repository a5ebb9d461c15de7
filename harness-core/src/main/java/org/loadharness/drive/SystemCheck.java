package org.loadharness.drive;

import java.time.Duration;
import java.util.Optional;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.Ending;
import org.loadharness.workload.Target;

/** Asks the system, after a trial that ran to its end, whether its users saw what it did. Immutable. Thread-safe. */
record SystemCheck(Target target, Optional<Duration> timeLimit) {
    /** The log as it is if they agree; with the contradiction as its ending if they do not. */
    TrialLog hold(TrialLog log) {
        if (log.ending().cause() != Cause.COMPLETED) {
            return log;
        }
        try {
            if (timeLimit.isPresent()) {
                return TimeLimit.hold(timeLimit.get(), () -> checked(log));
            }
            return checked(log);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return ending(log, Cause.INTERRUPTED, "it was interrupted while its system was asked what it had done");
        } catch (TimeLimit.Passed late) {
            return ending(log, Cause.FAILED, "its system was asked what it had done: " + late.getMessage());
        } catch (Exception contradiction) {
            String message = contradiction.getMessage();
            return ending(log, Cause.FAILED, message == null ? contradiction.toString() : message);
        }
    }

    private TrialLog checked(TrialLog log) throws Exception {
        target.check(target.seen());
        return log;
    }

    private static TrialLog ending(TrialLog log, Cause cause, String detail) {
        return log.with(new Ending(cause, detail, log.ending().lost()));
    }
}
