package org.loadharness.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
    @TempDir
    private Path directory;

    @Test
    void aFileIsWrittenWhole() throws IOException {
        Path file = directory.resolve("a.csv");

        AtomicFile.write(file, out -> out.write(bytes("one\n")));
        AtomicFile.write(file, out -> out.write(bytes("two\n")));

        assertThat(file).hasContent("two\n");
        assertThat(count()).isOne();
    }

    @Test
    void aWriterThatFailsLeavesWhatWasThere() throws IOException {
        Path file = directory.resolve("a.csv");
        AtomicFile.write(file, out -> out.write(bytes("one\n")));

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> AtomicFile.write(file, out -> {
                    out.write(bytes("half"));
                    throw new IOException("no space left");
                }))
                .withMessage("no space left");

        assertThat(file).hasContent("one\n");
        assertThat(count()).isOne();
    }

    @Test
    void aWriterThatBreaksLeavesNothingBehind() throws IOException {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> AtomicFile.write(directory.resolve("a.csv"), out -> {
                    throw new IllegalStateException("a bug");
                }));

        assertThat(count()).isZero();
    }

    @Test
    void whatAKilledWriterLeftIsWrittenOver() throws IOException {
        Path file = directory.resolve("a.csv");
        Files.writeString(directory.resolve("a.csv.unfinished"), "much more than what comes now");

        AtomicFile.write(file, out -> out.write(bytes("one\n")));

        assertThat(file).hasContent("one\n");
        assertThat(count()).isOne();
    }

    private long count() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.count();
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
