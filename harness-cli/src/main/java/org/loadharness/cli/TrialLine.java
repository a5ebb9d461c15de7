package org.loadharness.cli;

import java.util.Optional;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Repeats.Auto;
import org.loadharness.plan.TrialId;
import org.loadharness.record.TrialProgress;
import org.loadharness.stats.Numbers;

/** One line about a trial, as in {@code [3/11] users=5 2498/s p99=1.1ms eta 1m20s}. */
final class TrialLine {
    private static final double P99 = 0.99;

    private TrialLine() {}

    /** How many trials there are up to this one, and how many there will probably be. */
    record Place(int number, int of) {}

    /** Which trial it is, of how many, and the point that it belongs to. */
    static String head(ExperimentPlan plan, Place place, TrialId trial) {
        String point = plan.pointOf(trial).tag();
        if (plan.repeats() instanceof Auto) {
            return "[" + place.number() + "/about " + Math.max(place.number(), place.of()) + "] " + point + " "
                    + trial.tag();
        }
        int repeats = trial.isProfiled()
                ? plan.profiling().trials(plan.repeats().most())
                : plan.repeats().most();
        String repeat = repeats == 1 && !trial.isProfiled() ? "" : " " + trial.tag() + "/" + repeats;
        return "[" + place.number() + "/" + plan.trials().size() + "] " + point + repeat;
    }

    /** How the last second went, and what has failed by now. */
    static String sofar(TrialProgress state) {
        StringBuilder line = new StringBuilder().append(' ').append(Numbers.rate(state.throughputPerSecond()));
        state.lastSecond()
                .successes()
                .percentileNanos(P99)
                .ifPresent(nanos -> line.append(" p99=").append(Numbers.briefMillis(nanos)));
        return line.append(state.failures() == 0 ? "" : " failures=" + state.failures())
                .toString();
    }

    /** How long the rest takes, if there is any and it is known. */
    static String eta(Optional<TimeLeft> left) {
        return left.flatMap(TimeLeft::text).map(text -> " eta " + text).orElse("");
    }
}
