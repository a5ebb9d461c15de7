package org.loadharness.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.simulation.StationWorkload;

class MachineFitTest {
    @ParameterizedTest
    @CsvSource({"'1,8000', false", "'1,8001', true", "'20000,5', true"})
    void manyUsersOnThreadsOfTheirOwnAreWarnedOf(String users, boolean warned) {
        assertThat(new MachineFit(plan(users, "platform")).warning().isPresent())
                .isEqualTo(warned);
    }

    @Test
    void theWarningNamesTheNumberAndTheWaysOut() {
        assertThat(new MachineFit(plan("3,12345", "platform")).warning())
                .hasValueSatisfying(warning -> assertThat(warning)
                        .startsWith("12345 users on platform threads")
                        .contains("--time-limit", "--threads virtual", "multiplexed (--mode rpc)"));
    }

    @ParameterizedTest
    @CsvSource({"local:4, 10000, true", "4, 32000, false", "4, 32001, true"})
    void agentsElsewhereStartAShareEachAndThoseOfThisMachineAllTogether(String agents, String users, boolean warned) {
        ExperimentPlan shared = SharedWorkload.experiment(users, agents).plan();

        assertThat(new MachineFit(shared).warning().isPresent()).isEqualTo(warned);
    }

    private static ExperimentPlan plan(String users, String threads) {
        return Experiment.of(new StationWorkload())
                .mode("simulated")
                .users(users)
                .option("threads", threads)
                .repeats(1)
                .plan();
    }
}
