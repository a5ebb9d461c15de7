package org.loadharness.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.experiment.LoadResult;
import org.loadharness.simulation.StationWorkload;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** On a simulated clock, where a service of 10 ms has exactly one figure. */
class RequirementTest {
    private static final Map<String, String> FAIL = Map.of("harness.inconclusive", "fail");

    @TempDir
    Path folder;

    @Test
    void aNodeThatKeepsToAllPasses() {
        Kit kit = Kit.run(folder, Met.class);

        assertThat(kit.ended()).containsExactly("1 user SUCCESSFUL", "2 users SUCCESSFUL");
        assertThat(kit.publishedPaths())
                .extracting(Path::getFileName)
                .extracting(Path::toString)
                .containsExactly("1-user", "2-users");
        assertThat(kit.publishedPaths())
                .allSatisfy(path -> assertThat(path.resolve("summary.csv")).isNotEmptyFile());
    }

    @Test
    void aNodeThatDoesNotFailsWithFiguresFilesAndTheWayBack() {
        Kit kit = Kit.run(folder, Map.of("harness.seed", "7"), NotMet.class);

        assertThat(kit.ended()).containsExactly("2 users FAILED");
        assertThat(kit.thrown()).isInstanceOf(AssertionFailedError.class);
        assertThat(kit.message().lines())
                .containsExactly(
                        "p99 at 2 users: required p99 < 15 ms, measured 20 ms, 95 % CI [20, 20] over 5 repeats, 20,000"
                                + " samples",
                        "met: mean at 2 users: required mean < 21 ms, measured 20 ms, 95 % CI [20, 20] over 5 repeats,"
                                + " 20,000 samples",
                        "the verdict is sound; throughput known to better than 0.1 %;"
                                + " steady: a change of 2 % or more would have been seen",
                        "files: " + kit.publishedPaths().get(0),
                        "this point again: mvn test -Dtest='" + NotMet.class.getName()
                                + "#slow' -Dharness.users=2 -Dharness.seed=7");
    }

    @Test
    void theFilesOfALaterBuildTakeThePlaceOfTheEarlierOnes() {
        Path first = Kit.run(folder, Met.class).publishedPaths().get(0);
        String before = contentOf(first.resolve("manifest.json"));

        Kit again = Kit.run(folder, Met.class);

        assertThat(again.ended()).containsExactly("1 user SUCCESSFUL", "2 users SUCCESSFUL");
        assertThat(again.publishedPaths().get(0)).isEqualTo(first);
        assertThat(contentOf(first.resolve("manifest.json"))).isNotEqualTo(before);
    }

    @Test
    void withoutAPlaceForPublishedFilesTheyAreUnderTarget() {
        assertThat(Kit.runUnpublished(NotMet.class).message())
                .containsPattern(
                        "\nfiles: target.load-tests.\\Q" + NotMet.class.getName() + "\\E.slow.2-users(-\\d+)?\n");
    }

    @Test
    void whatTheMeasurementLeavesOpenAbortsFailsOrPasses() {
        Kit aborted = Kit.run(folder.resolve("abort"), Open.class);
        assertThat(aborted.ended()).containsExactly("1 user ABORTED");
        assertThat(aborted.thrown()).isInstanceOf(TestAbortedException.class).hasMessageContaining("\nfiles: ");
        assertThat(aborted.message())
                .startsWith("mean at 1 user: required mean < 1 s, measured 0.01 s over 1 repeat, 2,000 samples;"
                        + " inconclusive: one repeat has no interval; use at least 2\n");

        Kit failed = Kit.run(folder.resolve("fail"), FAIL, Open.class);
        assertThat(failed.ended()).containsExactly("1 user FAILED");
        assertThat(failed.message()).contains("inconclusive: ", "-Dharness.inconclusive=fail");

        Kit passed = Kit.run(folder.resolve("pass"), Map.of("harness.inconclusive", "pass"), Open.class);
        assertThat(passed.ended()).containsExactly("1 user SUCCESSFUL");
        assertThat(passed.entries("inconclusive")).singleElement().asString().contains("inconclusive: ");
    }

    @ParameterizedTest
    @CsvSource({"true, FAIL", "TRUE, FAIL", "false, ABORT", "1, ABORT", "'', ABORT"})
    void inAPipelineWhatIsLeftOpenFailsUnlessTheTestSaysOtherwise(String ci, WhenInconclusive follows) {
        assertThat(WhenInconclusive.FAIL_IN_CI.where(ci)).isEqualTo(follows);
        assertThat(List.of(WhenInconclusive.ABORT, WhenInconclusive.FAIL, WhenInconclusive.PASS))
                .allSatisfy(chosen -> assertThat(chosen.where(ci)).isEqualTo(chosen));
    }

    @Test
    void numbersThatAreNotWhatTheyClaimAreInconclusiveWithoutARequirementToo() {
        Kit kit = Kit.run(folder, TimedOut.class);

        assertThat(kit.ended()).containsExactly("1 user ABORTED");
        assertThat(kit.message()).startsWith("the verdict is invalid:\n  trial timed out");
    }

    @Test
    void theReasonOfAVerdictIsSaidOnce() {
        Kit kit = Kit.run(folder, TimedOutTwice.class);

        assertThat(kit.message())
                .contains("inconclusive: the verdict is invalid, see below\n", "the verdict is invalid:\n")
                .containsOnlyOnce("trial timed out");
    }

    @Test
    void whatComparesTwoPointsIsJudgedInTheLaterOne() {
        Kit kit = Kit.run(folder, Scaling.class);

        assertThat(kit.ended()).containsExactly("1 user SUCCESSFUL", "2 users SUCCESSFUL", "4 users FAILED");
        assertThat(kit.message().lines().findFirst())
                .hasValueSatisfying(first -> assertThat(first)
                        .startsWith("scaling(1->4): required scaling(1->4) > 3x, measured 1x, 95 % CI [1, 1]"));
    }

    @Test
    void whatComparesTwoPointsIsInconclusiveWhereOneAloneRuns() {
        Kit kit = Kit.run(folder, Map.of("harness.users", "4"), Scaling.class);

        assertThat(kit.ended()).containsExactly("4 users ABORTED");
        assertThat(kit.message())
                .startsWith(
                        "required scaling(1->4) > 3x; inconclusive: the node of 1 user came to no result before this"
                                + " one; run both in one go\n");
    }

    @Test
    void aBodyAndARequirementThatFailAreBothReported() {
        Throwable thrown = Kit.run(folder, BothFail.class).thrown();

        assertThat(thrown).hasMessage("the body's own");
        assertThat(List.of(thrown.getSuppressed()))
                .singleElement()
                .satisfies(suppressed -> assertThat(suppressed).hasMessageStartingWith("p99 at 1 user: required"));
    }

    @Test
    void classesSideBySideComeToTheSameAsAlone() {
        Map<String, String> parallel = Map.of(
                "junit.jupiter.execution.parallel.enabled", "true",
                "junit.jupiter.execution.parallel.mode.default", "concurrent");

        Kit kit = Kit.run(folder, parallel, NotMet.class, Met.class, Scaling.class);

        assertThat(kit.ended())
                .containsExactlyInAnyOrder(
                        "2 users FAILED",
                        "1 user SUCCESSFUL",
                        "2 users SUCCESSFUL",
                        "1 user SUCCESSFUL",
                        "2 users SUCCESSFUL",
                        "4 users FAILED");
    }

    private static String contentOf(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    static class Met {
        @LoadTest(
                workload = StationWorkload.class,
                mode = "simulated",
                users = "1,2",
                interactions = "2000",
                require = {"p99 < 20.5 ms", "throughput > 90 /s"})
        @Param(name = "service", value = "10ms")
        void fast(LoadResult result) {
            LoadAssertions.assertThat(result).isSound();
        }
    }

    static class NotMet {
        @LoadTest(
                workload = StationWorkload.class,
                mode = "simulated",
                users = "2",
                interactions = "2000",
                require = {"mean < 21 ms", "p99 < 15 ms"})
        @Param(name = "service", value = "10ms")
        void slow() {}
    }

    static class Open {
        @LoadTest(
                workload = StationWorkload.class,
                mode = "simulated",
                interactions = "2000",
                repeats = 1,
                require = "mean < 1 s")
        @Param(name = "service", value = "10ms")
        void once() {}
    }

    static class TimedOut {
        @LoadTest(
                workload = StationWorkload.class,
                mode = "simulated",
                interactions = "1000000",
                warmup = "0",
                options = "time-limit=10s")
        void tooLong() {}
    }

    static class TimedOutTwice {
        @LoadTest(
                workload = StationWorkload.class,
                mode = "simulated",
                interactions = "1000000",
                warmup = "0",
                options = "time-limit=10s",
                require = {"p99 < 1 s", "mean < 1 s"})
        void tooLong() {}
    }

    static class Scaling {
        @LoadTest(
                workload = StationWorkload.class,
                mode = "simulated",
                users = "1,2,4",
                interactions = "2000",
                require = "scaling(1->4) > 3x")
        @Param(name = "service", value = "10ms")
        void oneServer() {}
    }

    static class BothFail {
        @LoadTest(workload = StationWorkload.class, mode = "simulated", require = "p99 < 1 us")
        void twice() {
            throw new AssertionError("the body's own");
        }
    }
}
