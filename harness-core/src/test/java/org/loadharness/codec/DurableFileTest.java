package org.loadharness.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DurableFileTest {
    @TempDir
    private Path directory;

    @Test
    void aFileIsWrittenWhole() throws IOException {
        Path file = directory.resolve("a.csv");

        DurableFile.write(file, out -> out.write(bytes("one\n")));
        DurableFile.write(file, out -> out.write(bytes("two\n")));

        assertThat(file).hasContent("two\n");
        assertThat(count()).isOne();
    }

    @Test
    void aWriterThatFailsLeavesWhatWasThere() throws IOException {
        Path file = directory.resolve("a.csv");
        DurableFile.write(file, out -> out.write(bytes("one\n")));

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> DurableFile.write(file, out -> {
                    out.write(bytes("half"));
                    throw new IOException("no space left");
                }))
                .withMessage("no space left");

        assertThat(file).hasContent("one\n");
        assertThat(count()).isOne();
    }

    @Test
    void anInterruptedThreadWritesToTheEndAndStaysInterrupted() throws IOException {
        Path file = directory.resolve("a.csv");
        boolean interrupted;

        Thread.currentThread().interrupt();
        try {
            DurableFile.write(file, out -> out.write(bytes("one\n")));
        } finally {
            interrupted = Thread.interrupted();
        }

        assertThat(interrupted).isTrue();
        assertThat(file).hasContent("one\n");
        assertThat(count()).isOne();
    }

    @Test
    void aWriterThatBreaksLeavesNothingBehind() throws IOException {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> DurableFile.write(directory.resolve("a.csv"), out -> {
                    throw new IllegalStateException("a bug");
                }));

        assertThat(count()).isZero();
    }

    @Test
    void whatAKilledWriterLeftIsWrittenOver() throws IOException {
        Path file = directory.resolve("a.csv");
        Files.writeString(directory.resolve("a.csv.unfinished"), "much more than what comes now");

        DurableFile.write(file, out -> out.write(bytes("one\n")));

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
