package org.loadharness.junit;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.loadharness.junit.LoadAssertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.experiment.Experiment;
import org.loadharness.experiment.LoadResult;
import org.loadharness.simulation.StationWorkload;

/** On a service of 10 ms and one server, whose figures are known. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LoadAssertionsTest {
    private static final Experiment QUEUE = Experiment.of(new StationWorkload())
            .mode("simulated")
            .users("1,2")
            .interactions(1000)
            .parameter("service", "10ms");

    private final LoadResult result = read(QUEUE);
    private final LoadResult once = read(QUEUE.repeats(1));

    @Test
    void whatHoldsPasses() {
        assertThatCode(() -> {
                    assertThat(result).isSound().meets("mean < 21 ms").meets("scaling(1->2) < 1.1x");
                    assertThat(result).at(2).isSound().meets("p99 < 21 ms").meets("throughput > 99 /s");
                    assertThat(result).withConfidence(0.99).at("1 user").meetsOrIsInconclusive("request.p50 < 11 ms");
                })
                .doesNotThrowAnyException();
    }

    @Test
    void whatDoesNotFailsWithTheSentence() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(result).at(2).meets("p99 < 15 ms"))
                .withMessageStartingWith(
                        "p99 at 2 users: required p99 < 15 ms, measured 20 ms, 95 % CI [20, 20] over 5");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(result).as("the queue").meetsOrIsInconclusive("p99 < 15 ms"))
                .withMessageStartingWith("[the queue] p99 at 2 users: ");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(result).meets("scaling(1->2) > 1.5x"))
                .withMessageContaining("required scaling(1->2) > 1.5x");
    }

    @Test
    void whatIsLeftOpenFailsUnlessThatIsAllowed() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(once).at(1).meets("mean < 1 s"))
                .withMessageContaining("inconclusive: ");
        assertThat(once).at(1).meetsOrIsInconclusive("mean < 1 s");
        assertThat(once).meetsOrIsInconclusive("mean < 1 s");
    }

    @Test
    void wrongTextsAreNoFailuresOfTheService() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> assertThat(result).meets("p99 < 20"))
                .withMessageContaining("write [INTERACTION.]METRIC OP VALUE UNIT");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> assertThat(result).at(2).meets("scaling(1->2) > 1x"))
                .withMessage("requirement \"scaling(1->2) > 1x\" compares two points; assert it on the whole result");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> assertThat(result).at(2).meets("bye.p99 < 1 s"))
                .withMessageContaining("bye");
        assertThatIllegalArgumentException().isThrownBy(() -> assertThat(result).at(7));
    }

    @Test
    void numbersThatMislead() {
        LoadResult timedOut = read(QUEUE.option("time-limit", "1s"));

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(timedOut).isSound())
                .withMessageStartingWith("the verdict at 1 user is invalid:\n  trial timed out");
    }

    @Test
    void runThatEndedBeforeItsFirstTrialIsNotSound(@TempDir Path directory) throws IOException {
        Path run = directory.resolve("run");
        Thread.currentThread().interrupt();
        assertThatExceptionOfType(InterruptedException.class)
                .isThrownBy(() -> QUEUE.writeTo(run).run());
        LoadResult nothing = LoadResult.read(run);

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(nothing).isSound())
                .withMessageStartingWith("the run has no point: suspect: 0 of 10 trials were run");
    }

    @Test
    @SuppressWarnings("NullAway") // as a test may that has no result
    void noResultFailsAsAssertJHasIt() {
        for (Consumer<LoadResultAssert> assertion : List.<Consumer<LoadResultAssert>>of(
                LoadResultAssert::isSound,
                none -> none.at(1),
                none -> none.at("1 user"),
                none -> none.meets("p50 < 1 s"))) {
            assertThatExceptionOfType(AssertionError.class)
                    .isThrownBy(() -> assertion.accept(assertThat(null)))
                    .withMessageContaining("not to be null");
        }
    }

    @Test
    void messageOfTheTestHoldsAtAPointToo() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(result)
                        .withFailMessage("100 % of it is slow")
                        .withConfidence(0.9)
                        .at(2)
                        .meets("p99 < 15 ms"))
                .withMessage("100 % of it is slow");
    }

    private static LoadResult read(Experiment experiment) {
        try {
            return experiment.run();
        } catch (Exception failed) {
            throw new AssertionError(failed);
        }
    }
}
