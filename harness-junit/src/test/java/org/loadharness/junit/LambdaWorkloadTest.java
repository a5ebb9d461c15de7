package org.loadharness.junit;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.loadharness.junit.LoadAssertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.ConcurrentHashMap;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestDescriptor;
import org.loadharness.experiment.Experiment;
import org.loadharness.experiment.LoadResult;
import org.loadharness.workload.DefinedWorkload;
import org.loadharness.workload.InteractionWorkload;
import org.loadharness.workload.Workload;

/** Several interactions in a test: as an experiment in its body, or as a class in its annotation. */
class LambdaWorkloadTest {
    private final ConcurrentHashMap<Integer, Integer> counts = new ConcurrentHashMap<>();

    @TempDir
    Path folder;

    @Test
    void interactionsActOnWhatTheTestHas() throws Exception {
        LoadResult result = quick(Workload.named("words")
                .interaction("count", 90, user -> counts.merge(user.random().nextInt(1000), 1, Integer::sum))
                .interaction("read", 10, user -> counts.get(user.random().nextInt(1000))));

        assertThat(result).at(2).meetsOrIsInconclusive("count.p50 < 1 s");
        Assertions.assertThat(counts).isNotEmpty();
    }

    @Test
    void aCheckThatDoesNotHoldIsAnErrorOfTheService() throws Exception {
        LoadResult result = quick(Workload.named("words").interaction("count", 1, user -> {
            throw new AssertionError("5 is not 4");
        }));

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(result).at(2).meets("errors < 0.1 %"))
                .withMessageContaining("required errors < 0.1 %");
    }

    @Test
    void aLoadTestDrivesAClassThatDefinesItsInteractions() {
        Kit kit = Kit.run(folder, Shopping.class);

        Assertions.assertThat(kit.tests())
                .extracting(TestDescriptor::getDisplayName)
                .containsExactly("1 user", "2 users");
        Assertions.assertThat(kit.allThrown()).noneMatch(AssertionError.class::isInstance);
    }

    @Test
    void whereAllUsersAreLostBeforeAnythingSucceedsTheNodeFails() {
        Kit kit = Kit.run(folder, Unlinked.class);

        Assertions.assertThat(kit.ended()).containsExactly("1 user FAILED");
        Assertions.assertThat(kit.message())
                .startsWith("no interaction succeeded at 1 user, 0 failed\n")
                .contains("users lost: 1 of 1 (died), user 0: java.lang.LinkageError: the class is gone");
    }

    private static LoadResult quick(Workload workload) throws Exception {
        return Experiment.of(workload)
                .users("2")
                .interactions(500)
                .option("warmup", "10")
                .option("rehearsal", "0s")
                .repeats(3)
                .run();
    }

    /** A stranger's test class. */
    static class Shopping {
        @LoadTest(workload = Words.class, users = "1,2", interactions = "100", warmup = "5", repeats = 2)
        void words(LoadResult result) {
            assertThat(result).meetsOrIsInconclusive("read.p50 < 1 s");
        }
    }

    /** Nobody gets as far as to fail. */
    static class Unlinked {
        @LoadTest(workload = Gone.class, users = "1", interactions = "10", warmup = "0", repeats = 2)
        void nothing() {}
    }

    /** Each user ends at once. */
    static final class Gone implements DefinedWorkload {
        @Override
        public InteractionWorkload<?> definition() {
            return Workload.named("gone").interaction("act", 1, user -> {
                throw new LinkageError("the class is gone");
            });
        }
    }

    /** Users count words. */
    static final class Words implements DefinedWorkload {
        @Override
        public InteractionWorkload<?> definition() {
            return Workload.named("words")
                    .perTrial(settings -> new ConcurrentHashMap<Integer, Integer>())
                    .interaction(
                            "count",
                            90,
                            (user, words) -> words.merge(user.random().nextInt(1000), 1, Integer::sum))
                    .interaction(
                            "read", 10, (user, words) -> words.get(user.random().nextInt(1000)));
        }
    }
}
