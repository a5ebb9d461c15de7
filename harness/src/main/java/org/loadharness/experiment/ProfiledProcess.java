package org.loadharness.experiment;

import java.util.Optional;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Profiling;
import org.loadharness.profile.FlightProfiler;

/** A server's process that runs already, and whose threads profiled trials record. Immutable. Thread-safe. */
record ProfiledProcess(long id) {
    /**
     * Makes sure that it can be recorded in a run.
     *
     * @throws IllegalArgumentException if it cannot, with the reason and a way out
     */
    void check(ExperimentPlan plan) {
        mistake(plan).ifPresent(mistake -> {
            throw refused(mistake);
        });
    }

    /** Makes sure of that, and that no other run records it meanwhile. */
    ServerClaim claim(ExperimentPlan plan) {
        check(plan);
        return ServerClaim.of(id)
                .orElseThrow(() -> refused("another run profiles it already, and would record the measured trials of"
                        + " this one; wait until that has ended, or leave it out"));
    }

    private IllegalArgumentException refused(String mistake) {
        return new IllegalArgumentException("profile-pid " + id + ": " + mistake);
    }

    private Optional<String> mistake(ExperimentPlan plan) {
        if (plan.profiling() == Profiling.NONE) {
            return Optional.of("the plan has no profiled trials, which alone are recorded; leave it out");
        }
        boolean runsElsewhere = plan.variants().stream()
                .allMatch(variant -> variant.system().server().isPresent());
        if (!runsElsewhere) {
            return Optional.of(
                    "what the harness starts itself is recorded anyway; leave it out, or name a server with --url");
        }
        return FlightProfiler.unfit(id)
                .map(reason -> "cannot be profiled: " + reason
                        + "; name a Java process of this machine and of your user, or leave it out");
    }
}
