package org.loadharness.drive;

import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialId;
import org.loadharness.plan.Variant;
import org.loadharness.record.Seconds;

/**
 * The systems that plans drive, each kept from its first trial on: a server that was started for one plan is warm for the
 * next. Confined to one thread.
 */
public final class SystemPool implements Runner, AutoCloseable {
    private final Function<Variant.SystemUnderTest, TargetSource> maker;
    private final LocalRunner runner;
    private final Map<Variant.SystemUnderTest, TargetSource> sources = new LinkedHashMap<>();

    SystemPool(Function<Variant.SystemUnderTest, TargetSource> maker, LocalRunner runner) {
        this.maker = maker;
        this.runner = runner;
    }

    @Override
    public void run(ExperimentPlan plan, Iterator<TrialId> trials, RunEvent.Listener listener)
            throws TargetUnreachable, IOException, InterruptedException {
        runner.run(plan, trials, this, listener);
    }

    /** The same systems, with a place for the seconds of the trials that run on them. */
    public Runner keepingSecondsIn(Seconds.Store store) {
        LocalRunner keeping = runner.keepingSecondsIn(store);
        return (plan, trials, listener) -> keeping.run(plan, trials, this, listener);
    }

    TargetSource source(Variant.SystemUnderTest system) {
        return sources.computeIfAbsent(system, maker);
    }

    /** Ends what was started. */
    @Override
    public void close() {
        sources.values().forEach(TargetSource::close);
    }
}
