package org.loadharness.junit;

import static org.assertj.core.api.Assertions.assertThat;

import org.loadharness.experiment.LoadResult;
import org.loadharness.simulation.StationWorkload;

/** As a user has it, run by whatever runs the other tests. */
class OrdinaryBuildTest {
    @LoadTest(
            workload = StationWorkload.class,
            mode = "simulated",
            users = "1,2",
            measure = "20s",
            require = {"p99 < 20.5 ms", "errors < 1 %", "scaling(1->2) > 0.9x"})
    @Param(name = "service", value = "10ms")
    void aQueueHasItsFiguresAndFiles(LoadResult result) {
        assertThat(result.only().successes()).isPositive();
        assertThat(result.directory())
                .hasValueSatisfying(directory ->
                        assertThat(directory.resolve("summary.csv")).isNotEmptyFile());
    }
}
