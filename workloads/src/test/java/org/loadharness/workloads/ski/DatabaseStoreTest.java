package org.loadharness.workloads.ski;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseStoreTest extends SkiStoreContract {
    private static final SkiDay DAY = new SkiDay(56, 2022, 200);

    @TempDir
    private Path directory;

    @Override
    SkiStore open() throws IOException {
        return DatabaseStore.open(RideFile.temporary());
    }

    @Test
    void whatWasWrittenIsThereWhenItIsOpenedAgain() throws Exception {
        try (SkiStore store = DatabaseStore.open(RideFile.in(directory))) {
            store.write(ride(DAY, 7, 3));
        }

        try (SkiStore store = DatabaseStore.open(RideFile.in(directory))) {
            store.write(ride(DAY, 7, 4));
            assertThat(store.dayVertical(DAY, 7)).hasValue(70);
            assertThat(store.seasons()).containsOnlyKeys(56);
        }
    }

    @Test
    void aDirectoryIsMade() throws Exception {
        Path deep = directory.resolve("a/b");
        try (SkiStore store = DatabaseStore.open(RideFile.in(deep))) {
            store.write(ride(DAY, 7, 3));
        }

        assertThat(deep)
                .isDirectoryContaining(file -> file.getFileName().toString().endsWith(".mv.db"));
    }

    /** Each transaction is written behind the others, some kilobytes for some bytes. */
    @Test
    void theFileShrinksWhenItIsClosedAndWhenItIsCleared() throws Exception {
        Path file = directory.resolve("rides.mv.db");
        try (SkiStore store = DatabaseStore.open(RideFile.in(directory))) {
            for (int i = 0; i < 500; i++) {
                store.write(ride(DAY, 7, 1));
            }
            assertThat(file).isRegularFile();
            long grownBytes = Files.size(file);
            store.clear();
            assertThat(Files.size(file)).isLessThan(grownBytes / 4);
            for (int i = 0; i < 500; i++) {
                store.write(ride(DAY, 7, 1));
            }
            assertThat(Files.size(file)).isGreaterThan(grownBytes / 2);
        }

        assertThat(Files.size(file)).isLessThan(200_000);
        try (SkiStore store = DatabaseStore.open(RideFile.in(directory))) {
            assertThat(store.dayVertical(DAY, 7)).hasValue(5000);
        }
    }

    @Test
    void aTemporaryFileGoesWithItsDirectory() throws Exception {
        RideFile file = RideFile.temporary();
        try (SkiStore store = DatabaseStore.open(file)) {
            store.write(ride(DAY, 7, 1));
            assertThat(file.directory()).isNotEmptyDirectory();
        }

        assertThat(file.directory()).doesNotExist();
    }

    @Test
    void aTemporaryDirectoryGoesWhenItsDatabaseCannotBeOpened() throws Exception {
        RideFile file = RideFile.temporary();
        Files.writeString(file.directory().resolve("rides.mv.db"), "no database ".repeat(1000));

        assertThatThrownBy(() -> DatabaseStore.open(file)).isInstanceOf(IOException.class);

        assertThat(file.directory()).doesNotExist();
    }

    @Test
    void aDatabaseOfOtherTablesIsRefusedAndNotKeptOpen() throws Exception {
        RideFile file = RideFile.in(directory);
        try (Connection connection = file.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE ride(resort INT, season INT, ride_day INT, skier INT, lift INT)");
        }

        assertThatThrownBy(() -> DatabaseStore.open(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cannot open the database in " + directory);

        try (FileChannel opened = FileChannel.open(directory.resolve("rides.mv.db"), StandardOpenOption.WRITE)) {
            assertThat(opened.tryLock()).isNotNull();
        }
    }

    @Test
    void aFileThatIsNoDatabaseIsNamed() throws Exception {
        Files.writeString(directory.resolve("rides.mv.db"), "no database ".repeat(1000));

        assertThatThrownBy(() -> DatabaseStore.open(RideFile.in(directory)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(directory.toString());
    }

    /** H2 closes its file when a thread is interrupted in it. */
    @Test
    void aWriterThatIsInterruptedHarmsNobody() throws Exception {
        try (SkiStore store = DatabaseStore.open(RideFile.in(directory))) {
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
