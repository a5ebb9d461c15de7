package org.loadharness.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.loadharness.cli.PlanOnDisk;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.PlanDraft;
import org.loadharness.workload.Workloads;

/** The experiments in files under {@code plans}, as they are given to {@code --config}. */
class PlanFilesTest {
    private static final Path FOLDER = Path.of("plans");

    @ParameterizedTest
    @MethodSource("files")
    void everyFileMakesAPlan(Path file) throws Exception {
        assertThat(plan(file).trials()).isNotEmpty();
    }

    /** As the columns of its summary are called, which is how figures name them. */
    @Test
    void everyFigureIsDrawnByTheUsersTheRateOrAFactorOfItsPlan() throws Exception {
        for (String line : figures()) {
            String[] words = line.split("[ |]+", -1);
            if (words[3].equals("by")) {
                ExperimentPlan plan = plan(FOLDER.resolve(words[2] + ".yaml"));
                List<String> columns = new ArrayList<>(List.of("users", "arrivals_per_s"));
                plan.factors().forEach(factor -> columns.add(factor.replaceAll("[-.]", "_")));
                if (plan.points().stream()
                        .noneMatch(point -> point.arrivalsPerSecond().isPresent())) {
                    columns.add("arrivals"); // what several loads without a rate differ in
                }

                assertThat(columns).as(line).contains(words[4]);
            }
        }
    }

    @Test
    void everyLoadThatIsDrawnSecondBySecondIsOneOfItsPlan() throws Exception {
        for (String line : figures()) {
            String[] words = line.split("[ |]+", -1);
            if (words[3].equals("seconds")) {
                assertThat(plan(FOLDER.resolve(words[2] + ".yaml")).points())
                        .as(line)
                        .anyMatch(point -> point.loadLabel().equals(words[4] + " users"));
            }
        }
    }

    @Test
    void everyFigureOfTheStudiesHasItsPlanAndAWayToDrawIt() throws IOException {
        List<String> figures = figures();

        assertThat(figures).hasSizeGreaterThan(20).allSatisfy(line -> {
            assertThat(line)
                    .matches(
                            "[a-z]+ +[1-9]\\d? \\S+ +\\| (by \\S+( (throughput|latency|wall|part=\\S+)){1,2}( mode=\\S+)?|seconds \\d+|parts|share|success|effects (throughput|mean|p99) [0-9]+|tabled (phases|little)|records|table)"
                                    + " +\\| .*");
            assertThat(FOLDER.resolve(line.split("[ |]+", -1)[2] + ".yaml")).exists();
            assertThat(line.split("[ |]+", -1)[2]).startsWith(line.split(" ", -1)[0] + "-");
        });
        assertThat(figures)
                .extracting(line -> line.replaceFirst("([a-z]+) +(\\d+).*", "$1 $2"))
                .doesNotHaveDuplicates();
    }

    @Test
    void everyStudyHasSome() throws IOException {
        List<String> names = files().map(file -> file.getFileName().toString()).toList();

        assertThat(Workloads.discovered().all())
                .extracting(workload -> workload.name())
                .filteredOn(name -> !name.equals("station"))
                .allSatisfy(name -> assertThat(names).anyMatch(file -> file.startsWith(name + "-")));
    }

    /** As {@code scripts/study.sh STUDY NUMBER --full-size} and {@code --short} run it. */
    @ParameterizedTest
    @MethodSource("sizes")
    void everyPlanOfAnotherSizeIsAPlanThatHasAFigure(String line) throws Exception {
        String[] parts = line.split(" *\\| *", -1);

        assertThat(plan(FOLDER.resolve(parts[0] + ".yaml"), parts[1]).trials()).isNotEmpty();
        assertThat(figures()).anyMatch(figure -> figure.contains(" " + parts[0] + " "));
    }

    @ParameterizedTest
    @CsvSource({
        "buckets-cores, 1000 users, unit=1s pool=600 buckets=512",
        "buckets-delays, 1000 users, unit=1s pool=600",
        "buckets-pools, 1000 users, unit=1s",
        "buckets-users, 1110 users, unit=1s pool=600",
        "regex-simple, poisson:25/s, rows=2442236 index=rows cache=none",
        "regex-transient, clients:50x5@10/s, rows=2442236 threads=8",
        "ski-far, 256 users, skiers=20000 round-trip=35ms",
        "ski-phases, 256 users, skiers=20000",
    })
    void theFullSizeIsTheReports(String name, String largest, String parameters) throws Exception {
        String options = size("full-size")
                .filter(line -> line.startsWith(name + " "))
                .map(line -> line.split(" *\\| *", -1)[1])
                .findFirst()
                .orElseThrow();
        ExperimentPlan plan = plan(FOLDER.resolve(name + ".yaml"), options);

        assertThat(plan.points()).anyMatch(point -> point.loadLabel().equals(largest));
        Map<String, String> asked = plan.variants().get(0).system().parameters();
        for (String parameter : parameters.split(" ", -1)) {
            String[] nameAndValue = parameter.split("=", 2);
            assertThat(asked).contains(Map.entry(nameAndValue[0], nameAndValue[1]));
        }
    }

    private static ExperimentPlan plan(Path file) throws Exception {
        return plan(file, "");
    }

    /** With options behind {@code --config}, as they stand in a shell. */
    private static ExperimentPlan plan(Path file, String options) throws Exception {
        PlanOnDisk config = PlanOnDisk.read(file);
        PlanDraft draft = new PlanDraft();
        config.options().forEach(draft::set);
        config.parameters().forEach(draft::parameter);
        config.phases().forEach(draft::phase);
        config.factors().forEach(draft::vary);
        List<String> words =
                options.isBlank() ? List.of() : List.of(options.strip().split(" +"));
        for (int i = 0; i < words.size(); i += 2) {
            String[] value = words.get(i + 1).split("=", 2);
            switch (words.get(i)) {
                case "--param" -> draft.parameter(value[0], value[1]);
                case "--vary" -> draft.vary(value[0], List.of(value[1].split(",")));
                default -> draft.set(words.get(i).substring("--".length()), words.get(i + 1));
            }
        }
        return draft.check(Workloads.discovered());
    }

    private static Stream<String> sizes() throws IOException {
        return Stream.concat(size("full-size"), size("short"));
    }

    private static Stream<String> size(String name) throws IOException {
        return Files.readAllLines(FOLDER.resolve(name + ".txt")).stream().filter(line -> !line.startsWith("#"));
    }

    private static List<String> figures() throws IOException {
        return Files.readAllLines(FOLDER.resolve("studies.txt")).stream()
                .filter(line -> !line.startsWith("#"))
                .toList();
    }

    private static Stream<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList().stream();
        }
    }
}
