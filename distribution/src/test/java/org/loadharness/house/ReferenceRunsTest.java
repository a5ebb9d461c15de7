package org.loadharness.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.loadharness.codec.Manifest;
import org.loadharness.codec.Manifest.FileFacts;
import org.loadharness.experiment.StoredRun;

/** The files that are committed of a reference run are what this version makes of its log, and its manifest describes them. */
class ReferenceRunsTest {
    private static final Path REFERENCE = Project.root().resolve("results/reference");

    @ParameterizedTest
    @MethodSource("runs")
    void filesOfAReferenceRunAreMadeAgainByteForByte(Path run, @TempDir Path copy) throws Exception {
        for (Path file : files(run)) {
            Files.copy(file, copy.resolve(run.relativize(file)));
        }

        StoredRun.read(copy).derive();

        for (Path file : files(run)) {
            if (!file.endsWith(Manifest.NAME)) { // it names the page, which is not committed
                assertThat(copy.resolve(run.relativize(file))).hasSameBinaryContentAs(file);
            }
        }
        Map<String, FileFacts> described = Manifest.read(run).files();
        assertThat(described)
                .containsAllEntriesOf(FileFacts.of(run, described.keySet()))
                .containsKeys("summary.csv", "trials.jsonl");
    }

    private static List<Path> runs() throws IOException {
        try (Stream<Path> entries = Files.list(REFERENCE)) {
            return entries.filter(entry -> Files.exists(entry.resolve(Manifest.NAME)))
                    .sorted()
                    .toList();
        }
    }

    private static List<Path> files(Path run) throws IOException {
        try (Stream<Path> entries = Files.list(run)) {
            return entries.filter(Files::isRegularFile).sorted().toList();
        }
    }
}
