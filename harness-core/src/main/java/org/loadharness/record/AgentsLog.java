package org.loadharness.record;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The processes that made the load of a trial together. Immutable. Thread-safe.
 *
 * @param controller the process that shared it out among them
 * @param agents in the order of their users
 * @param absent that were lost before the trial, where fewer made the load than were asked for; none of them had a user
 */
public record AgentsLog(Controller controller, List<Agent> agents, List<Agent> absent) {
    public AgentsLog {
        requireNonNull(controller, "controller");
        agents = List.copyOf(agents);
        absent = List.copyOf(absent);
    }

    /** Of as many as were asked for. */
    public AgentsLog(Controller controller, List<Agent> agents) {
        this(controller, agents, List.of());
    }

    /** Those that made the load, and those that would have. */
    public List<Agent> all() {
        return Stream.concat(agents.stream(), absent.stream()).toList();
    }

    /** Those that made the load, and of which no log is there. */
    public List<Agent> unreported() {
        return agents.stream().filter(agent -> agent.measured().isEmpty()).toList();
    }

    /** Cores of all their machines; agents of one machine have the same ones. */
    public int cores() {
        return agents.stream().collect(Collectors.toMap(Agent::host, Agent::cores, Math::max)).values().stream()
                .mapToInt(Integer::intValue)
                .sum();
    }

    /**
     * What the controller used.
     *
     * @param host name of its machine
     * @param watchedNanos for how long that was looked at, while users were measured; 0 if they were not
     * @param used in that time
     */
    public record Controller(String host, long watchedNanos, ResourceUse used) {
        public Controller {
            requireNonNull(host, "host");
            requireNonNull(used, "used");
        }
    }

    /**
     * One of them.
     *
     * @param number in the run, from 1
     * @param host name of its machine
     * @param process its number there
     * @param cores of its machine
     * @param users that were its own
     * @param successes of the measured stage, as far as it reported
     * @param failures likewise
     * @param clock against the controller's; empty if nobody looked
     * @param measured what it recorded; empty if that is missing
     * @param missing why it is missing, in a clause; blank if it is not
     */
    public record Agent(
            int number,
            String host,
            long process,
            int cores,
            int users,
            long successes,
            long failures,
            Optional<ClockLog> clock,
            Optional<Measured> measured,
            String missing) {
        public Agent {
            requireNonNull(host, "host");
            requireNonNull(clock, "clock");
            requireNonNull(measured, "measured");
            requireNonNull(missing, "missing");
        }

        /** When its first user began, after the start of the measured stage by the controller's clock, as that was known best. */
        public OptionalLong startNanos() {
            OptionalLong own = measured.map(Measured::firstNanos).orElse(OptionalLong.empty());
            return own.isPresent()
                    ? OptionalLong.of(
                            own.getAsLong() - clock.map(ClockLog::misledNanos).orElse(0L))
                    : own;
        }
    }

    /**
     * By how much an agent's clock was ahead of the controller's.
     *
     * @param nanos before the trial, which its start was told by
     * @param errorNanos by how much that may be wrong
     * @param laterNanos the best that was known afterwards
     * @param laterErrorNanos by how much that may be wrong
     * @param apartNanos time between the two; 0 if there was no later look
     */
    public record ClockLog(long nanos, long errorNanos, long laterNanos, long laterErrorNanos, long apartNanos) {
        /** What the better of both is wrong by at most. */
        public long leastErrorNanos() {
            return Math.min(errorNanos, laterErrorNanos);
        }

        /** How much it ran ahead in a nanosecond, at least; 0 if both may be the same. */
        public double leastDrift() {
            long surelyNanos = Math.abs(laterNanos - nanos) - errorNanos - laterErrorNanos;
            return apartNanos <= 0 ? 0 : Math.max(0, surelyNanos) / (double) apartNanos;
        }

        /** How far off its start was, as was known afterwards. */
        private long misledNanos() {
            return laterErrorNanos < errorNanos ? laterNanos - nanos : 0;
        }
    }

    /**
     * What an agent recorded of its measured stage.
     *
     * @param attempts at interactions
     * @param firstNanos when its first user began, after its start, by its own clock; empty if none did
     * @param used by its process
     * @param lateness of its users, as in the log of all
     * @param hiccups of its process, likewise
     */
    public record Measured(
            long attempts, OptionalLong firstNanos, ResourceUse used, Distribution lateness, Distribution hiccups) {
        public Measured {
            requireNonNull(firstNanos, "firstNanos");
            requireNonNull(used, "used");
            requireNonNull(lateness, "lateness");
            requireNonNull(hiccups, "hiccups");
        }

        /** Of the log of its part. */
        public static Measured of(TrialLog log) {
            return new Measured(
                    log.measured().interactions().stream()
                            .mapToLong(TrialLog.InteractionLog::attempts)
                            .sum(),
                    log.measured().users().stream()
                            .filter(user -> user.successes() + user.failures() + user.censored() > 0)
                            .mapToLong(TrialLog.UserLog::startNanos)
                            .min(),
                    log.resources().generator(),
                    log.measured().sends().lateness(),
                    log.hiccups());
        }
    }
}
