package org.loadharness.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.simulation.StationWorkload;
import org.loadharness.workload.Workloads;

/** A word that is no kind of failure would silently try nothing again. */
class RetryOnTest {
    private static final Workloads STATION = new Workloads(List.of(new StationWorkload()));

    @ParameterizedTest
    @ValueSource(strings = {"queue-full", "IOException", "queue-full,TimeoutException"})
    void kindsThatThereCanBeAreTaken(String kinds) throws PlanDraft.Mistakes {
        assertThat(draft(kinds)
                        .check(STATION)
                        .onlyVariant()
                        .trialSettings()
                        .retries()
                        .kinds())
                .isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x | \"x\" is no kind of failure; there are queue-full, and names of exceptions",
                "queue-full,queu-full | \"queu-full\" is no kind of failure, did you mean queue-full?",
                "queue-fuller | \"queue-fuller\" is no kind of failure, did you mean queue-full?"
            })
    void anyOtherIsRefused(String kinds, String sentence) {
        assertThatThrownBy(() -> draft(kinds).check(STATION)).hasMessageContaining("retry-on: " + sentence);
    }

    private static PlanDraft draft(String kinds) {
        return new PlanDraft()
                .set("workload", "station")
                .set("mode", "simulated")
                .set("users", "2")
                .set("retries", "1")
                .set("retry-on", kinds);
    }
}
