package org.loadharness.record;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.loadharness.plan.TrialId;
import org.loadharness.record.RawWriter.RawLog;

/**
 * What happened in one trial, in nanoseconds from the start of the measured stage. Immutable. Thread-safe.
 *
 * @param id which trial of the plan
 * @param startedAt wall-clock time at which the trial began; for people, no duration is derived from it
 * @param ending how it ended
 * @param measured the measured stage, over all phases of the load
 * @param phases each phase of the load by itself; empty if there is one alone
 * @param warmup what the warm-up did; it is in no other figure
 * @param timeline the measured stage second by second
 * @param failures of the measured stage, most frequent first
 * @param resources what the processes used during the measured stage
 * @param hiccups how much too late a thread woke that was to wake every millisecond; empty on a simulated clock
 * @param raw what its records of single interactions came to; empty if there are none
 * @param fork what its process took; empty if it was not alone in one
 * @param counted by name: what the system says it did since its first state, and what users did besides, as
 *     {@code requests_repeated}
 * @param profile where the time went; empty if it was not profiled
 * @param agents the processes that made its load together; empty if one did
 */
public record TrialLog(
        TrialId id,
        Instant startedAt,
        Ending ending,
        PhaseLog measured,
        List<NamedPhaseLog> phases,
        WarmupLog warmup,
        Seconds timeline,
        List<FailureLog> failures,
        ResourcesLog resources,
        Distribution hiccups,
        Optional<RawLog> raw,
        Optional<ForkLog> fork,
        Map<String, Long> counted,
        Optional<ProfileLog> profile,
        Optional<AgentsLog> agents) {
    public TrialLog {
        requireNonNull(id, "id");
        requireNonNull(startedAt, "startedAt");
        requireNonNull(ending, "ending");
        requireNonNull(measured, "measured");
        requireNonNull(warmup, "warmup");
        requireNonNull(resources, "resources");
        requireNonNull(hiccups, "hiccups");
        requireNonNull(raw, "raw");
        requireNonNull(fork, "fork");
        requireNonNull(profile, "profile");
        requireNonNull(agents, "agents");
        phases = List.copyOf(phases);
        requireNonNull(timeline, "timeline");
        failures = List.copyOf(failures);
        counted = Map.copyOf(counted);
    }

    /** One that was not alone in its process. */
    public TrialLog(
            TrialId id,
            Instant startedAt,
            Ending ending,
            PhaseLog measured,
            List<NamedPhaseLog> phases,
            WarmupLog warmup,
            Seconds timeline,
            List<FailureLog> failures,
            ResourcesLog resources,
            Distribution hiccups,
            Optional<RawLog> raw) {
        this(
                id,
                startedAt,
                ending,
                measured,
                phases,
                warmup,
                timeline,
                failures,
                resources,
                hiccups,
                raw,
                Optional.empty(),
                Map.of(),
                Optional.empty(),
                Optional.empty());
    }

    /** The same with what its process took. */
    public TrialLog with(ForkLog process) {
        return with(ending, raw, Optional.of(process), counted, profile);
    }

    /** The same with what its records of single interactions came to. */
    public TrialLog with(Optional<RawLog> records) {
        return with(ending, records, fork, counted, profile);
    }

    /** The same with another ending. */
    public TrialLog with(Ending other) {
        return with(other, raw, fork, counted, profile);
    }

    /** The same with other counts. */
    public TrialLog with(Map<String, Long> counts) {
        return with(ending, raw, fork, counts, profile);
    }

    /** The same with the seconds that were kept apart from it. */
    public TrialLog with(Seconds warmupSeconds, Seconds measuredSeconds) {
        WarmupLog before = warmup.with(warmupSeconds);
        return new TrialLog(
                id,
                startedAt,
                ending,
                measured,
                phases,
                before,
                measuredSeconds,
                failures,
                resources,
                hiccups,
                raw,
                fork,
                counted,
                profile,
                agents);
    }

    /** The same with where its time went. */
    public TrialLog with(ProfileLog accounts) {
        return with(ending, raw, fork, counted, Optional.of(accounts));
    }

    /** The same with the processes that made its load. */
    public TrialLog with(AgentsLog together) {
        Optional<AgentsLog> all = Optional.of(together);
        return new TrialLog(
                id, startedAt, ending, measured, phases, warmup, timeline, failures, resources, hiccups, raw, fork,
                counted, profile, all);
    }

    private TrialLog with(
            Ending other,
            Optional<RawLog> records,
            Optional<ForkLog> process,
            Map<String, Long> counts,
            Optional<ProfileLog> accounts) {
        return new TrialLog(
                id, startedAt, other, measured, phases, warmup, timeline, failures, resources, hiccups, records,
                process, counts, accounts, agents);
    }

    /** Why a trial ended. */
    public enum Cause {
        /** Every user did what it was to do. */
        COMPLETED,
        /** The time limit was reached; users that still ran were stopped. */
        TIMED_OUT,
        /** The person in front of it had it stopped. */
        INTERRUPTED,
        /** The system under test could not be reached or made, or it contradicts what its users saw. */
        FAILED,
        /** Its process was killed. Its seconds are known, and nothing of its users: such a trial is in no log, it is what was left. */
        KILLED
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

    /**
     * One phase: by interaction, in the order of the mix, by user, and how its interactions were sent.
     *
     * @param course how its successes ran through its time; empty where nobody recorded it, and of several phases together
     * @param flows that its users went through, in the order in which the workload names them; none where it names none
     */
    public record PhaseLog(
            List<InteractionLog> interactions,
            List<UserLog> users,
            SendsLog sends,
            Optional<CourseLog> course,
            List<FlowLog> flows) {
        public PhaseLog {
            flows = List.copyOf(flows);
            interactions = List.copyOf(interactions);
            users = List.copyOf(users);
            requireNonNull(sends, "sends");
            requireNonNull(course, "course");
        }

        /** One without flows. */
        public PhaseLog(
                List<InteractionLog> interactions, List<UserLog> users, SendsLog sends, Optional<CourseLog> course) {
            this(interactions, users, sends, course, List.of());
        }

        /** Likewise, and nobody recorded its course. */
        public PhaseLog(List<InteractionLog> interactions, List<UserLog> users, SendsLog sends) {
            this(interactions, users, sends, Optional.empty());
        }
    }

    /**
     * A phase of the load by its name.
     *
     * @param releasedNanos when its users were let go; {@link #NEVER} if they were not
     */
    public record NamedPhaseLog(String name, long releasedNanos, PhaseLog log) {
        /** The time of what did not happen. */
        public static final long NEVER = Long.MAX_VALUE;

        public NamedPhaseLog {
            requireNonNull(name, "name");
            requireNonNull(log, "log");
        }
    }

    /**
     * One interaction, successes and failures apart.
     *
     * @param successes response times, from the due time where there is a timetable
     * @param failures likewise
     * @param services of successes, from the start; empty where nothing but the start is charged, and so response is service
     * @param attempts how often it was tried; more than it ended where failed attempts were repeated
     * @param parts into what the time of the successes went; empty where the workload reports none
     */
    public record InteractionLog(
            String name,
            Distribution successes,
            Distribution failures,
            Optional<Distribution> services,
            long attempts,
            Optional<PartsLog> parts) {
        public InteractionLog {
            requireNonNull(name, "name");
            requireNonNull(successes, "successes");
            requireNonNull(failures, "failures");
            requireNonNull(services, "services");
            requireNonNull(parts, "parts");
        }

        /** One whose parts nobody reports. */
        public InteractionLog(
                String name,
                Distribution successes,
                Distribution failures,
                Optional<Distribution> services,
                long attempts) {
            this(name, successes, failures, services, attempts, Optional.empty());
        }

        /** How long its successes took from their start. */
        public Distribution fromStart() {
            return services.orElse(successes);
        }
    }

    /**
     * What one user did in the phase.
     *
     * @param startNanos when it entered the phase
     * @param endNanos when its last interaction ended
     * @param censored interactions that had begun and not ended when the trial was over: 0 or 1
     * @param busyNanos time inside interactions that have ended, each from its start
     * @param pausedNanos time before interactions that have ended that was spent waiting for them to be due
     */
    public record UserLog(
            int user,
            long startNanos,
            long endNanos,
            long successes,
            long failures,
            int censored,
            long busyNanos,
            long pausedNanos) {}

    /**
     * How interactions that are due at a time were sent.
     *
     * @param planned arrivals of the timetable; 0 without one
     * @param sent those that were begun
     * @param lateness start after the due time, or after the user became free where that came later: the generator's fault
     * @param waits of interactions that were due before a user was free for them, from the due time until one was
     * @param gaps between the starts of arrivals, one after the other; empty without a timetable
     */
    public record SendsLog(long planned, long sent, Distribution lateness, Distribution waits, Distribution gaps) {
        /** Nothing was due at a time. */
        public static final SendsLog NONE =
                new SendsLog(0, 0, Distribution.EMPTY, Distribution.EMPTY, Distribution.EMPTY);

        public SendsLog {
            requireNonNull(lateness, "lateness");
            requireNonNull(waits, "waits");
            requireNonNull(gaps, "gaps");
        }
    }

    /**
     * One sampling interval, a second or the rest of one.
     *
     * @param endNanos when it ended
     * @param successes response times of the successes that ended in it, from the buckets alone
     * @param failures failures that ended in it
     * @param inFlight users inside an interaction at its end
     * @param waiting arrivals that were due at its end and had no user
     * @param hiccupNanos the longest stall of the generator in it; 0 if there was none or nobody looked
     * @param generator used by the generator's process in it
     * @param server used by the server's process in it; empty if there is none, or none that can be read
     */
    public record SecondLog(
            long endNanos,
            Distribution successes,
            long failures,
            int inFlight,
            long waiting,
            long hiccupNanos,
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

    /** Used during the measured stage; the server's is empty if there is none, or none that can be read. */
    public record ResourcesLog(ResourceUse generator, Optional<ResourceUse> server) {
        public ResourcesLog {
            requireNonNull(generator, "generator");
            requireNonNull(server, "server");
        }
    }

    /**
     * What the process of one trial took. Immutable. Thread-safe.
     *
     * @param preparedNanos from its start until the trial began: start, connection or system, rehearsal
     * @param wholeNanos from its start to its end; at least the former
     */
    public record ForkLog(long preparedNanos, long wholeNanos) {
        public ForkLog {
            if (preparedNanos < 0 || wholeNanos < preparedNanos) {
                throw new IllegalArgumentException("a process took 0 ns or more, and longer than to prepare: "
                        + preparedNanos + " ns to prepare, " + wholeNanos + " ns in all");
            }
        }
    }
}
