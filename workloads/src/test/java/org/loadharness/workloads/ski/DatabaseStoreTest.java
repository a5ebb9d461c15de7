package org.loadharness.workloads.ski;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseStoreTest extends SkiStoreContract {
    private static final SkiDay DAY = new SkiDay(56, 2022, 200);

    @TempDir
    private Path directory;

    @Override
    SkiStore open() throws IOException {
        return DatabaseStore.temporary();
    }

    @Test
    void whatWasWrittenIsThereWhenItIsOpenedAgain() throws Exception {
        try (SkiStore store = DatabaseStore.open(directory)) {
            store.write(ride(DAY, 7, 3));
        }

        try (SkiStore store = DatabaseStore.open(directory)) {
            store.write(ride(DAY, 7, 4));
            assertThat(store.dayVertical(DAY, 7)).hasValue(70);
            assertThat(store.seasons()).containsOnlyKeys(56);
        }
    }

    @Test
    void aDirectoryIsMade() throws Exception {
        Path deep = directory.resolve("a/b");
        try (SkiStore store = DatabaseStore.open(deep)) {
            store.write(ride(DAY, 7, 3));
        }

        assertThat(deep)
                .isDirectoryContaining(file -> file.getFileName().toString().endsWith(".mv.db"));
    }

    @Test
    void aFileThatIsNoDatabaseIsNamed() throws Exception {
        Files.writeString(directory.resolve("rides.mv.db"), "no database ".repeat(1000));

        assertThatThrownBy(() -> DatabaseStore.open(directory))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(directory.toString());
    }

    /** H2 closes its file when a thread is interrupted in it. */
    @Test
    void aWriterThatIsInterruptedHarmsNobody() throws Exception {
        try (SkiStore store = DatabaseStore.open(directory)) {
            store.write(ride(DAY, 1, 1));
            for (int i = 0; i < 100; i++) {
                CompletableFuture<Boolean> ended = new CompletableFuture<>();
                Thread writer = new Thread(() -> writeUntilInterrupted(store, ended));
                writer.start();
                writer.interrupt();
                assertThat(ended.get()).isTrue();
                writer.join();
            }

            assertThat(store.dayVertical(DAY, 1)).hasValue(10);
        }
    }

    private static void writeUntilInterrupted(SkiStore store, CompletableFuture<Boolean> ended) {
        try {
            while (true) {
                store.write(ride(DAY, 2, 1));
                store.dayVertical(DAY, 2);
            }
        } catch (InterruptedException expected) {
            ended.complete(true);
        } catch (IOException failure) {
            ended.completeExceptionally(failure);
        }
    }
}
