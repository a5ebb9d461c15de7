package org.loadharness.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.loadharness.report.TableDescription.ColumnDescription;
import org.loadharness.report.TableDescription.ColumnType;
import org.loadharness.stats.RunSummary;

class ReportTest {
    @TempDir
    private Path directory;

    @Test
    void everyFileIsWrittenAndNamed() throws IOException {
        List<Path> files = Report.write(directory.resolve("new"), TwoTrials.run(), Report.Columns.ALL);

        assertThat(files.stream().map(file -> file.getFileName().toString()))
                .containsExactly(
                        "summary.csv",
                        "repeats.csv",
                        "interactions.csv",
                        "timeline.csv",
                        "resources.csv",
                        "percentiles.csv",
                        "model.csv",
                        "errors.csv",
                        "histograms.hlog");
        assertThat(names(directory.resolve("new"))).hasSize(9);
        assertThat(files).allMatch(Files::isRegularFile);
    }

    @Test
    void noColumnTakesANameThatAFactorOftenHas() {
        assertThat(Report.columnNames())
                .as("a factor of that name would get another, and scripts that read it would break")
                .doesNotContain("cores", "servers", "clients", "host", "url", "size", "strategy", "store");
    }

    @Test
    void theSameRunGivesTheSameBytesInEveryLocale() throws IOException {
        Locale before = Locale.getDefault();
        Report.write(directory.resolve("a"), TwoTrials.run(), Report.Columns.ALL);
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            Report.write(directory.resolve("b"), TwoTrials.run(), Report.Columns.ALL);
        } finally {
            Locale.setDefault(before);
        }

        for (String name : names(directory.resolve("a"))) {
            assertThat(directory.resolve("b").resolve(name))
                    .as(name)
                    .hasSameBinaryContentAs(directory.resolve("a").resolve(name));
        }
    }

    @Test
    void filesAreLinesOfUtf8() throws IOException {
        for (Path file : Report.write(directory, TwoTrials.run("Bücher: ß"), Report.Columns.ALL)) {
            String text = Files.readString(file);

            assertThat(text).as(file.toString()).doesNotContain("\r").endsWith("\n");
        }
        assertThat(Files.readString(directory.resolve("errors.csv"))).contains("Bücher: ß");
    }

    @Test
    void errorsThatAreGoneLeaveNoFile() throws IOException {
        Report.write(directory, TwoTrials.run(), Report.Columns.ALL);

        List<Path> files = Report.write(directory, TwoTrials.oneRepeat(), Report.Columns.ALL);

        assertThat(files).noneMatch(file -> file.endsWith("errors.csv"));
        assertThat(names(directory)).doesNotContain("errors.csv");
        assertThat(Report.tables(TwoTrials.oneRepeat(), Report.Columns.ALL))
                .noneMatch(table -> table.file().equals("errors.csv"));
    }

    @Test
    void aRepeatIsATrialByItself() throws IOException {
        List<Map<String, String>> rows = rows("repeats.csv");

        assertThat(rows).hasSize(2);
        assertThat(rows.get(0))
                .contains(
                        entry("repeat", "1"),
                        entry("started_at", "2026-01-02T03:04:05.678Z"),
                        entry("ending", "completed"),
                        entry("measured_s", "0.2"),
                        entry("throughput_per_s", "15"),
                        entry("latency_mean_ms", "73.3333"),
                        entry("latency_max_ms", "120"),
                        entry("throughput_sum_per_s", "25"),
                        entry("users_active_mean", "1.5"),
                        entry("ms_per_success", "125"),
                        entry("successes", "3"),
                        entry("failures", "1"),
                        entry("success_fraction", "0.75"),
                        entry("in_flight_mean", "1.5"),
                        entry("start_skew_ms", "0"),
                        entry("generator_cpu_fraction", "0.1"),
                        entry("server_cpu_fraction", "0.05"),
                        entry("verdict", "suspect"),
                        entry("verdict_codes", "failures"),
                        entry("interactions_per_user_min", "2"),
                        entry("interactions_per_user_median", "2"),
                        entry("warmup_successes", "200"),
                        entry("warmup_failures", "3"),
                        entry("warmup_s", "1.5"),
                        entry("generator_resident_bytes", "1000000"),
                        entry("generator_collections", "3"),
                        entry("generator_collection_ms", "2.5"),
                        entry("server_resident_bytes", "2000000"));
        assertThat(rows.get(1))
                .contains(
                        entry("repeat", "2"),
                        entry("started_at", "2026-01-02T03:04:15.678Z"),
                        entry("start_skew_ms", "10"),
                        entry("generator_resident_bytes", ""),
                        entry("generator_collections", ""),
                        entry("server_cpu_fraction", ""),
                        entry("server_resident_bytes", ""),
                        entry("server_collections", ""),
                        entry("server_collection_ms", ""),
                        entry("verdict", "sound"));
    }

    @Test
    void anInteractionHasItsShareBesideTheIntendedOne() throws IOException {
        List<Map<String, String>> rows = rows("interactions.csv");

        assertThat(rows).hasSize(4);
        assertThat(rows.get(1))
                .contains(
                        entry("repeat", "1"),
                        entry("interaction", "manager"),
                        entry("successes", "1"),
                        entry("failures", "1"),
                        entry("share_fraction", "0.5"),
                        entry("intended_share_fraction", "0.4"),
                        entry("latency_mean_ms", "60"),
                        entry("latency_p50_ms", ""),
                        entry("latency_max_ms", "60"),
                        entry("latency_min_ms", "60"),
                        entry("failure_latency_mean_ms", "80"));
        assertThat(rows.get(0)).contains(entry("interaction", "customer"), entry("failure_latency_mean_ms", ""));
    }

    @Test
    void aSecondHasItsUsersAndItsCpu() throws IOException {
        List<Map<String, String>> rows = rows("timeline.csv");

        assertThat(rows).hasSize(3);
        assertThat(rows.get(0))
                .contains(
                        entry("start_s", "0"),
                        entry("end_s", "0.15"),
                        entry("successes", "3"),
                        entry("failures", "0"),
                        entry("latency_p50_ms", ""),
                        // user 0 for 100 of 150 ms, user 1 for all
                        entry("users_active_mean", "1.66667"),
                        entry("in_flight", "1"),
                        // 80 / (150 · 4)
                        entry("generator_cpu_fraction", "0.133333"),
                        entry("server_cpu_fraction", "0.0666667"));
        assertThat(rows.get(1))
                .contains(
                        entry("start_s", "0.15"),
                        entry("end_s", "0.2"),
                        entry("successes", "0"),
                        entry("failures", "1"),
                        entry("latency_mean_ms", ""),
                        entry("users_active_mean", "1"),
                        entry("generator_cpu_fraction", "0"),
                        entry("server_cpu_fraction", ""));
    }

    @Test
    void theLargestIsTheOnlyQuantileThatSevenSamplesCarryBesidesTheLowest() throws IOException {
        List<Map<String, String>> rows = rows("percentiles.csv");

        assertThat(rows).hasSize(1);
        assertThat(rows.get(0))
                .contains(
                        entry("users", "2"),
                        entry("quantile_fraction", "1"),
                        entry("latency_ms", "120"),
                        entry("samples", "7"));
    }

    @Test
    void anErrorIsAKindWithItsFirstExample() throws IOException {
        assertThat(rows("errors.csv"))
                .hasSize(1)
                .first()
                .satisfies(row -> assertThat(row)
                        .contains(
                                entry("repeat", "1"),
                                entry("what", "interaction"),
                                entry("kind", "duplicated"),
                                entry("count", "1"),
                                entry("example", "Duplicated: ISBN 7")));
    }

    @Test
    void histogramsHaveATagPerPointAndInteraction() throws IOException {
        Report.write(directory, TwoTrials.run(), Report.Columns.ALL);

        try (InputStream in = Files.newInputStream(directory.resolve("histograms.hlog"))) {
            HistogramLogReader reader = new HistogramLogReader(in);
            Histogram first = (Histogram) reader.nextIntervalHistogram();
            Histogram second = (Histogram) reader.nextIntervalHistogram();
            assertThat(first.getTag()).isEqualTo("users=2/customer");
            assertThat(first.getTotalCount()).isEqualTo(2);
            assertThat(second.getTag()).isEqualTo("users=2/manager");
            assertThat(second.getTotalCount()).isEqualTo(1);
            long laterSuccesses = ((Histogram) reader.nextIntervalHistogram()).getTotalCount()
                    + ((Histogram) reader.nextIntervalHistogram()).getTotalCount();
            for (long successes : new long[] {3, laterSuccesses}) {
                Histogram whole = (Histogram) reader.nextIntervalHistogram();
                assertThat(whole.getTag()).isNull();
                assertThat(whole.getTotalCount()).isEqualTo(successes);
            }
            assertThat(reader.nextIntervalHistogram()).isNull();
        }
    }

    @Test
    void histogramsOfWhatWasDueAndOfPhasesFollowThoseOfInteractions() throws IOException {
        Report.write(directory, PhasedTrials.phased(), Report.Columns.ALL);

        assertThat(tags(directory.resolve("histograms.hlog")))
                .startsWith(
                        "users=2/customer",
                        "users=2/manager",
                        "users=2/customer",
                        "users=2/manager",
                        "users=2/service=customer",
                        "users=2/service=manager",
                        "users=2/sends=lateness",
                        "users=2/sends=waits",
                        "users=2/hiccups=generator",
                        "users=2/phase=early/customer",
                        "users=2/phase=early/manager",
                        "users=2/phase=early/sends=lateness",
                        "users=2/phase=rush/customer",
                        "users=2/phase=rush/manager",
                        "users=2/phase=rush/service=customer")
                .hasSize(4 + 2 * 14);
    }

    @Test
    void noTagOfAnOpenPointHasCommasOrSpaces() throws IOException {
        Report.write(directory, PhasedTrials.rushes("poisson:0.01/s", "ramp:10..90/s/100ms"), Report.Columns.ALL);

        assertThat(tags(directory.resolve("histograms.hlog")))
                .contains("arrivals=poisson:0.01/s/customer", "arrivals=ramp:10..90/s/100ms/sends=waits")
                .allMatch(tag -> tag.matches("[^,\\s]+"));
    }

    @ParameterizedTest
    @MethodSource("runs")
    void theDescriptionOfATableIsThatOfItsFile(RunSummary run) throws IOException {
        Report.write(directory, run, Report.Columns.ALL);

        for (TableDescription table : Report.tables(run, Report.Columns.ALL)) {
            String header = Files.readAllLines(directory.resolve(table.file())).get(0);
            List<String> described =
                    table.columns().stream().map(ColumnDescription::name).toList();

            assertThat(header).isEqualTo(String.join(",", described));
            assertThat(described).doesNotHaveDuplicates();
            assertThat(table.columns()).allMatch(column -> column.meaning().endsWith("."));
        }
    }

    @ParameterizedTest
    @MethodSource("runs")
    void everyCellIsOfItsColumnsType(RunSummary run) throws IOException {
        Report.write(directory, run, Report.Columns.ALL);

        for (TableDescription table : Report.tables(run, Report.Columns.ALL)) {
            for (Map<String, String> row : TwoTrials.read(directory.resolve(table.file()))) {
                for (ColumnDescription column : table.columns()) {
                    assertThat(row.get(column.name()))
                            .as("%s of %s", column.name(), table.file())
                            .matches(pattern(column.type()));
                }
            }
        }
    }

    @Test
    void aDimensionEndsInItsUnit() {
        assertThat(new ColumnDescription("throughput_sd_per_s", ColumnType.NUMBER, "").unit())
                .isEqualTo("1/s");
        assertThat(new ColumnDescription("latency_p99_ms", ColumnType.NUMBER, "").unit())
                .isEqualTo("ms");
        assertThat(new ColumnDescription("duration_s", ColumnType.NUMBER, "").unit())
                .isEqualTo("s");
        assertThat(new ColumnDescription("success_fraction", ColumnType.NUMBER, "").unit())
                .isEqualTo("1");
        assertThat(new ColumnDescription("server_resident_bytes", ColumnType.NUMBER, "").unit())
                .isEqualTo("B");
        assertThat(new ColumnDescription("users", ColumnType.INTEGER, "").unit())
                .isEmpty();
        assertThat(new ColumnDescription("successes", ColumnType.INTEGER, "").unit())
                .isEmpty();
    }

    @Test
    void aDirectoryThatCannotBeWrittenIsAnErrorThatNamesTheFile() throws IOException {
        Files.createDirectories(directory.resolve("repeats.csv").resolve("in the way"));

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> Report.write(directory, TwoTrials.run(), Report.Columns.ALL))
                .withMessage("could not write " + directory.resolve("repeats.csv") + ": Is a directory");
        assertThat(names(directory)).containsExactlyInAnyOrder("summary.csv", "repeats.csv");
    }

    @Test
    void aRunWithoutTrialsGivesHeadersAlone() throws IOException {
        RunSummary empty = TwoTrials.nothing();

        Report.write(directory, empty, Report.Columns.ALL);

        for (TableDescription table : Report.tables(empty, Report.Columns.ALL)) {
            assertThat(Files.readAllLines(directory.resolve(table.file())))
                    .as(table.file())
                    .hasSize(1);
        }
    }

    static List<RunSummary> runs() {
        return List.of(TwoTrials.run(), PhasedTrials.phased(), PhasedTrials.rushes("ramp:10..90/s/100ms"));
    }

    private static List<String> tags(Path log) throws IOException {
        return Files.readAllLines(log).stream()
                .filter(line -> line.startsWith("Tag="))
                .map(line -> line.substring("Tag=".length(), line.indexOf(',')))
                .toList();
    }

    private List<Map<String, String>> rows(String file) throws IOException {
        Report.write(directory, TwoTrials.run(), Report.Columns.ALL);
        return TwoTrials.read(directory.resolve(file));
    }

    private static String pattern(ColumnType type) {
        return switch (type) {
            case STRING -> "[^\\p{Cntrl}]*";
            case INTEGER -> "(-?\\d+)?";
            case NUMBER -> "(-?\\d+(\\.\\d+)?)?";
            case DATETIME -> "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{3})?Z";
        };
    }

    private static List<String> names(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
