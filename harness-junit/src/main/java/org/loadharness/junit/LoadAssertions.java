package org.loadharness.junit;

import org.loadharness.experiment.LoadResult;

/**
 * Assertions on what an experiment came to, in the manner of AssertJ, which must be on the class path. Immutable.
 * Thread-safe.
 *
 * <pre>{@code
 * assertThat(result).at(50).isSound().meets("p99 < 20 ms");
 * assertThat(result).meets("scaling(1->50) > 20x");
 * }</pre>
 */
public final class LoadAssertions {
    private LoadAssertions() {}

    /** Of a result. */
    public static LoadResultAssert assertThat(LoadResult result) {
        return new LoadResultAssert(result);
    }
}
