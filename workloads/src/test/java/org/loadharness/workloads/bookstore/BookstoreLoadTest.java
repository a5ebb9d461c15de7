package org.loadharness.workloads.bookstore;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import org.junit.jupiter.api.BeforeEach;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.store.StoreKind;
import org.loadharness.experiment.LoadResult;
import org.loadharness.junit.LoadTest;
import org.loadharness.junit.LoadUser;
import org.loadharness.junit.Param;
import org.loadharness.junit.WhenInconclusive;
import org.loadharness.workload.Settings;

/** The bookstore in both forms of load tests, as its users would write them. */
class BookstoreLoadTest {
    private BookStoreService store;

    @BeforeEach
    void aFilledStore() throws BookStoreException {
        store = StoreKind.named("snapshot").open(1);
        Shelves.of(Settings.defaults(BookstoreParameters.ALL)).fill(store);
    }

    @LoadTest(
            users = "1,4",
            warmup = "100ms",
            measure = "300ms",
            repeats = 3,
            options = "rehearsal=0s",
            require = {"errors < 1 %", "p50 < 1 s"},
            inconclusive = WhenInconclusive.PASS)
    void editorPicksAreNeverRefused(LoadUser user) throws BookStoreException {
        int wanted = user.random().nextInt(1, 10);
        assertThat(store.getEditorPicks(wanted)).hasSize(wanted);
    }

    @LoadTest(
            workload = BookstoreWorkload.class,
            mode = "rpc",
            users = "2",
            warmup = "20",
            interactions = "100",
            repeats = 2,
            options = "rehearsal=0s",
            require = {"customer.errors < 20 %", "throughput > 1 /s"},
            inconclusive = WhenInconclusive.PASS)
    @Param(name = "store", value = "two-level")
    void aServerOfItsOwnAnswersAllThatWasPlanned(LoadResult result) {
        assertThat(result.only().successes() + result.only().failures())
                .as("interactions of two users in two repeats")
                .isEqualTo(2 * 2 * 100);
        assertThat(result.directory())
                .get()
                .satisfies(directory ->
                        assertThat(directory.resolve("summary.csv")).matches(Files::exists));
    }
}
