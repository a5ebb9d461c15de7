package org.loadharness.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
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
    @EnabledOnOs(OS.LINUX)
    void aPipeTakesTheContentAndStaysAPipe() throws IOException, InterruptedException {
        Path pipe = directory.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        try (RandomAccessFile reader = new RandomAccessFile(pipe.toFile(), "rw")) {
            DurableFile.write(pipe, out -> out.write(bytes("one\n")));

            assertThat(reader.readLine()).isEqualTo("one");
        }
        assertThat(Files.readAttributes(pipe, BasicFileAttributes.class).isOther())
                .isTrue();
        assertThat(count()).isOne();
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aLinkStaysOneAndWhatItLeadsToIsReplaced() throws IOException {
        Path file = Files.writeString(directory.resolve("a.csv"), "one\n");
        Path link = Files.createSymbolicLink(directory.resolve("link"), file);

        DurableFile.write(link, out -> out.write(bytes("two\n")));

        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent("two\n");
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
    void aFailureNamesTheFileOnceAndSaysWhy() {
        Path file = Path.of("a.csv");

        for (IOException failed : List.of(
                new AccessDeniedException("a.csv"),
                new FileSystemException("a.csv", null, "permission denied"),
                new FileNotFoundException("a.csv (permission denied)"),
                new IOException("a.csv: permission denied"))) {
            assertThat(DurableFile.unwritten(file, failed)).hasMessage("could not write a.csv: permission denied");
        }
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
    void whatKilledWritersHaveLeftIsTakenBackAndWhatLiveOnesWriteStays() throws IOException {
        long own = ProcessHandle.current().pid();
        String ofAnotherThread = "b.csv." + own + "-" + (Thread.currentThread().getId() + 1) + ".unfinished";
        String ofThisThread = "b.csv." + own + "-" + Thread.currentThread().getId() + ".unfinished";
        Files.writeString(directory.resolve("a.csv.unfinished"), "of a version before");
        Files.writeString(directory.resolve("a.csv.999999999999-1.unfinished"), "of a killed one");
        Files.writeString(directory.resolve(ofAnotherThread), "under way");
        Files.writeString(directory.resolve(ofThisThread), "of a killed one whose number this process has now");
        Files.writeString(directory.resolve("c.csv"), "whole");

        DurableFile.removeAbandoned(directory);

        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(ofAnotherThread, "c.csv");
        }
    }

    @Test
    void writersOfOneFileDoNotDisturbEachOther() throws IOException {
        Path file = directory.resolve("a.csv");

        DurableFile.write(file, slow -> {
            slow.write(bytes("fi"));
            slow.flush();
            inAnotherThread(() -> DurableFile.write(file, quick -> quick.write(bytes("second\n"))));
            assertThat(file).hasContent("second\n");
            slow.write(bytes("rst\n"));
        });

        assertThat(file).hasContent("first\n");
        assertThat(count()).isOne();
    }

    private static void inAnotherThread(Step step) throws IOException {
        try {
            CompletableFuture.runAsync(() -> {
                        try {
                            step.take();
                        } catch (IOException failed) {
                            throw new UncheckedIOException(failed);
                        }
                    })
                    .join();
        } catch (CompletionException failed) {
            throw new IOException(failed);
        }
    }

    private interface Step {
        void take() throws IOException;
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
