package org.loadharness.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.experiment.LoadResult;
import org.loadharness.till.Till;

/** A load test with a profile says why, where it fails. */
@Timeout(120)
class ProfiledTest {
    private static final Queue<String> WHY = new ConcurrentLinkedQueue<>();

    @TempDir
    Path folder;

    @Test
    void theMessageOfAFailureHasTheCause() {
        WHY.clear();

        // where other programs use the machine, the failure is that nothing is sure
        Kit kit = Kit.run(folder, Map.of("harness.inconclusive", "fail"), OneAtATime.class);

        assertThat(kit.ended()).containsExactly("4 users FAILED");
        assertThat(WHY).singleElement().asString().contains("ReentrantLock in Till", "of the users' time");
        assertThat(kit.message())
                .startsWith("p50 at 4 users: required p50 < 1 us, measured ")
                .contains("\n" + WHY.element() + "\nfiles: ");
    }

    /** A stranger's test class. */
    static class OneAtATime {
        @LoadTest(
                workload = Till.class,
                users = "4",
                interactions = "50",
                warmup = "5",
                repeats = 2,
                require = "p50 < 1 us",
                options = "profile=true")
        void pays(LoadResult result) {
            WHY.addAll(result.why());
        }
    }
}
