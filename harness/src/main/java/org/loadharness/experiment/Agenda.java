package org.loadharness.experiment;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.loadharness.codec.TrialsFile;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.Precision;
import org.loadharness.plan.Repeats.Auto;
import org.loadharness.plan.TrialId;
import org.loadharness.record.TrialLog;
import org.loadharness.stats.StoppingRule;
import org.loadharness.time.DurationText;
import org.loadharness.time.Ticker;

/**
 * The trials of a run that are still to come. Of a plan with a number of repeats, those that are not done. Of one with a
 * precision, the pilot of every point, and then, round by round, a repeat of every point that needs one: what each point
 * needs is decided anew from all its trials after each, so that a resumed run goes on as if it had never ended. A trial
 * that would probably end after the budget is not begun. Confined to one thread.
 */
final class Agenda implements Iterator<TrialId> {
    private final ExperimentPlan plan;
    private final BiFunction<Precision, TrialLog, List<OptionalDouble>> goalValues;
    private final Ticker ticker;
    private final long startNanos;
    private final Set<TrialId> done = new HashSet<>();
    private final Set<TrialId> tried = new HashSet<>();
    private final Map<Integer, Map<Integer, List<OptionalDouble>>> values = new HashMap<>();
    private final Map<Integer, Long> tookNanos = new HashMap<>();
    private Optional<TrialId> next = Optional.empty();
    private long trialStartNanos;

    /** @param goalValues of each goal of a precision in a trial */
    Agenda(ExperimentPlan plan, BiFunction<Precision, TrialLog, List<OptionalDouble>> goalValues, Ticker ticker) {
        this.plan = plan;
        this.goalValues = goalValues;
        this.ticker = ticker;
        this.startNanos = ticker.nanos();
    }

    /** Takes note of a trial that an earlier session ran. */
    void keep(TrialLog trial) {
        if (TrialsFile.isDone(trial)) {
            done.add(trial.id());
            weigh(trial);
        }
    }

    /** Takes note that the trial begins: what came before it, as a rehearsal, is not its time. */
    void began() {
        trialStartNanos = ticker.nanos();
    }

    /** Takes note of a trial that has ended; one that failed is not tried again before the run is resumed. */
    void ended(TrialLog trial) {
        next = Optional.empty();
        tried.add(trial.id());
        tookNanos.put(trial.id().point(), ticker.nanos() - trialStartNanos);
        if (TrialsFile.isDone(trial)) {
            done.add(trial.id());
        }
        weigh(trial);
    }

    private void weigh(TrialLog trial) {
        if (plan.repeats() instanceof Auto auto) {
            values.computeIfAbsent(trial.id().point(), point -> new TreeMap<>())
                    .put(trial.id().repeat(), goalValues.apply(auto.precision(), trial));
        }
    }

    @Override
    public boolean hasNext() {
        next = next.or(this::choose);
        return next.isPresent();
    }

    @Override
    public TrialId next() {
        if (!hasNext()) {
            throw new NoSuchElementException("no trial is left");
        }
        began();
        return next.orElseThrow();
    }

    /** The points of the trials that will probably come, one each. */
    List<Point> left() {
        List<Point> left = new ArrayList<>();
        for (int point = 0; point < plan.points().size(); point++) {
            int index = point;
            long count = plan.repeats() instanceof Auto auto
                    ? precision(auto, index).expected() - repeats(index).size()
                    : missing(index).count();
            Stream.generate(() -> plan.points().get(index)).limit(count).forEach(left::add);
        }
        return left;
    }

    /** Trials that need not run again. */
    int doneCount() {
        return done.size();
    }

    /** Trials that there will probably be in the end. */
    int expected() {
        return done.size() + (int) failed().count() + left().size();
    }

    /** Whether there is nothing more to do: also where a precision was not reached, and no budget is left. */
    boolean isComplete() {
        return done.containsAll(plan.trials()) && failed().findAny().isEmpty() && !hasNext();
    }

    /** Why a run ended that nobody and nothing ended. */
    String shortage() {
        long failures = failed().count();
        if (failures > 0) {
            return (failures == 1 ? "a trial" : failures + " trials")
                    + " did not come to an end; run again with --resume";
        }
        return plan.repeats() instanceof Auto auto
                ? "the budget of " + DurationText.print(auto.budget()) + " was spent before every point had its "
                        + auto.least() + " repeats; go on with --resume"
                : "";
    }

    private Optional<TrialId> choose() {
        if (plan.repeats() instanceof Auto auto) {
            long leftNanos = auto.budget().toNanos() - (ticker.nanos() - startNanos);
            return wanted(auto)
                    .filter(trial -> probablyNanos(trial.point()) < leftNanos)
                    .findFirst();
        }
        return plan.trials().stream().filter(this::isOpen).findFirst();
    }

    /** The next repeat of each point that needs one: those first that have had the fewest. */
    private Stream<TrialId> wanted(Auto auto) {
        SortedMap<Integer, Set<TrialId>> byRepeat = IntStream.range(
                        0, plan.points().size())
                .filter(point -> precision(auto, point).wantsMore())
                .boxed()
                .flatMap(point -> missing(point).limit(1))
                .collect(Collectors.groupingBy(TrialId::repeat, TreeMap::new, Collectors.toSet()));
        return byRepeat.entrySet().stream()
                .flatMap(wanted -> plan.round(wanted.getKey()).stream().filter(wanted.getValue()::contains));
    }

    private Stream<TrialId> missing(int point) {
        return Stream.iterate(1, repeat -> repeat <= plan.repeats().most(), repeat -> repeat + 1)
                .map(repeat -> new TrialId(point, repeat))
                .filter(this::isOpen);
    }

    /** Those that did not come to an end, whatever ended them. */
    private Stream<TrialId> failed() {
        return tried.stream().filter(trial -> !done.contains(trial));
    }

    private boolean isOpen(TrialId trial) {
        return !done.contains(trial) && !tried.contains(trial);
    }

    /** As long as the last one of its point; where there was none, as the longest of any. */
    private long probablyNanos(int point) {
        return tookNanos.getOrDefault(
                point,
                tookNanos.values().stream().mapToLong(Long::longValue).max().orElse(0));
    }

    private StoppingRule precision(Auto auto, int point) {
        return new StoppingRule(auto, List.copyOf(repeats(point).values()));
    }

    private Map<Integer, List<OptionalDouble>> repeats(int point) {
        return values.getOrDefault(point, Map.of());
    }
}
