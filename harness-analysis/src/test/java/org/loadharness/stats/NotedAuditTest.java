package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.load.Extent;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.stats.Verdict.Finding.Severity;

/** What users note beside their interactions is in the verdict, and leaves the numbers sound. */
final class NotedAuditTest {
    private static final int USERS = 4;

    private static Verdict verdict(Map<String, Long> counted) {
        ExperimentPlan plan = Given.plan(new Extent.Lasting(Duration.ofSeconds(1)), 1, USERS);
        return TrialSummary.of(
                        plan,
                        Given.quietMachine(),
                        phase -> Given.MIX,
                        new SimulatedTrial(1, USERS, 200).log().with(counted))
                .verdict();
    }

    @ParameterizedTest
    @CsvSource({
        "flows_skipped, 1, flows-skipped, '1 flow had no request to send; '",
        "flows_skipped, 12, flows-skipped, '12 flows had no request to send; '",
        "cleanups_failed, 1, cleanup-failed, '1 time the steps behind a user or a trial failed; '",
        "cleanups_failed, 3, cleanup-failed, '3 times the steps behind a user or a trial failed; '"
    })
    void whatWasNotedIsSaidAndTheResultsStand(String name, long times, String code, String said) {
        assertThat(verdict(Map.of(name, times)).findings())
                .filteredOn(finding -> finding.code().equals(code))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.severity()).isEqualTo(Severity.NOTE);
                    assertThat(finding.sentence()).startsWith(said);
                });
    }

    @Test
    void whereNothingWasNotedNothingIsSaid() {
        assertThat(verdict(Map.of("requests_repeated", 5L)).findings())
                .extracting(Verdict.Finding::code)
                .doesNotContain("flows-skipped", "cleanup-failed");
    }
}
