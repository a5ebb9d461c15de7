package org.loadharness.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.plan.WorkloadDescription;
import org.loadharness.plan.WorkloadDescription.Case;
import org.loadharness.simulation.StationWorkload;
import org.loadharness.stats.InteractionSummary;
import org.loadharness.stats.PointSummary;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Queueing;
import org.loadharness.workload.Queueing.Station.Demand;

/**
 * A small run of each version of the run log, as its harness wrote it. They are never made again: a reader that gives other
 * figures is wrong.
 */
class StoredVersionsTest {
    private static final List<String> FILES = List.of("plan.json", "manifest.json", "trials.jsonl");
    private static final List<String> LABELS =
            List.of("2 users, servers=1", "2 users, servers=2", "8 users, servers=1", "8 users, servers=2");

    @TempDir
    private Path directory;

    @Test
    void aRunOfVersion2IsReadWithTheWorkloadOnTheClassPath() throws IOException {
        LoadResult result = LoadResult.read(stored("version-2"));

        assertThat(result.verdict().word()).isEqualTo("sound");
        assertThat(result.points()).extracting(point -> point.point().label()).containsExactlyElementsOf(LABELS);
        assertThroughputs(result, 448.088, 465.368, 956.943, 1503.37);
        assertResponses(result, 1.11644, 0.920233, 4.82096, 1.63466);
        assertThat(result.points()).extracting(PointSummary::successes).containsExactly(400L, 400L, 1600L, 1600L);
        assertThat(result.plan().limits().text()).isEqualTo("failures=2%");
        assertThat(result.points().get(3).station())
                .contains(new Queueing.Station(OptionalInt.of(2), new Demand.Measured(List.of("service"))));
        assertPart(result.points().get(2), "wait", 3.817);
        assertPart(result.points().get(2), "service", 1.004);
    }

    @Test
    void aRunOfVersion3IsReadThoughNobodyHasItsWorkload() throws IOException {
        LoadResult result = LoadResult.read(stored("version-3"));

        assertThat(result.plan().workload()).isEqualTo("shop-of-then");
        assertThat(result.verdict().word()).isEqualTo("sound");
        assertThat(result.points()).extracting(point -> point.point().label()).containsExactlyElementsOf(LABELS);
        assertThroughputs(result, 431.272, 451.747, 958.298, 1482.34);
        assertResponses(result, 1.02241, 0.871297, 4.72724, 1.67295);
        assertThat(result.points()).extracting(PointSummary::successes).containsExactly(160L, 160L, 640L, 640L);
        assertPart(result.points().get(0), "wait", 0.150356);
        assertPart(result.points().get(0), "service", 0.827116);
    }

    @Test
    void aRunOfVersion3HoldsWhatItsWorkloadSaidInEachPhaseOfEachVariant() throws IOException {
        StoredRun run = StoredRun.read(stored("version-3"));

        assertThat(run.description().facts())
                .isEqualTo(Map.of(
                        new Case(Map.of("servers", "1"), Map.of()), shop(10, 1),
                        new Case(Map.of("servers", "1"), Map.of("buyers", "40")), shop(40, 1),
                        new Case(Map.of("servers", "2"), Map.of()), shop(10, 2),
                        new Case(Map.of("servers", "2"), Map.of("buyers", "40")), shop(40, 2)));
    }

    @Test
    void everyFileOfVersion3IsMadeAgainThoughNobodyHasItsWorkload() throws IOException {
        Path run = stored("version-3");

        StoredRun.read(run).derive();

        assertThat(run.resolve("report.html")).isNotEmptyFile();
        assertThat(Files.readString(run.resolve("interactions.csv")))
                .contains("shop-of-then,simulated,8,,2,2,browse,236,0,0.7375,0.75,1.52191");
        assertThat(Files.readString(run.resolve("model.csv")))
                .contains("shop-of-then,simulated,8,,1,bound,throughput_per_s,");
    }

    @Test
    void aRunOfVersion2WithoutItsWorkloadIsRefusedWithTheWayOut() throws IOException {
        Path run = altered("version-2", "\"workload\" : \"station\"", "\"workload\" : \"lost\"");

        assertThatThrownBy(() -> LoadResult.read(run))
                .isInstanceOf(UnfitDirectory.class)
                .hasMessageContaining("plan.json: is of version 2, which does not describe its workload; ")
                .hasMessageContaining("unknown workload \"lost\"")
                .hasMessageEndingWith("add that workload to the class path, or use the harness that wrote the run");
    }

    @Test
    void aRunOfALaterVersionIsRefusedWithTheWayOut() throws IOException {
        Path run = altered("version-3", "\"schema_version\" : 3", "\"schema_version\" : 4");

        assertThatThrownBy(() -> LoadResult.read(run))
                .isInstanceOf(UnfitDirectory.class)
                .hasMessageEndingWith("plan.json: schema_version: was 4, but this harness reads versions 2 to 3;"
                        + " a newer harness wrote it; use that one");
    }

    @Test
    void aRunIsNotResumedWithAWorkloadThatIsNoLongerWhatItWas() throws Exception {
        Path run = directory.resolve("run");
        Experiment experiment = Experiment.of(new StationWorkload())
                .mode("simulated")
                .users("1")
                .interactions(5)
                .option("warmup", "0")
                .repeats(1)
                .writeTo(run);
        experiment.run();
        alter(run, "\"weight\" : 1", "\"weight\" : 2");

        assertThatThrownBy(experiment::resume)
                .isInstanceOf(UnfitDirectory.class)
                .hasMessageContaining(
                        "run: the workload station now says other things of itself than when the run began");
    }

    private static WorkloadDescription.Facts shop(int buyers, int servers) {
        return new WorkloadDescription.Facts(
                Mix.of(new Mix.Entry("browse", 100 - buyers), new Mix.Entry("buy", buyers)),
                List.of("wait", "service"),
                new Queueing(
                        Optional.of(
                                new Queueing.Station(OptionalInt.of(servers), new Demand.Measured(List.of("service")))),
                        List.of(
                                new Queueing.Tier.Waits(List.of("wait")),
                                new Queueing.Tier.Servers(List.of("service"), servers))));
    }

    private static void assertThroughputs(LoadResult result, double... perSecond) {
        assertThat(result.points().stream()
                        .mapToDouble(point ->
                                point.estimates().throughputPerSecond().mean().orElseThrow())
                        .toArray())
                .usingComparatorWithPrecision(0.006)
                .containsExactly(perSecond);
    }

    private static void assertResponses(LoadResult result, double... millis) {
        assertThat(result.points().stream()
                        .mapToDouble(point ->
                                point.estimates().responseMillis().mean().orElseThrow())
                        .toArray())
                .usingComparatorWithPrecision(0.00001)
                .containsExactly(millis);
    }

    /** The mean of a part of the first interaction. */
    private static void assertPart(PointSummary point, String name, double millis) {
        InteractionSummary.Part part = point.parts().stream()
                .filter(each -> each.part().equals(name))
                .findFirst()
                .orElseThrow();
        assertThat(part.meanMillis().mean().orElseThrow()).isCloseTo(millis, within(0.0006));
    }

    /** A copy of a stored run. */
    private Path stored(String version) throws IOException {
        Path copy = Files.createDirectory(directory.resolve(version));
        for (String file : FILES) {
            try (InputStream in = StoredVersionsTest.class.getResourceAsStream(version + "/" + file)) {
                Files.copy(in, copy.resolve(file));
            }
        }
        return copy;
    }

    private Path altered(String version, String before, String after) throws IOException {
        Path copy = stored(version);
        alter(copy, before, after);
        return copy;
    }

    /** Gives a run another plan, of which its manifest knows no digest. */
    private static void alter(Path run, String before, String after) throws IOException {
        Path plan = run.resolve("plan.json");
        Path manifest = run.resolve("manifest.json");
        assertThat(Files.readString(plan)).contains(before);
        Files.writeString(plan, Files.readString(plan).replace(before, after));
        Files.writeString(manifest, Files.readString(manifest).replace("\"plan.json\" : {", "\"plan.was\" : {"));
    }
}
