package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import org.loadharness.record.AgentsLog;
import org.loadharness.record.Distribution;
import org.loadharness.record.FlowLog;
import org.loadharness.record.ResourceUse;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.record.TrialLog.PhaseLog;
import org.loadharness.record.TrialLog.SecondLog;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.stats.TrialSummary.Fairness;

/**
 * The figures of one trial's measured stage, or of one phase of it. Immutable. Thread-safe.
 *
 * @param counts how many interactions there were
 * @param rates how fast successes came
 * @param concurrency how much happened at the same time
 * @param responses response times of all successes
 * @param interactions each interaction by itself, in the order of the mix
 * @param cpu processor time used; unknown of a phase, which may share its time with others
 * @param services service times of all successes: from the start, and so the response times where nothing was due
 * @param utilization how much of the users' time they used
 * @param sending how the arrivals of a timetable were sent
 * @param flows what was recorded of each flow; none where users go through none
 */
public record TrialMeasures(
        Counts counts,
        Rates rates,
        Concurrency concurrency,
        Distribution responses,
        List<InteractionSummary> interactions,
        CpuShares cpu,
        Distribution services,
        Utilization utilization,
        ArrivalStats sending,
        List<FlowLog> flows) {
    public TrialMeasures {
        requireNonNull(counts, "counts");
        requireNonNull(rates, "rates");
        requireNonNull(concurrency, "concurrency");
        requireNonNull(responses, "responses");
        requireNonNull(cpu, "cpu");
        requireNonNull(services, "services");
        requireNonNull(utilization, "utilization");
        requireNonNull(sending, "sending");
        interactions = List.copyOf(interactions);
        flows = List.copyOf(flows);
    }

    /** Of a whole trial. */
    static TrialMeasures of(TrialLog trial, Intent intent, int cores) {
        double nanos = sampledNanos(trial);
        CpuShares cpu = CpuShares.of(
                trial.resources().generator(),
                nanos * generatorCores(trial, cores),
                trial.resources().server(),
                nanos * cores);
        TrialMeasures measures = of(trial.measured(), intent, cpu);
        return trial.ending().cause() == Cause.KILLED ? measures.with(trial.timeline()) : measures;
    }

    /** What seconds say of a trial of which nothing else was left. */
    private TrialMeasures with(Seconds seconds) {
        Distribution successes = Distribution.merge(seconds.stream().map(SecondLog::successes));
        long failures = seconds.stream().mapToLong(SecondLog::failures).sum();
        long lengthNanos = seconds.endNanos().orElse(0);
        return new TrialMeasures(
                new Counts(successes.count(), failures, 0, Optional.empty()),
                Rates.of(successes.count(), lengthNanos),
                new Concurrency(lengthNanos, OptionalDouble.empty(), OptionalLong.empty()),
                successes,
                interactions,
                cpu,
                services,
                utilization,
                sending,
                flows);
    }

    /** Of one phase. */
    static TrialMeasures of(PhaseLog phase, Intent intent) {
        return of(phase, intent, CpuShares.UNKNOWN);
    }

    private static TrialMeasures of(PhaseLog phase, Intent intent, CpuShares cpu) {
        Counts counts = Counts.of(phase.users());
        Concurrency concurrency = Concurrency.of(phase);
        List<InteractionSummary> interactions = interactions(phase.interactions(), intent);
        return new TrialMeasures(
                counts,
                Rates.of(phase.users(), concurrency.wallNanos()),
                concurrency,
                Distribution.merge(
                        interactions.stream().map(InteractionSummary::successes).toList()),
                interactions,
                cpu,
                Distribution.merge(
                        interactions.stream().map(InteractionSummary::services).toList()),
                Utilization.of(phase, intent, counts, concurrency.wallNanos()),
                ArrivalStats.of(phase.sends(), intent),
                phase.flows());
    }

    /** Cores of the machines that made the load; where no agents did, those of the machine of the run. */
    static int generatorCores(TrialLog trial, int cores) {
        return trial.agents().map(AgentsLog::cores).orElse(cores);
    }

    /** The time that the reading of resources spans: until the last sample, which comes after the last user's end. */
    static long sampledNanos(TrialLog trial) {
        return trial.timeline()
                .endNanos()
                .orElseGet(() -> Concurrency.of(trial.measured()).wallNanos());
    }

    private static List<InteractionSummary> interactions(List<InteractionLog> logs, Intent intent) {
        List<String> recorded = logs.stream().map(InteractionLog::name).toList();
        List<String> intended = List.copyOf(intent.shareFractions().keySet());
        if (!recorded.equals(intended)) {
            throw new IllegalArgumentException("the trial recorded the interactions " + recorded
                    + ", the workload's mix has " + intended + "; use the version of the workload that was run");
        }
        long ended = logs.stream().mapToLong(TrialMeasures::ended).sum();
        return logs.stream()
                .map(log -> new InteractionSummary(
                        log.name(),
                        log.successes(),
                        log.failures(),
                        log.fromStart(),
                        log.attempts(),
                        Numbers.part(ended(log), ended),
                        intent.shareFractions().getOrDefault(log.name(), 0.0),
                        log.parts()))
                .toList();
    }

    private static long ended(InteractionLog log) {
        return log.successes().count() + log.failures().count();
    }

    /**
     * How many interactions there were, as the users counted them. Immutable. Thread-safe.
     *
     * @param successes interactions that did what they were meant to do
     * @param failures interactions that ended otherwise
     * @param censored interactions that had begun and not ended when the trial was over
     * @param perUser how evenly all users shared those that ended; empty if none did
     */
    public record Counts(long successes, long failures, long censored, Optional<Fairness> perUser) {
        public Counts {
            requireNonNull(perUser, "perUser");
        }

        static Counts of(List<UserLog> users) {
            return new Counts(
                    users.stream().mapToLong(UserLog::successes).sum(),
                    users.stream().mapToLong(UserLog::failures).sum(),
                    users.stream().mapToLong(UserLog::censored).sum(),
                    Fairness.of(users));
        }

        /** Interactions that ended, well or not. */
        public long ended() {
            return successes + failures;
        }

        /** Interactions that began: each of them succeeded, failed or is censored. */
        public long started() {
            return ended() + censored;
        }

        /** Successes of those that ended; empty if none did. */
        public OptionalDouble successFraction() {
            return Numbers.part(successes, ended());
        }
    }

    /**
     * How fast successes came. With n<sub>i</sub> the successes of user i and T<sub>i</sub> its own measured time, from when
     * it entered the phase until its last interaction ended:
     *
     * <ul>
     *   <li>{@code throughput} = sum of n<sub>i</sub> / (last end - first start)
     *   <li>{@code throughputSum} = sum of n<sub>i</sub> / T<sub>i</sub>, which overstates where users do not overlap
     *   <li>{@code millisPerSuccess} = mean of T<sub>i</sub>[ms] / n<sub>i</sub>; the time of failures is in it
     * </ul>
     *
     * <p>A user without a success has no T<sub>i</sub> / n<sub>i</sub>: it adds nothing to the sum and is left out of the
     * mean, as is one whose time the clock could not distinguish from zero. Both formulas thus speak of the same
     * {@code succeedingUsers}, and for these the arithmetic and the harmonic mean give throughputSum · millisPerSuccess ≥
     * 1000 · succeedingUsers, always. Immutable. Thread-safe.
     *
     * @param throughputPerSecond empty if no time passed
     * @param throughputSumPerSecond empty without succeeding users
     * @param millisPerSuccess empty without succeeding users
     * @param succeedingUsers users with at least one success and a measurable time
     */
    public record Rates(
            OptionalDouble throughputPerSecond,
            OptionalDouble throughputSumPerSecond,
            OptionalDouble millisPerSuccess,
            int succeedingUsers) {
        private static final double NANOS_PER_SECOND = 1e9;
        private static final double NANOS_PER_MILLI = 1e6;

        public Rates {
            requireNonNull(throughputPerSecond, "throughputPerSecond");
            requireNonNull(throughputSumPerSecond, "throughputSumPerSecond");
            requireNonNull(millisPerSuccess, "millisPerSuccess");
        }

        /** Of all users together, of whom no one is known. */
        static Rates of(long successes, long wallNanos) {
            return new Rates(
                    Numbers.ratio(successes * NANOS_PER_SECOND, (double) wallNanos),
                    OptionalDouble.empty(),
                    OptionalDouble.empty(),
                    0);
        }

        static Rates of(List<UserLog> users, long wallNanos) {
            long successes = 0;
            int succeeding = 0;
            double sumPerNano = 0;
            double sumNanosPerSuccess = 0;
            for (UserLog user : users) {
                long ownNanos = user.endNanos() - user.startNanos();
                successes += user.successes();
                if (user.successes() > 0 && ownNanos > 0) {
                    succeeding++;
                    sumPerNano += (double) user.successes() / ownNanos;
                    sumNanosPerSuccess += (double) ownNanos / user.successes();
                }
            }
            return new Rates(
                    Numbers.ratio(successes * NANOS_PER_SECOND, (double) wallNanos),
                    succeeding == 0 ? OptionalDouble.empty() : OptionalDouble.of(sumPerNano * NANOS_PER_SECOND),
                    Numbers.ratio(sumNanosPerSuccess / NANOS_PER_MILLI, succeeding),
                    succeeding);
        }
    }

    /**
     * How much happened at the same time. Users count from when they entered the measured stage until their last interaction
     * ended; one that began no interaction is not counted. Immutable. Thread-safe.
     *
     * @param wallNanos from the first user's start to the last user's end; 0 if nobody began an interaction
     * @param usersActiveMean time average of the users inside their measured time: sum of T<sub>i</sub> / wall
     * @param startSkewNanos from the first user's start to the last user's
     */
    public record Concurrency(long wallNanos, OptionalDouble usersActiveMean, OptionalLong startSkewNanos) {
        public Concurrency {
            requireNonNull(usersActiveMean, "usersActiveMean");
            requireNonNull(startSkewNanos, "startSkewNanos");
        }

        static Concurrency of(PhaseLog phase) {
            List<UserLog> begun =
                    phase.users().stream().filter(Concurrency::hasBegun).toList();
            if (begun.isEmpty()) {
                return new Concurrency(0, OptionalDouble.empty(), OptionalLong.empty());
            }
            LongSummaryStatistics starts = statistics(begun, UserLog::startNanos);
            long wallNanos = statistics(begun, UserLog::endNanos).getMax() - starts.getMin();
            double activeNanos = begun.stream()
                    .mapToDouble(user -> user.endNanos() - user.startNanos())
                    .sum();
            return new Concurrency(
                    wallNanos,
                    Numbers.ratio(activeNanos, (double) wallNanos),
                    OptionalLong.of(starts.getMax() - starts.getMin()));
        }

        static boolean hasBegun(UserLog user) {
            return user.successes() + user.failures() + user.censored() > 0;
        }

        private static LongSummaryStatistics statistics(List<UserLog> users, ToLongFunction<UserLog> nanos) {
            return users.stream().mapToLong(nanos).summaryStatistics();
        }
    }

    /**
     * Processor time as a share of the whole machine: 1 is every core busy all the time, so one busy core of four is 0.25. In
     * local mode the generator's share holds the service's too. Immutable. Thread-safe.
     *
     * @param generatorFraction empty where the system does not report it
     * @param serverFraction empty if there is no server, or none that can be read
     */
    public record CpuShares(OptionalDouble generatorFraction, OptionalDouble serverFraction) {
        /** Nobody knows. */
        static final CpuShares UNKNOWN = new CpuShares(OptionalDouble.empty(), OptionalDouble.empty());

        public CpuShares {
            requireNonNull(generatorFraction, "generatorFraction");
            requireNonNull(serverFraction, "serverFraction");
        }

        /** Of what was used in a time on that many cores. */
        static CpuShares of(ResourceUse generator, Optional<ResourceUse> server, double coreNanos) {
            return of(generator, coreNanos, server, coreNanos);
        }

        /** The same where generators have cores of their own. */
        static CpuShares of(
                ResourceUse generator, double generatorNanos, Optional<ResourceUse> server, double serverNanos) {
            return new CpuShares(
                    share(generator, generatorNanos),
                    server.map(use -> share(use, serverNanos)).orElse(OptionalDouble.empty()));
        }

        private static OptionalDouble share(ResourceUse use, double coreNanos) {
            OptionalLong nanos = use.of(ResourceUse.Resource.CPU_NANOS);
            return nanos.isPresent() ? Numbers.ratio((double) nanos.getAsLong(), coreNanos) : OptionalDouble.empty();
        }
    }
}
