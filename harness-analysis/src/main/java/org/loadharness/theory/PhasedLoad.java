package org.loadharness.theory;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.loadharness.load.Extent;
import org.loadharness.load.Extent.Interactions;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.load.LoadPhase.Release.AfterShare;
import org.loadharness.load.LoadPhase.Release.AfterTime;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.Ending;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.TrialMeasures;
import org.loadharness.theory.PhaseSchedule.Begin;
import org.loadharness.theory.PhaseSchedule.Phase;
import org.loadharness.theory.Prediction.Metric;
import org.loadharness.theory.Prediction.Model;
import org.loadharness.theory.Prediction.Validity;

/**
 * How long several phases take together whose users each perform a fixed number of interactions and wait for their own.
 * Immutable. Thread-safe.
 */
record PhasedLoad(PointSummary point) {
    /** Phases that differ by more are not all as fast as the run: what its mean predicts is off by as much. */
    private static final double MOST_APART_FRACTION = 0.1;

    private static final double NANOS_PER_SECOND = 1e9;

    PhasedLoad {
        requireNonNull(point, "point");
    }

    /** With one time of an interaction for all phases first; none for a load that has no such schedule. */
    List<Prediction> predictions() {
        if (!isScheduled(point.point().phases())) {
            return List.of();
        }
        OptionalDouble alike =
                wallSeconds(repeat -> cyclesOfRun(point.pooled().repeats().get(repeat)));
        OptionalDouble own = isLogged() ? wallSeconds(this::cyclesOfPhases) : OptionalDouble.empty();
        return List.of(
                prediction(
                        Model.PHASES,
                        alike,
                        Assumptions.validity(complete(), Cycle.unknown(alike), equallyFast(alike, own))),
                prediction(Model.PHASES_OWN, own, Assumptions.validity(complete(), Cycle.unknown(own))));
    }

    private static boolean isScheduled(List<LoadPhase> phases) {
        return phases.size() > 1
                && phases.stream()
                        .allMatch(phase ->
                                phase.load() instanceof ClosedLoop && phase.measured() instanceof Interactions);
    }

    /** Whether each repeat got as far as to have phases. */
    private boolean isLogged() {
        int repeats = point.pooled().repeats().size();
        return point.phases().size() == point.point().phases().size()
                && point.phases().stream()
                        .allMatch(phase -> phase.pooled().repeats().size() == repeats);
    }

    /** Mean over the repeats of which all times are known. */
    private OptionalDouble wallSeconds(IntFunction<List<OptionalDouble>> cyclesOfRepeat) {
        return IntStream.range(0, point.pooled().repeats().size())
                .mapToObj(cyclesOfRepeat)
                .filter(each -> each.stream().allMatch(OptionalDouble::isPresent))
                .mapToDouble(each -> schedule(each).wallSeconds())
                .average();
    }

    private List<OptionalDouble> cyclesOfRun(TrialMeasures repeat) {
        return point.point().phases().stream()
                .map(phase -> Cycle.seconds(repeat))
                .toList();
    }

    private List<OptionalDouble> cyclesOfPhases(int repeat) {
        List<OptionalDouble> cycles = new ArrayList<>();
        for (int phase = 0; phase < point.point().phases().size(); phase++) {
            cycles.add(
                    perUser(point.point().phases().get(phase).measured()) == 0
                            ? OptionalDouble.of(0)
                            : Cycle.seconds(
                                    point.phases().get(phase).pooled().repeats().get(repeat)));
        }
        return cycles;
    }

    private PhaseSchedule schedule(List<OptionalDouble> cycleSeconds) {
        List<LoadPhase> phases = point.point().phases();
        List<String> names = phases.stream().map(LoadPhase::name).toList();
        List<Phase> scheduled = new ArrayList<>();
        for (int index = 0; index < phases.size(); index++) {
            LoadPhase phase = phases.get(index);
            scheduled.add(new Phase(
                    begin(phase.release(), names),
                    perUser(phase.measured()),
                    cycleSeconds.get(index).orElseThrow()));
        }
        return new PhaseSchedule(scheduled);
    }

    /** Equal users end together: whatever share of them is waited for, it is the end of their phase. */
    private static Begin begin(LoadPhase.Release release, List<String> names) {
        if (release instanceof AfterShare after) {
            return new Begin.AtEndOf(names.indexOf(after.phase()));
        }
        return new Begin.At(release instanceof AfterTime after ? after.time().toNanos() / NANOS_PER_SECOND : 0);
    }

    private static int perUser(Extent extent) {
        return ((Interactions) extent).perUser();
    }

    private Optional<String> complete() {
        long cut = point.trials().stream()
                .map(trial -> trial.log().ending())
                .filter(ending -> !isComplete(ending))
                .count();
        return cut == 0
                ? Optional.empty()
                : Optional.of("in " + cut + " of " + point.trials().size()
                        + " repeats users did not perform all their interactions");
    }

    private static boolean isComplete(Ending ending) {
        return ending.cause() == Cause.COMPLETED && ending.lost().isEmpty();
    }

    private static Optional<String> equallyFast(OptionalDouble alike, OptionalDouble own) {
        boolean apart = alike.isPresent()
                && own.isPresent()
                && Math.abs(alike.getAsDouble() - own.getAsDouble()) > MOST_APART_FRACTION * own.getAsDouble();
        return apart
                ? Optional.of("it takes interactions as equally long in all phases, and they are not; see "
                        + Model.PHASES_OWN.text())
                : Optional.empty();
    }

    private Prediction prediction(Model model, OptionalDouble seconds, Validity validity) {
        return new Prediction(model, Metric.WALL, OptionalDouble.empty(), seconds, Metric.WALL.of(point), validity);
    }
}
