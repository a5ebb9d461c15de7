package org.loadharness.workload;

import java.util.Optional;

/**
 * A workload whose users can go in steps, so that a few threads serve all of them. {@link #connect} returns a
 * {@link SteppedTarget}, unless there is a {@link #hindrance}.
 */
public interface SteppedWorkload extends ServedWorkload {
    /** Why users cannot go in steps under these parameters, naming those, and the way out; empty if they can. */
    @Override
    default Optional<String> hindrance(Settings settings) {
        return Optional.empty();
    }
}
