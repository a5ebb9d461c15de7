package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.record.Distribution;
import org.loadharness.record.Environment;
import org.loadharness.record.ResourceUse;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.SecondLog;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.stats.TrialMeasures.CpuShares;
import org.loadharness.workload.Mix;

/**
 * What one trial means. Immutable. Thread-safe.
 *
 * @param log what happened
 * @param measures the figures
 * @param phases each phase of the load by itself; empty if there is one alone
 * @param cores of the machine
 * @param within how well the means are known from this trial alone
 * @param verdict whether the figures can be trusted
 */
public record TrialSummary(
        TrialLog log, TrialMeasures measures, List<TrialPhase> phases, int cores, WithinTrial within, Verdict verdict) {
    public TrialSummary {
        requireNonNull(log, "log");
        requireNonNull(measures, "measures");
        requireNonNull(within, "within");
        requireNonNull(verdict, "verdict");
        phases = List.copyOf(phases);
    }

    /**
     * Sums up a trial of a plan.
     *
     * @param mixes the workload's mix in each phase, under its parameters; all of the same interactions
     * @throws IllegalArgumentException if the trial has other interactions than the mix, or other phases than the plan
     */
    public static TrialSummary of(
            ExperimentPlan plan, Environment environment, Function<LoadPhase, Mix> mixes, TrialLog trial) {
        List<LoadPhase> phases = plan.pointOf(trial.id()).phases();
        TrialMeasures measures = TrialMeasures.of(trial, Intent.of(phases, mixes, trial), environment.cores());
        TrialEvidence evidence = new TrialEvidence(plan, environment, mixes, trial, measures);
        return new TrialSummary(
                trial,
                measures,
                TrialPhase.of(phases, mixes, trial),
                environment.cores(),
                WithinTrial.of(evidence.seconds()),
                Verdict.of(evidence.findings()));
    }

    /** The measured stage second by second, one at a time. */
    public Stream<SecondSummary> timeline() {
        return Timeline.of(log, cores);
    }

    /** The part before it likewise, which is in no other figure. */
    public Stream<SecondSummary> warmup() {
        return Timeline.ofWarmup(log, cores);
    }

    /**
     * One sampling interval. Immutable. Thread-safe.
     *
     * @param startNanos when it began, after the start instant of the measured stage; one of the warm-up is counted back from the
     *     warm-up's last sample, and so is negative
     * @param endNanos when it ended, likewise
     * @param log what was sampled
     * @param usersActiveMean time average within it of the users inside their measured time; empty if no time passed, and in
     *     the warm-up
     * @param hiccupNanos the longest stall of the generator in it; empty where nobody looked
     * @param cpu used within it
     */
    public record SecondSummary(
            long startNanos,
            long endNanos,
            SecondLog log,
            OptionalDouble usersActiveMean,
            OptionalLong hiccupNanos,
            CpuShares cpu) {
        public SecondSummary {
            requireNonNull(log, "log");
            requireNonNull(usersActiveMean, "usersActiveMean");
            requireNonNull(hiccupNanos, "hiccupNanos");
            requireNonNull(cpu, "cpu");
        }

        /** Seconds that follow each other as one; they are added one by one, and none is kept. Confined to one thread. */
        public static final class Joined {
            private final Mean users = new Mean();
            private final Mean generator = new Mean();
            private final Mean server = new Mean();
            private Optional<SecondSummary> all = Optional.empty();

            /** The next one. */
            public void add(SecondSummary second) {
                double lengthNanos = (double) second.endNanos - second.startNanos;
                users.add(second.usersActiveMean, lengthNanos);
                generator.add(second.cpu.generatorFraction(), lengthNanos);
                server.add(second.cpu.serverFraction(), lengthNanos);
                all = Optional.of(all.map(before -> before.and(second)).orElse(second));
            }

            /**
             * Counts and distributions of all, means weighed by their lengths, levels as at the end of the last.
             *
             * @throws IllegalArgumentException if there are none
             */
            public SecondSummary summary() {
                SecondSummary sums =
                        all.orElseThrow(() -> new IllegalArgumentException("there must be a second at least"));
                return new SecondSummary(
                        sums.startNanos,
                        sums.endNanos,
                        sums.log,
                        users.value(),
                        sums.hiccupNanos,
                        new CpuShares(generator.value(), server.value()));
            }
        }

        /** All but the means. */
        private SecondSummary and(SecondSummary next) {
            return new SecondSummary(
                    startNanos,
                    next.endNanos,
                    joined(log, next.log),
                    next.usersActiveMean,
                    LongStream.concat(hiccupNanos.stream(), next.hiccupNanos.stream())
                            .max(),
                    next.cpu);
        }

        private static SecondLog joined(SecondLog log, SecondLog next) {
            return new SecondLog(
                    next.endNanos(),
                    Distribution.merge(List.of(log.successes(), next.successes())),
                    log.failures() + next.failures(),
                    next.inFlight(),
                    next.waiting(),
                    Math.max(log.hiccupNanos(), next.hiccupNanos()),
                    log.generator().plus(next.generator()),
                    Stream.concat(log.server().stream(), next.server().stream()).reduce(ResourceUse::plus));
        }

        /** Over the time of which it is known; empty if that is none. Confined to one thread. */
        private static final class Mean {
            private double sum;
            private double knownNanos;

            void add(OptionalDouble value, double lengthNanos) {
                if (value.isPresent()) {
                    sum += value.getAsDouble() * lengthNanos;
                    knownNanos += lengthNanos;
                }
            }

            OptionalDouble value() {
                return Numbers.ratio(sum, knownNanos);
            }
        }
    }

    /**
     * What came out, for a line of progress: each figure behind a blank, as far as it is known, as in {@code  2498/s p99=1.1ms
     * suspect:load}.
     */
    public String inShort() {
        StringBuilder line = new StringBuilder();
        measures.rates()
                .throughputPerSecond()
                .ifPresent(rate -> line.append(' ').append(Numbers.rate(rate)));
        measures.responses()
                .percentileNanos(0.99)
                .ifPresent(nanos -> line.append(" p99=").append(Numbers.briefMillis(nanos)));
        long failures = measures.counts().failures();
        line.append(failures == 0 ? "" : " failures=" + failures);
        if (log.ending().cause() != Cause.COMPLETED) {
            line.append(' ')
                    .append(log.ending().cause().name().toLowerCase(Locale.ROOT).replace('_', '-'));
        }
        log.fork().ifPresent(fork -> line.append(" prepared=").append(Numbers.briefMillis(fork.preparedNanos())));
        if (!(verdict instanceof Verdict.Sound)) {
            line.append(' ').append(verdict.word()).append(':');
            line.append(verdict.reasons().get(0).code());
        }
        return line.toString();
    }

    /**
     * How evenly the users of a closed load got to do their interactions. Jain's index is (Σx)² / (n Σx²) over the users'
     * interactions x: 1 where all have the same, 1 / n where one has all (Jain, Chiu and Hawe, "A quantitative measure of
     * fairness and discrimination for resource allocation in shared computer systems", DEC TR-301, 1984). Immutable.
     * Thread-safe.
     *
     * @param least interactions of the user that ended the fewest
     * @param median over users
     * @param jainFraction Jain's index
     */
    public record Fairness(long least, double median, double jainFraction) {
        /** Of those users, all of them; empty if none ended any interaction. */
        static Optional<Fairness> of(List<UserLog> users) {
            double[] ended = users.stream()
                    .mapToDouble(user -> (double) user.successes() + user.failures())
                    .sorted()
                    .toArray();
            double sum = Arrays.stream(ended).sum();
            if (sum == 0) {
                return Optional.empty();
            }
            double squares = Arrays.stream(ended).map(count -> count * count).sum();
            int middle = ended.length / 2;
            double median = ended.length % 2 == 1 ? ended[middle] : (ended[middle - 1] + ended[middle]) / 2;
            return Optional.of(new Fairness((long) ended[0], median, sum * sum / (ended.length * squares)));
        }

        /** Of one repeat of a point; empty unless its users are of one closed load, in which each does the same. */
        public static Optional<Fairness> of(PointSummary point, TrialSummary trial) {
            return point.point()
                    .only()
                    .filter(phase -> phase.load() instanceof ClosedLoop)
                    .flatMap(phase -> trial.measures().counts().perUser());
        }

        /** Of the repeat that was the least fair. */
        public static Optional<Fairness> of(PointSummary point) {
            return point.trials().stream()
                    .flatMap(trial -> of(point, trial).stream())
                    .min(Comparator.comparingDouble(Fairness::jainFraction));
        }
    }
}
