package org.loadharness.drive;

import static java.util.Objects.requireNonNull;

import java.nio.channels.ClosedByInterruptException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.Ending;
import org.loadharness.workload.Target;

/**
 * Asks the system, after a trial that ran to its end, whether its users saw what it did. Where several processes share a trial,
 * one of them asks for all. Immutable. Thread-safe.
 */
record SystemCheck(Target target, TrialPart part, Optional<Duration> timeLimit) {
    private static final String REQUESTS_REPEATED = "requests_repeated";

    /**
     * The log with what the system counted, with what users and target noted, and with requests that were sent a second time, as
     * the server had closed a connection that it was to keep; with the contradiction as its ending if they do not agree. A target
     * that cannot say what was noted makes the trial fail, not the run.
     */
    TrialLog hold(TrialLog log) {
        TrialLog held = held(log);
        try {
            Map<String, Long> counted = new HashMap<>(held.counted());
            counted.putAll(requireNonNull(target.noted(), "noted() returned null"));
            long requests = target.requestsRepeated();
            if (requests > 0) {
                counted.put(REQUESTS_REPEATED, requests);
            }
            return counted.equals(held.counted()) ? held : held.with(counted);
        } catch (RuntimeException | AssertionError failed) {
            return held.ending().cause() == Cause.COMPLETED ? broken(held, failed) : held;
        }
    }

    /** Why the system no longer answers, after a trial that ran to its end; empty if it does, or if nobody can tell. */
    Optional<String> silence(TrialLog log) {
        if (log.ending().cause() != Cause.COMPLETED || !part.leads()) {
            return Optional.empty();
        }
        try {
            return timeLimit.isPresent() ? TimeLimit.hold(timeLimit.get(), target::silence) : target.silence();
        } catch (Exception unknown) {
            if (isInterruption(unknown)) {
                Thread.currentThread().interrupt();
            }
            return Optional.empty();
        }
    }

    /** The log of a trial during which the system stopped answering. */
    static TrialLog silenced(TrialLog log, String why) {
        return ending(log, Cause.FAILED, why);
    }

    private TrialLog held(TrialLog log) {
        if (log.ending().cause() != Cause.COMPLETED) {
            return log;
        }
        try {
            Optional<Map<String, Long>> seen = part.together(requireNonNull(target.seen(), "seen() returned null"));
            if (seen.isEmpty() || !part.leads()) {
                return log;
            }
            if (timeLimit.isPresent()) {
                return TimeLimit.hold(timeLimit.get(), () -> checked(log, seen.get()));
            }
            return checked(log, seen.get());
        } catch (InterruptedException interrupted) {
            return interrupted(log);
        } catch (TimeLimit.Passed late) {
            return ending(log, Cause.FAILED, "its system was asked what it had done: " + late.getMessage());
        } catch (Exception | AssertionError contradiction) {
            return broken(log, contradiction);
        }
    }

    private static TrialLog broken(TrialLog log, Throwable failure) {
        return isInterruption(failure) ? interrupted(log) : ending(log, Cause.FAILED, inALine(failure));
    }

    /** Messages of assertions have several. */
    private static String inALine(Throwable contradiction) {
        String message = contradiction.getMessage();
        return message == null ? contradiction.toString() : message.strip().replaceAll("\\s*\\R\\s*", " ");
    }

    /** A client may have an exception of its own for it. */
    private static boolean isInterruption(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof InterruptedException || cause instanceof ClosedByInterruptException) {
                return true;
            }
        }
        return false;
    }

    private static TrialLog interrupted(TrialLog log) {
        Thread.currentThread().interrupt();
        return ending(log, Cause.INTERRUPTED, "it was interrupted while its system was asked what it had done");
    }

    private TrialLog checked(TrialLog log, Map<String, Long> seen) throws Exception {
        target.check(seen);
        return log.with(requireNonNull(target.counted(), "counted() returned null"));
    }

    private static TrialLog ending(TrialLog log, Cause cause, String detail) {
        return log.with(new Ending(cause, detail, log.ending().lost()));
    }
}
