package org.loadharness.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.codec.Manifest;
import org.loadharness.drive.ReportingWorkload;
import org.loadharness.drive.ReportingWorkload.Entry;
import org.loadharness.record.Distribution;
import org.loadharness.stats.InteractionSummary;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.workload.Session;

/** From what a session reports to what stands in the files, on the simulated clock, where every length is known. */
class PartsOfARunTest {
    private static final List<String> NAMES = List.of("often", "rarely");

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void whatWasRecordedIsWhatIsReported(long seed) throws Exception {
        ReportingWorkload workload = new ReportingWorkload((kind, random) -> {
            long waitNanos = random.nextLong(1L << 20);
            long serviceNanos = random.nextLong(1L << 22);
            return Entry.success(
                    kind,
                    waitNanos + serviceNanos + random.nextLong(1L << 18),
                    random.nextInt(10) == 0 ? Session.UNKNOWN : waitNanos,
                    serviceNanos);
        });
        Path files = directory.resolve("out");

        PointSummary point =
                experiment(workload).seed(seed).writeTo(files).run().only();

        assertReported(workload, point);
        LoadResult again = LoadResult.read(files);
        assertReported(workload, again.only());
        assertThat(again.only().parts()).isEqualTo(point.parts());
        assertThat(again.verdict().reasons()).extracting(Finding::code).doesNotContain("parts-impossible");
        assertTable(files, point);
        assertThat(Manifest.read(files).files()).containsKey("tiers.csv");
        assertThat(Files.readString(files.resolve("datapackage.json"))).contains("\"tiers.csv\"", "\"time_variation\"");
    }

    @Test
    void theReportMakesTheSameTableAgain() throws Exception {
        ReportingWorkload workload = new ReportingWorkload((kind, random) ->
                Entry.success(kind, 1_000 + random.nextInt(1_000), random.nextInt(500), random.nextInt(500)));
        Path files = directory.resolve("out");
        experiment(workload).writeTo(files).run();
        byte[] before = Files.readAllBytes(files.resolve("tiers.csv"));
        Files.delete(files.resolve("tiers.csv"));

        StoredRun.read(files).derive();

        assertThat(files.resolve("tiers.csv")).hasBinaryContent(before);
    }

    @Test
    void aSystemThatReportsMoreTimeThanThereWasIsSuspect() throws Exception {
        ReportingWorkload workload =
                new ReportingWorkload((kind, random) -> Entry.success(kind, 1_000, kind == 0 ? 600 : 100, 500));

        LoadResult result = experiment(workload).run();

        long misfits = result.only().parts().get(3).lengths().count();
        assertThat(misfits).isPositive();
        assertThat(result.verdict().reasons())
                .filteredOn(finding -> finding.code().equals("parts-impossible"))
                .singleElement()
                .satisfies(
                        finding -> assertThat(finding.sentence())
                                .matches(
                                        "at 3 users: of (\\d+) of \\1 successes of often the parts took more time than there"
                                                + " was, or a negative time; measure each part with one clock, .* \\(in 2 of 2 trials\\)"));
    }

    private static Experiment experiment(ReportingWorkload workload) {
        return Experiment.of(workload)
                .mode("simulated")
                .users("3")
                .interactions(200)
                .option("warmup", "0")
                .repeats(2);
    }

    private static void assertReported(ReportingWorkload workload, PointSummary point) {
        for (int kind = 0; kind < 2; kind++) {
            List<InteractionSummary.Part> parts = point.parts().subList(4 * kind, 4 * kind + 4);
            List<Entry> entries = workload.successes(kind);
            assertThat(parts).extracting(InteractionSummary.Part::interaction).containsOnly(NAMES.get(kind));
            assertThat(parts)
                    .extracting(InteractionSummary.Part::part)
                    .containsExactly(
                            "wait", "service", InteractionSummary.Part.REST, InteractionSummary.Part.END_TO_END);
            assertThat(parts)
                    .extracting(InteractionSummary.Part::lengths)
                    .containsExactly(
                            workload.reported(kind, 0),
                            workload.reported(kind, 1),
                            of(entries.stream().mapToLong(Entry::restNanos)),
                            of(entries.stream().mapToLong(Entry::wholeNanos)));
            assertThat(sumNanos(parts.subList(0, 3))).isEqualTo(sumNanos(parts.subList(3, 4)));
        }
    }

    private static void assertTable(Path files, PointSummary point) throws IOException {
        List<String> lines = Files.readAllLines(files.resolve("tiers.csv"));
        List<String> header = List.of(lines.get(0).split(",", -1));
        assertThat(lines).hasSize(1 + 8);
        Map<String, Double> shares = new LinkedHashMap<>();
        for (int row = 0; row < 8; row++) {
            InteractionSummary.Part part = point.parts().get(row);
            List<String> cells = new ArrayList<>(List.of(lines.get(row + 1).split(",", -1)));
            assertThat(cells.get(header.indexOf("interaction"))).isEqualTo(part.interaction());
            assertThat(cells.get(header.indexOf("part"))).isEqualTo(part.part());
            assertThat(cells.get(header.indexOf("samples")))
                    .isEqualTo(Long.toString(part.lengths().count()));
            assertThat(Double.parseDouble(cells.get(header.indexOf("time_mean_ms"))))
                    .isCloseTo(
                            part.meanMillis().mean().orElseThrow(),
                            within(1e-5 * part.meanMillis().mean().orElseThrow()));
            if (!part.part().equals(InteractionSummary.Part.END_TO_END)) {
                shares.merge(
                        part.interaction(),
                        Double.parseDouble(cells.get(header.indexOf("share_fraction"))),
                        Double::sum);
            }
        }
        assertThat(shares.values()).hasSize(2).allSatisfy(sum -> assertThat(sum).isCloseTo(1, within(1e-5)));
    }

    private static long sumNanos(List<InteractionSummary.Part> parts) {
        return parts.stream()
                .mapToLong(part -> part.lengths().totals().sumNanos())
                .sum();
    }

    private static Distribution of(LongStream nanos) {
        return Distribution.of(nanos.toArray());
    }
}
