package org.loadharness.selftest;

import java.util.List;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.LocalWorkload;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;

/** Interactions that do nothing: what they take is the harness's own. */
final class NoOpWorkload implements LocalWorkload {
    @Override
    public String name() {
        return "nothing";
    }

    @Override
    public String summary() {
        return "does nothing";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of();
    }

    @Override
    public Mix mix(Settings settings) {
        return Mix.of(new Mix.Entry("nothing", 1));
    }

    @Override
    public Target open(Settings settings, SeedTree seeds) {
        return user -> interaction -> Outcome.SUCCESS;
    }
}
