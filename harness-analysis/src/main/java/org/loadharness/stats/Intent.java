package org.loadharness.stats;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.NamedPhaseLog;
import org.loadharness.stats.TrialMeasures.Counts;
import org.loadharness.workload.Mix;

/**
 * What a log's users were to do: one phase of a point, or all of them. Immutable. Thread-safe.
 *
 * @param phases as planned
 * @param shareFractions the share of each interaction that the mix asks for, by name, in the order of the mix
 * @param carriedOut whether every phase had its time
 */
record Intent(List<LoadPhase> phases, Map<String, Double> shareFractions, boolean carriedOut) {
    Intent {
        phases = List.copyOf(phases);
        shareFractions = Collections.unmodifiableMap(new LinkedHashMap<>(shareFractions));
    }

    /** Of one phase. */
    static Intent of(LoadPhase phase, Mix mix, boolean carriedOut) {
        return new Intent(List.of(phase), shares(mix), carriedOut);
    }

    /**
     * Of a whole trial. Where phases have mixes of their own, the intended shares are those of the mixes, each by how much
     * has ended in its phase.
     *
     * @param log of all phases together
     */
    static Intent of(List<LoadPhase> phases, Function<LoadPhase, Mix> mixes, TrialLog log) {
        boolean carriedOut = log.ending().cause() == Cause.COMPLETED;
        if (phases.size() == 1) {
            return of(phases.get(0), mixes.apply(phases.get(0)), carriedOut);
        }
        double[] weights = weights(phases.size(), log.phases());
        Map<String, Double> shares = new LinkedHashMap<>();
        for (int index = 0; index < phases.size(); index++) {
            double weight = weights[index];
            shares(mixes.apply(phases.get(index)))
                    .forEach((name, share) -> shares.merge(name, weight * share, Double::sum));
        }
        return new Intent(phases, shares, carriedOut);
    }

    /** Whether any interactions come by a timetable. */
    boolean isOpen() {
        return phases.stream().anyMatch(Intent::isOpen);
    }

    /** Whether each user waits for its own interaction before the next one. */
    boolean isClosed() {
        return !isOpen();
    }

    /** How long it was to take; empty if it was to end by a number, took another time, or is several phases. */
    OptionalDouble lengthNanos() {
        return carriedOut && phases.size() == 1 && phases.get(0).measured() instanceof Extent.Lasting lasting
                ? OptionalDouble.of((double) lasting.duration().toNanos())
                : OptionalDouble.empty();
    }

    private static Map<String, Double> shares(Mix mix) {
        Map<String, Double> shares = new LinkedHashMap<>();
        for (int index = 0; index < mix.entries().size(); index++) {
            double share = mix.isGuided() ? Double.NaN : mix.shareFraction(index); // users know what comes next
            shares.put(mix.entries().get(index).name(), share);
        }
        return shares;
    }

    /** How much of all that has ended did so in each phase; the same for each where nothing has. */
    private static double[] weights(int phases, List<NamedPhaseLog> logs) {
        double[] ended = new double[phases];
        for (int index = 0; index < Math.min(phases, logs.size()); index++) {
            ended[index] = Counts.of(logs.get(index).log().users()).ended();
        }
        double all = Arrays.stream(ended).sum();
        return Arrays.stream(ended)
                .map(one -> all == 0 ? 1.0 / phases : one / all)
                .toArray();
    }

    private static boolean isOpen(LoadPhase phase) {
        return phase.load() instanceof OpenLoop;
    }
}
