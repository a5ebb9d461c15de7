package org.loadharness.cli;

import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialSettings;
import org.loadharness.plan.Variant;
import org.loadharness.workload.RemoteWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Workload;

/**
 * What a server holds that somebody else has put there. Each trial brings the server to a first state, which removes all: that
 * must be asked for. Stateless.
 */
final class OthersData {
    private OthersData() {}

    /** Looks at each server that the plan names, and adds to the mistakes what must not begin. */
    static void check(ExperimentPlan plan, Workload workload, EffectiveOptions options, List<String> mistakes) {
        if (!(workload instanceof RemoteWorkload remote) || options.isSet("yes") || options.isSet("dry-run")) {
            return;
        }
        Set<URI> seen = new LinkedHashSet<>();
        for (Variant variant : plan.variants()) {
            Variant.SystemUnderTest system = variant.system();
            system.server()
                    .filter(seen::add)
                    .ifPresent(server -> wouldRemove(
                                    remote,
                                    Settings.of(workload.parameters(), system.parameters())
                                            .withRequestTimeout(longest(variant.trialSettings())),
                                    server)
                            .ifPresent(what -> mistakes.add("--url: " + server + " holds " + what
                                    + ", and each trial removes everything there; if that may go, say so with --yes")));
        }
    }

    /** What the run would wait for the calls around a trial. */
    private static Duration longest(TrialSettings trial) {
        return trial.requestTimeout().compareTo(trial.timeLimit()) < 0 ? trial.requestTimeout() : trial.timeLimit();
    }

    private static Optional<String> wouldRemove(RemoteWorkload remote, Settings settings, URI server) {
        try {
            return remote.wouldRemove(settings, server);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (Exception unanswered) { // the run says why, with an exit code of its own
            return Optional.empty();
        }
    }
}
