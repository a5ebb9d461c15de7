package org.loadharness.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.simulation.StationWorkload;

/** Several experiments that would write the same directory. */
class OneDirectoryTest {
    private static final int PROGRAMS = 4;

    @TempDir
    private Path directory;

    @Test
    void theWorkingDirectoryIsCalledByItsName() {
        Path here = Path.of("");
        Experiment experiment = Experiment.of(new StationWorkload())
                .mode("simulated")
                .users("1")
                .interactions(3)
                .writeTo(here);

        assertThatExceptionOfType(UnfitDirectory.class)
                .isThrownBy(experiment::run)
                .withMessageStartingWith(here.toAbsolutePath() + ": holds other files and no run");
        assertThatExceptionOfType(UnfitDirectory.class)
                .isThrownBy(() -> LoadResult.read(here))
                .withMessageStartingWith(here.toAbsolutePath() + ": holds no run");
    }

    @RepeatedTest(5)
    void ofExperimentsThatBeginAtOnceOneHasTheDirectoryAndTheOthersHearOfIt() throws Exception {
        Experiment experiment = Experiment.of(new StationWorkload())
                .mode("simulated")
                .users("1,2")
                .interactions(300)
                .repeats(3)
                .writeTo(directory.resolve("run"));
        CyclicBarrier together = new CyclicBarrier(PROGRAMS);
        ExecutorService threads = Executors.newFixedThreadPool(PROGRAMS);
        try {
            List<Future<LoadResult>> runs = threads.invokeAll(Collections.nCopies(PROGRAMS, () -> {
                together.await();
                return experiment.run();
            }));

            List<Throwable> refusals = new ArrayList<>();
            for (Future<LoadResult> run : runs) {
                try {
                    assertThat(run.get().points()).hasSize(2);
                } catch (ExecutionException refused) {
                    refusals.add(refused.getCause());
                }
            }
            assertThat(refusals).hasSize(PROGRAMS - 1).hasOnlyElementsOfType(UnfitDirectory.class);
            assertThat(refusals)
                    .extracting(Throwable::getMessage)
                    .allMatch(words -> words.contains("holds a run already")
                            || words.contains("is being written by another harness"));
            assertThat(LoadResult.read(directory.resolve("run")).points()).hasSize(2);
        } finally {
            threads.shutdownNow();
        }
    }
}
