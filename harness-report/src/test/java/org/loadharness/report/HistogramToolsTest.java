package org.loadharness.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogProcessor;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.load.Extent;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.record.RunLog;
import org.loadharness.record.TrialLog;
import org.loadharness.stats.Given;
import org.loadharness.stats.SimulatedTrial;

/** HdrHistogram's own tools say of {@code histograms.hlog} what our tables say. */
class HistogramToolsTest {
    private static final int REPEATS = 3;

    /** What either side rounds to, and the width of a bucket, in percent. */
    private static final double ROUNDED = 0.2;

    @TempDir
    private Path directory;

    @BeforeEach
    void writeTables() throws IOException {
        ExperimentPlan plan = Given.plan(new Extent.Interactions(2_000), REPEATS, 2, 5);
        List<TrialLog> logs = plan.trials().stream()
                .map(id -> new SimulatedTrial(id.point() * 10L + id.repeat(), id.point() == 0 ? 2 : 5, 2_000)
                        .id(id.point(), id.repeat())
                        .log())
                .toList();
        Report.write(directory, Given.run(new RunLog(plan, Given.quietMachine(), logs), Given.MIX), Report.Columns.ALL);
    }

    @Test
    void itsReaderFindsEveryRowOfInteractions() throws IOException {
        List<Map<String, String>> rows = rows("interactions.csv");

        try (HistogramLogReader reader = new HistogramLogReader(log().toFile())) {
            for (Map<String, String> row : rows) {
                Histogram read = (Histogram) reader.nextIntervalHistogram();

                assertThat(read.getTag()).isEqualTo(tag(row));
                assertThat(read.getTotalCount()).isEqualTo(Long.parseLong(cell(row, "successes")));
                assertMillis(read.getMean() / 1e6, row, "latency_mean_ms");
                assertMillis(read.getValueAtPercentile(50) / 1e6, row, "latency_p50_ms");
                assertMillis(read.getValueAtPercentile(99) / 1e6, row, "latency_p99_ms");
                assertMillis(read.getMaxValue() / 1e6, row, "latency_max_ms");
            }
        }
        assertThat(rows).hasSize(2 * REPEATS * Given.MIX.entries().size());
    }

    /** A line of the processor is a trial, then all trials up to it. */
    @Test
    void itsProcessorPrintsTheFiguresOfTrialsAndOfAllTogether() throws IOException {
        for (String tag : List.of("users=2/customer", "users=5/manager")) {
            List<Map<String, String>> trials = rows("interactions.csv").stream()
                    .filter(row -> tag(row).equals(tag))
                    .toList();

            List<String[]> lines = processed(tag);

            assertThat(lines).hasSize(REPEATS);
            long together = 0;
            for (int trial = 0; trial < REPEATS; trial++) {
                String[] line = lines.get(trial);
                Map<String, String> row = trials.get(trial);
                together += Long.parseLong(cell(row, "successes"));
                assertThat(line[1]).isEqualTo(cell(row, "successes"));
                assertMillis(Double.parseDouble(line[2]), row, "latency_p50_ms");
                assertMillis(Double.parseDouble(line[3]), row, "latency_p90_ms");
                assertMillis(Double.parseDouble(line[4]), row, "latency_max_ms");
                assertThat(line[5]).isEqualTo(Long.toString(together));
            }
            assertMillis(Double.parseDouble(lines.get(0)[8]), trials.get(0), "latency_p99_ms");
        }
    }

    /** The file that its plotter draws. */
    @Test
    void itsProcessorMakesThePercentilePlotOfATag() throws IOException {
        process("-tag", "users=2/customer");

        List<String> lines = Files.readAllLines(directory.resolve("out.hgrm"));

        double last = 0;
        for (String line : lines) {
            String[] words = line.strip().split("\\s+", -1);
            if (words.length > 2 && words[1].matches("[01]\\.\\d+")) {
                double value = Double.parseDouble(words[0]);
                assertThat(value).isGreaterThanOrEqualTo(last);
                last = value;
            }
        }
        double slowest = rows("interactions.csv").stream()
                .filter(row -> tag(row).equals("users=2/customer"))
                .mapToDouble(row -> Double.parseDouble(cell(row, "latency_max_ms")))
                .max()
                .orElseThrow();
        assertThat(last).isCloseTo(slowest, withinPercentage(ROUNDED));
    }

    /** The rows that the command line tool prints of a tag, which it takes for milliseconds by itself. */
    private List<String[]> processed(String tag) throws IOException {
        process("-csv", "-tag", tag);
        List<String[]> lines = new ArrayList<>();
        for (String line : Files.readAllLines(directory.resolve("out"))) {
            if (line.matches("[0-9].*")) {
                lines.add(line.split(",", -1));
            }
        }
        return lines;
    }

    /** It is a thread, which need not be one. */
    private void process(String... more) throws IOException {
        String[] files = {"-i", log().toString(), "-o", directory.resolve("out").toString()};
        String[] words = Stream.concat(Stream.of(files), Stream.of(more)).toArray(String[]::new);
        Runnable tool = new HistogramLogProcessor(words);
        tool.run();
    }

    private Path log() {
        return directory.resolve("histograms.hlog");
    }

    private List<Map<String, String>> rows(String file) throws IOException {
        return TwoTrials.parse(Files.readString(directory.resolve(file)));
    }

    private static String tag(Map<String, String> row) {
        return "users=" + cell(row, "users") + "/" + cell(row, "interaction");
    }

    private static void assertMillis(double millis, Map<String, String> row, String column) {
        assertThat(millis)
                .as(tag(row) + " " + column)
                .isCloseTo(Double.parseDouble(cell(row, column)), withinPercentage(ROUNDED));
    }

    private static String cell(Map<String, String> row, String column) {
        return row.getOrDefault(column, "");
    }
}
