package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.loadharness.load.Arrivals;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.load.Pause;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.record.Distribution;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.PhaseLog;
import org.loadharness.steady.Certificate;
import org.loadharness.steady.Certificate.Change;
import org.loadharness.steady.Repeat;
import org.loadharness.steady.Repeat.Tail;

/**
 * Whether the measured stage of a point was the same from its beginning to its end, over all its repeats. Nothing is said
 * of a load that is itself to change, nor of trials that were recorded before this was. Immutable. Thread-safe.
 *
 * @param phases of the load of which something can be said, each by itself
 */
public record Stationarity(List<OfPhase> phases) {
    public Stationarity {
        phases = List.copyOf(phases);
    }

    /** What is known of one phase. */
    public record OfPhase(LoadPhase load, Certificate certificate) {
        public OfPhase {
            requireNonNull(load, "load");
            requireNonNull(certificate, "certificate");
        }

        /** Whether it was steady, where changes up to that share do not matter: yes, no or unknown. */
        public String word(double material) {
            return StationarityWords.word(certificate.answer(material));
        }

        /** The same as a sentence says it. */
        public String sentence(double material) {
            return StationarityWords.sentence(certificate, material);
        }
    }

    /** The kind of a change, as tables name it. */
    public static String kind(Change change) {
        return StationarityWords.kind(change);
    }

    /** A change as a sentence says it. */
    public static String text(Change change) {
        return StationarityWords.text(change);
    }

    /** Over those trials of a point that were carried out to their end. */
    static Stationarity of(ExperimentPlan plan, List<TrialSummary> trials) {
        Point point = plan.pointOf(trials.get(0).log().id());
        List<TrialSummary> ended = trials.stream()
                .filter(trial -> trial.log().ending().cause() == Cause.COMPLETED)
                .toList();
        List<LoadPhase> phases = point.phases();
        int looks = plan.points().size() * phases.size();
        return new Stationarity(IntStream.range(0, ended.isEmpty() ? 0 : phases.size())
                .mapToObj(phase -> of(phases, phase, ended, looks))
                .flatMap(Optional::stream)
                .toList());
    }

    private static Optional<OfPhase> of(List<LoadPhase> phases, int index, List<TrialSummary> trials, int looks) {
        LoadPhase load = phases.get(index);
        boolean isOnly = phases.size() == 1;
        Function<TrialSummary, PhaseLog> log = trial -> isOnly
                ? trial.log().measured()
                : trial.log().phases().get(index).log();
        if (!isConstant(load)
                || !trials.stream().allMatch(trial -> log.apply(trial).course().isPresent())) {
            return Optional.empty();
        }
        List<List<Tail>> tails = isOnly
                ? Tails.of(trials)
                : trials.stream().map(trial -> List.<Tail>of()).toList();
        List<Repeat> repeats = IntStream.range(0, trials.size())
                .mapToObj(trial -> repeat(load, log.apply(trials.get(trial)), tails.get(trial)))
                .toList();
        List<Integer> numbers =
                trials.stream().map(trial -> trial.log().id().repeat() - 1).toList();
        return (hasRateOfItsOwn(load) ? Certificate.of(repeats, looks) : Certificate.atPlannedRate(repeats, looks))
                .map(certificate -> new OfPhase(load, certificate.numbered(numbers)));
    }

    private static Repeat repeat(LoadPhase load, PhaseLog log, List<Tail> tails) {
        Distribution responses = Distribution.merge(log.interactions().stream()
                .map(interaction -> interaction.successes())
                .toList());
        double meanNanos = responses.meanNanos().orElse(0);
        long count = log.course().orElseThrow().count();
        double lengthNanos = log.course().orElseThrow().lengthNanos();
        double cycleNanos = hasRateOfItsOwn(load) ? load.load().users() * lengthNanos / Math.max(1, count) : meanNanos;
        return new Repeat(
                log.course().orElseThrow(),
                meanNanos,
                cycleNanos,
                responses.maxNanos().orElse(0),
                tails,
                beatNanos(load));
    }

    private static double beatNanos(LoadPhase load) {
        return load.load() instanceof OpenLoop open && open.arrivals() instanceof Arrivals.Batched batched
                ? batched.every().toNanos()
                : 0;
    }

    /** Whether the load is to be the same all the time. */
    private static boolean isConstant(LoadPhase phase) {
        return !(phase.load() instanceof OpenLoop open)
                || open.arrivals().meanPerSecond().isPresent();
    }

    /** Whether it is the system that makes the rate, and not the plan. */
    private static boolean hasRateOfItsOwn(LoadPhase phase) {
        return phase.load() instanceof ClosedLoop closed && !(closed.pause() instanceof Pause.Cycle);
    }

    /** Every phase in which a change beyond that share was found. */
    Stream<OfPhase> changed(double material) {
        return phases.stream().filter(phase -> phase.certificate().answer(material) == Certificate.Answer.NOT_STEADY);
    }
}
