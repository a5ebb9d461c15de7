package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import org.loadharness.load.LoadPhase;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.NamedPhaseLog;
import org.loadharness.workload.Mix;

/**
 * One phase of the load in one trial. Immutable. Thread-safe.
 *
 * @param load as planned
 * @param releasedNanos when its users were let go, after the start of the measured stage; empty if they were not
 * @param measures the figures of its users alone, by the same arithmetic as those of the whole
 */
record TrialPhase(LoadPhase load, OptionalLong releasedNanos, TrialMeasures measures) {
    public TrialPhase {
        requireNonNull(load, "load");
        requireNonNull(releasedNanos, "releasedNanos");
        requireNonNull(measures, "measures");
    }

    /** Each phase that was logged, in the order of the plan; none where there is one alone. */
    static List<TrialPhase> of(List<LoadPhase> phases, Function<LoadPhase, Mix> mixes, TrialLog trial) {
        requireAsPlanned(phases, trial.phases());
        boolean carriedOut = trial.ending().cause() == Cause.COMPLETED;
        List<TrialPhase> summaries = new ArrayList<>();
        for (int index = 0; index < trial.phases().size(); index++) {
            LoadPhase phase = phases.get(index);
            NamedPhaseLog log = trial.phases().get(index);
            summaries.add(new TrialPhase(
                    phase,
                    log.releasedNanos() == NamedPhaseLog.NEVER
                            ? OptionalLong.empty()
                            : OptionalLong.of(log.releasedNanos()),
                    TrialMeasures.of(log.log(), Intent.of(phase, mixes.apply(phase), carriedOut))));
        }
        return summaries;
    }

    private static void requireAsPlanned(List<LoadPhase> phases, List<NamedPhaseLog> logs) {
        List<String> planned = phases.stream().map(LoadPhase::name).toList();
        List<String> recorded = logs.stream().map(NamedPhaseLog::name).toList();
        if (!recorded.isEmpty() && !recorded.equals(planned)) {
            throw new IllegalArgumentException("the trial recorded the phases " + recorded + ", the plan has " + planned
                    + "; take the run's own plan");
        }
    }
}
