package org.loadharness.experiment;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.RemoteWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;

/** May be shared among agents; nobody runs it. */
record SharedWorkload() implements RemoteWorkload {
    /** An experiment of it with those users and agents. */
    static Experiment experiment(String users, String agents) {
        return Experiment.of(new SharedWorkload())
                .mode("rpc")
                .server(URI.create("http://127.0.0.1:9"))
                .users(users)
                .interactions(10)
                .option("threads", "platform")
                .option("agents", agents)
                .repeats(1);
    }

    @Override
    public String name() {
        return "shared";
    }

    @Override
    public String summary() {
        return "a service that several generators drive";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of();
    }

    @Override
    public Mix mix(Settings settings) {
        return Mix.of(new Mix.Entry("call", 1));
    }

    @Override
    public Target connect(Settings settings, URI server, SeedTree seeds) throws IOException {
        throw new IOException("nobody runs it");
    }

    @Override
    public Optional<String> agentsHindrance(Settings settings) {
        return Optional.empty();
    }
}
