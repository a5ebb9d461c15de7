package org.loadharness.cli;

import java.util.List;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.LocalWorkload;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;

/** A workload that no service loader knows. */
final class Stranger implements LocalWorkload {
    @Override
    public String name() {
        return "stranger";
    }

    @Override
    public String summary() {
        return "is not known elsewhere";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of();
    }

    @Override
    public Mix mix(Settings settings) {
        return Mix.of(new Mix.Entry("meet", 1));
    }

    @Override
    public Target open(Settings settings, SeedTree seeds) {
        return user -> interaction -> Outcome.SUCCESS;
    }
}
