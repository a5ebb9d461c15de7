package org.loadharness.experiment;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.loadharness.codec.TrialsFile;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
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
    private final Function<TrialLog, StoppingRule.Repeat> shown;
    private final Ticker ticker;
    private final long startNanos;
    private final Set<TrialId> done = new HashSet<>();
    private final Set<TrialId> tried = new HashSet<>();
    private final Map<Integer, Map<Integer, StoppingRule.Repeat>> repeats = new HashMap<>();
    private final Map<Integer, Need> needs = new HashMap<>();
    private final Map<Integer, Long> tookNanos = new HashMap<>();
    private Optional<TrialId> next = Optional.empty();
    private long trialStartNanos;

    /** @param shown what a trial has to say about the goals of a precision */
    Agenda(ExperimentPlan plan, Function<TrialLog, StoppingRule.Repeat> shown, Ticker ticker) {
        this.plan = plan;
        this.shown = shown;
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
        if (!trial.id().isProfiled() && plan.repeats() instanceof Auto auto) {
            int point = trial.id().point();
            repeats.computeIfAbsent(point, first -> new TreeMap<>())
                    .put(trial.id().repeat(), shown.apply(trial));
            needs.put(point, Need.of(auto, repeats(point)));
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

    /** The points of the trials that will probably come, one each, as far as the budget goes. */
    List<Point> left() {
        List<Integer> wanted = IntStream.range(0, plan.points().size())
                .boxed()
                .flatMap(point ->
                        Stream.iterate(1, nth -> nth + 1).limit(leftOf(point)).map(nth -> new Wanted(point, nth)))
                .sorted(Comparator.comparing(Wanted::nth))
                .map(Wanted::point)
                .toList();
        List<Point> left = new ArrayList<>();
        long leftNanos = leftNanos();
        for (int point : wanted) {
            if (probablyNanos(point) < leftNanos) {
                leftNanos -= probablyNanos(point);
                left.add(plan.points().get(point));
            }
        }
        return left;
    }

    private long leftOf(int point) {
        return plan.repeats() instanceof Auto auto
                ? need(auto, point).expected() - repeats(point).size() + profiledLeft(point)
                : missing(point).count();
    }

    /** Of the budget; endless where there is none. */
    private long leftNanos() {
        return plan.repeats() instanceof Auto auto
                ? auto.budget().toNanos() - (ticker.nanos() - startNanos)
                : Long.MAX_VALUE;
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
                    + " did not come to an end; resume the run (--resume)";
        }
        return plan.repeats() instanceof Auto auto
                ? "the budget of " + DurationText.print(auto.budget()) + " was spent before every point had its "
                        + auto.least() + " repeats; resume the run (--resume)"
                : "";
    }

    private Optional<TrialId> choose() {
        if (plan.repeats() instanceof Auto auto) {
            long leftNanos = leftNanos();
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
                .filter(point -> need(auto, point).wantsMore())
                .boxed()
                .flatMap(point -> missing(point).limit(1))
                .collect(Collectors.groupingBy(TrialId::repeat, TreeMap::new, Collectors.toSet()));
        return byRepeat.entrySet().stream()
                .flatMap(wanted -> plan.round(wanted.getKey()).stream().filter(wanted.getValue()::contains));
    }

    private Stream<TrialId> missing(int point) {
        return Stream.iterate(1, repeat -> repeat <= plan.repeats().most(), repeat -> repeat + 1)
                .flatMap(repeat -> plan.repeatOf(point, repeat).stream())
                .filter(this::isOpen);
    }

    private long profiledLeft(int point) {
        return plan.trials().stream()
                .filter(trial -> trial.point() == point && trial.isProfiled() && isOpen(trial))
                .count();
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

    private Need need(Auto auto, int point) {
        return needs.getOrDefault(point, Need.of(auto, Map.of()));
    }

    private Map<Integer, StoppingRule.Repeat> repeats(int point) {
        return repeats.getOrDefault(point, Map.of());
    }

    /** The nth trial that a point still wants. */
    private record Wanted(int point, int nth) {}

    /** What the rule says of a point; asked once after each of its trials, since it looks at all of them. */
    private record Need(boolean wantsMore, int expected) {
        static Need of(Auto auto, Map<Integer, StoppingRule.Repeat> repeats) {
            StoppingRule rule = new StoppingRule(auto, List.copyOf(repeats.values()));
            return new Need(rule.wantsMore(), rule.expected());
        }
    }
}
