package org.loadharness.workload;

import java.net.URI;
import java.util.Optional;
import org.loadharness.random.SeedTree;

/** A workload whose users can go in steps, so that a few threads have all of them. */
public interface SteppedWorkload extends ServedWorkload {
    @Override
    SteppedTarget connect(Settings settings, URI server, SeedTree seeds) throws Exception;

    /** Why users cannot go in steps under these parameters, naming those, and the way out; empty if they can. */
    default Optional<String> hindrance(Settings settings) {
        return Optional.empty();
    }
}
