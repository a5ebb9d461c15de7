package org.loadharness.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.experiment.Experiment;
import org.loadharness.experiment.LoadResult;
import org.loadharness.till.Till;

/** A load test with a profile says why, where it fails. */
@Timeout(120)
class ProfiledTest {
    private static final Queue<String> WHY = new ConcurrentLinkedQueue<>();

    /** As the cause; where other programs use the machine too much for a cause, as what most of the time goes to. */
    private static final Pattern LOCK_FIRST = Pattern.compile(
            "the ReentrantLock in Till( is the limit)?: at 4 users \\d+ % of the users' time"
                    + "|the users' time goes to: \\d+ % waiting for ReentrantLock in Till",
            Pattern.CASE_INSENSITIVE);

    @TempDir
    Path folder;

    @Test
    void theMessageOfAFailureHasTheCause() {
        WHY.clear();

        // where other programs use the machine, the failure is that nothing is sure
        Kit kit = Kit.run(folder, Map.of("harness.inconclusive", "fail"), OneAtATime.class);

        assertThat(kit.ended()).containsExactly("4 users FAILED");
        assertThat(WHY).singleElement().asString().containsPattern(LOCK_FIRST);
        assertThat(kit.message())
                .startsWith("p50 at 4 users: required p50 < 1 us, measured ")
                .contains("\n" + WHY.element() + "\nfiles: ");
    }

    @Test
    void theMessageOfAnAssertionHasTheCauseToo() throws Exception {
        LoadResult result = Experiment.of(new Till())
                .users("4")
                .interactions(50)
                .rehearsal(Duration.ZERO)
                .warmup(Duration.ofMillis(20))
                .repeats(2)
                .profiled()
                .writeTo(folder.resolve("out"))
                .run();
        String end = "\n" + String.join("\n", result.why()) + "\nfiles: " + folder.resolve("out");

        assertThat(result.why()).singleElement().asString().containsPattern(LOCK_FIRST);
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> LoadAssertions.assertThat(result).meets("p50 < 1 us"))
                .withMessageEndingWith(end);
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> LoadAssertions.assertThat(result).at(4).meets("p50 < 1 us"))
                .withMessageEndingWith(end);
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
