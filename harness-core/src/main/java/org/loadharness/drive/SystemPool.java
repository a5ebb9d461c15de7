package org.loadharness.drive;

import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
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
    private final Supplier<Generators> makerOfGenerators;
    private final LocalRunner runner;
    private final Map<Variant.SystemUnderTest, TargetSource> sources = new LinkedHashMap<>();
    private Optional<Generators> generators = Optional.empty();

    SystemPool(
            Function<Variant.SystemUnderTest, TargetSource> maker,
            Supplier<Generators> makerOfGenerators,
            LocalRunner runner) {
        this.maker = maker;
        this.makerOfGenerators = makerOfGenerators;
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

    /** Those that carry out trials together, kept from the first such trial on. */
    Generators generators() {
        Generators kept = generators.orElseGet(makerOfGenerators);
        generators = Optional.of(kept);
        return kept;
    }

    /** Why the run is to end with its last trial; empty if it goes on. */
    Optional<String> reasonToEnd() {
        return generators.flatMap(Generators::reasonToEnd);
    }

    /** Ends what was started. */
    @Override
    public void close() {
        generators.ifPresent(Generators::close);
        sources.values().forEach(TargetSource::close);
    }
}
