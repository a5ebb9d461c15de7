package org.loadharness.record;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.loadharness.plan.TrialId;

/**
 * What happened in one trial. Times are nanoseconds, relative to the start instant of the measured phase. Immutable.
 * Thread-safe.
 *
 * @param id which trial of the plan
 * @param startedAt wall-clock time at which the trial began; for people, no duration is derived from it
 * @param ending how it ended
 * @param measured the measured phase
 * @param warmup what the warm-up did; it is in no other figure
 * @param timeline the measured phase second by second
 * @param failures of the measured phase, most frequent first
 * @param resources what the processes used during the measured phase
 */
public record TrialLog(
        TrialId id,
        Instant startedAt,
        Ending ending,
        PhaseLog measured,
        WarmupLog warmup,
        List<SecondLog> timeline,
        List<FailureLog> failures,
        ResourcesLog resources) {
    public TrialLog {
        requireNonNull(id, "id");
        requireNonNull(startedAt, "startedAt");
        requireNonNull(ending, "ending");
        requireNonNull(measured, "measured");
        requireNonNull(warmup, "warmup");
        requireNonNull(resources, "resources");
        timeline = List.copyOf(timeline);
        failures = List.copyOf(failures);
    }

    /** Why a trial ended. */
    public enum Cause {
        /** Every user did what it was to do. */
        COMPLETED,
        /** The time limit was reached; users that still ran were stopped. */
        TIMED_OUT,
        /** The person in front of it had it stopped. */
        INTERRUPTED,
        /** The system under test could not be reached or made. */
        FAILED
    }

    /**
     * How a trial ended.
     *
     * @param detail more about the cause, in a sentence; blank when completed
     * @param lost users that did not do their part
     */
    public record Ending(Cause cause, String detail, List<LostUser> lost) {
        public Ending {
            requireNonNull(cause, "cause");
            requireNonNull(detail, "detail");
            lost = List.copyOf(lost);
        }
    }

    /** What became of a user that did not do its part. */
    public enum Fate {
        /** It threw an {@link Error}, or its session could not be made. */
        DIED,
        /** It was stopped at the end of the trial's time. */
        STOPPED,
        /** It could not be stopped: its thread ignores interruption. */
        HUNG
    }

    /**
     * A user that did not do its part.
     *
     * @param reason what was thrown, or where its thread stood; with stack trace
     */
    public record LostUser(int user, Fate fate, String reason) {
        public LostUser {
            requireNonNull(fate, "fate");
            requireNonNull(reason, "reason");
        }
    }

    /** One phase: by interaction, in the order of the mix, and by user. */
    public record PhaseLog(List<InteractionLog> interactions, List<UserLog> users) {
        public PhaseLog {
            interactions = List.copyOf(interactions);
            users = List.copyOf(users);
        }
    }

    /** Response times of one interaction, successes and failures apart. */
    public record InteractionLog(String name, Distribution successes, Distribution failures) {
        public InteractionLog {
            requireNonNull(name, "name");
            requireNonNull(successes, "successes");
            requireNonNull(failures, "failures");
        }
    }

    /**
     * What one user did in the phase.
     *
     * @param startNanos when it entered the phase
     * @param endNanos when its last interaction ended
     * @param censored interactions that had begun and not ended when the trial was over: 0 or 1
     */
    public record UserLog(int user, long startNanos, long endNanos, long successes, long failures, int censored) {
        /** A user that never entered the phase. */
        static UserLog absent(int user) {
            return new UserLog(user, 0, 0, 0, 0, 0);
        }
    }

    /** What the warm-up did; {@code lengthNanos} is from its start instant until its last user had ended it. */
    public record WarmupLog(long successes, long failures, long lengthNanos) {}

    /**
     * One sampling interval of the measured phase, a second or the rest of one.
     *
     * @param endNanos when it ended
     * @param successes response times of the successes that ended in it, from the buckets alone
     * @param failures failures that ended in it
     * @param inFlight users inside an interaction at its end
     * @param generator used by the generator's process in it
     * @param server used by the server's process in it; empty if there is none, or none that can be read
     */
    public record SecondLog(
            long endNanos,
            Distribution successes,
            long failures,
            int inFlight,
            ResourceUse generator,
            Optional<ResourceUse> server) {
        public SecondLog {
            requireNonNull(successes, "successes");
            requireNonNull(generator, "generator");
            requireNonNull(server, "server");
        }
    }

    /** Failures of one kind; the first few with their stack traces. */
    public record FailureLog(String kind, long count, List<String> examples) {
        public FailureLog {
            requireNonNull(kind, "kind");
            examples = List.copyOf(examples);
        }
    }

    /** Used during the measured phase; the server's is empty if there is none, or none that can be read. */
    public record ResourcesLog(ResourceUse generator, Optional<ResourceUse> server) {
        public ResourcesLog {
            requireNonNull(generator, "generator");
            requireNonNull(server, "server");
        }
    }
}
