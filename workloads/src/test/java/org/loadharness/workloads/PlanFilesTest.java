package org.loadharness.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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

                assertThat(columns).as(line).contains(words[4]);
            }
        }
    }

    @Test
    void everyFigureOfTheStudiesHasItsPlanAndAWayToDrawIt() throws IOException {
        List<String> figures = figures();

        assertThat(figures).hasSizeGreaterThan(20).allSatisfy(line -> {
            assertThat(line)
                    .matches(
                            "[a-z]+ +[1-9] \\S+ +\\| (by \\S+( (throughput|latency|wall)){1,2}( mode=\\S+)?|seconds \\S+|parts|share|success|effects (throughput|mean|p99) [0-9]+|table)"
                                    + " +\\| .*");
            assertThat(FOLDER.resolve(line.split("[ |]+", -1)[2] + ".yaml")).exists();
            assertThat(line.split("[ |]+", -1)[2]).startsWith(line.split(" ", -1)[0] + "-");
        });
        assertThat(figures)
                .extracting(line -> line.replaceFirst("([a-z]+) +(\\d).*", "$1 $2"))
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

    private static ExperimentPlan plan(Path file) throws Exception {
        PlanOnDisk config = PlanOnDisk.read(file);
        PlanDraft draft = new PlanDraft();
        config.options().forEach(draft::set);
        config.parameters().forEach(draft::parameter);
        config.phases().forEach(draft::phase);
        config.factors().forEach(draft::vary);
        return draft.check(Workloads.discovered());
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
