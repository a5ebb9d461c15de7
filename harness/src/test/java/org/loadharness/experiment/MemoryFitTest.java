package org.loadharness.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.simulation.StationWorkload;

class MemoryFitTest {
    private static final long MIB = 1 << 20;

    @ParameterizedTest
    @CsvSource({"'1,4000', 16, false", "'1,4000', 12, true", "'100000,1', 256, false", "'100000,1', 200, true"})
    void aRunThatCannotFitIsRefused(String users, long heapMib, boolean isRefused) {
        assertThat(new MemoryFit(station(users), heapMib * MIB).refusal().isPresent())
                .isEqualTo(isRefused);
    }

    @Test
    void theRefusalSaysWhatItTakesWhatThereIsAndTheWaysOut() {
        assertThat(new MemoryFit(station("3,20000"), 24 * MIB).refusal())
                .contains("20000 users take about 46 MiB of memory, but Java has 24 MiB; start it with -Xmx138m,"
                        + " or drive fewer users");
    }

    @Test
    void recordsOfEachInteractionTakeARing() {
        PlannedRun raw =
                experiment("1").option("raw", "true").writeTo(Path.of("none")).planned();
        long plain = bytes(station("1"));

        assertThat(bytes(raw) - plain).isEqualTo(8 * MIB);
    }

    @Test
    void usersOfAnOpenLoadMayHaveNothingToDo() {
        PlannedRun open = Experiment.of(new StationWorkload())
                .mode("simulated")
                .arrivals("poisson:10/s")
                .option("max-in-flight", "1000")
                .option("duration", "10s")
                .repeats(1)
                .planned();

        assertThat(bytes(open)).isLessThan(bytes(station("1000")));
    }

    @ParameterizedTest
    @CsvSource({"local:1, 100, true", "local:4, 100, false", "local:4, 40, true", "4, 40, false"})
    void anAgentOfThisMachineHasItsShareInAHeapOfItsOwnAndOneElsewhereNothingHere(
            String agents, long heapMib, boolean isRefused) {
        PlannedRun shared = SharedWorkload.experiment("20000", agents).planned();

        assertThat(new MemoryFit(shared, heapMib * MIB).refusal().isPresent()).isEqualTo(isRefused);
    }

    @Test
    void theRefusalOfSharedUsersNamesTheShare() {
        PlannedRun shared = SharedWorkload.experiment("20000", "local:4").planned();

        assertThat(new MemoryFit(shared, 14 * MIB).refusal().orElseThrow())
                .startsWith(
                        "the 5000 of 20000 users that an agent has take about 44 MiB of memory, but Java has 14 MiB");
    }

    private static long bytes(PlannedRun run) {
        return new MemoryFit(run, Long.MAX_VALUE).bytes(run.plan().points().get(0));
    }

    private static PlannedRun station(String users) {
        return experiment(users).planned();
    }

    private static Experiment experiment(String users) {
        return Experiment.of(new StationWorkload())
                .mode("simulated")
                .users(users)
                .interactions(10)
                .repeats(1);
    }
}
