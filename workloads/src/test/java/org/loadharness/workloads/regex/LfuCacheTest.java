package org.loadharness.workloads.regex;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which replies the report's rule keeps. */
class LfuCacheTest {
    @ParameterizedTest
    @CsvSource({"1,1,1", "3,2,2", "10,5,3", "100,5,4"})
    void itKeepsWhatASlowAndPlainOneKeeps(int capacity, int theta, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        LfuCache cache = new LfuCache(capacity, theta);
        Plain plain = new Plain(capacity, theta);

        for (int i = 0; i < 5000; i++) {
            // squared: some lines often, most of them rarely
            int drawn = (int) (3 * capacity * random.nextDouble() * random.nextDouble());
            String line = "line " + drawn;
            boolean isThere = cache.find(line).isPresent();
            assertThat(isThere).as("seed %d, step %d: %s", seed, i, line).isEqualTo(plain.uses(line));
            if (!isThere) {
                cache.keep(line, List.of(line));
            }
        }
        assertThat(plain.hits).isPositive();
    }

    @Test
    void theLeastUsedGoesFirst() {
        LfuCache cache = filled(3, 5);
        cache.find("0");
        cache.find("2");

        cache.keep("new", List.of());

        assertThat(cache.find("1")).isEmpty();
        assertThat(cache.find("0")).isPresent();
        assertThat(cache.find("2")).isPresent();
    }

    @Test
    void ageingLetsNewLinesOvertakeThoseOfThePast() {
        LfuCache aged = filled(2, 5);
        LfuCache never = filled(2, 1000);
        for (LfuCache cache : List.of(aged, never)) {
            for (int i = 0; i < 20; i++) {
                cache.find("0");
            }
            for (int i = 0; i < 8; i++) {
                cache.keep("a" + i, List.of());
                for (int use = 0; use < 6; use++) {
                    cache.find("a" + i);
                }
            }
        }

        assertThat(never.find("0")).isPresent();
        assertThat(aged.find("0")).isEmpty();
    }

    @Test
    void aReplyThatIsThereIsNotReplaced() {
        LfuCache cache = new LfuCache(2, 5);
        cache.keep("line", List.of("first"));
        cache.keep("line", List.of("second"));

        assertThat(cache.find("line")).isEqualTo(Optional.of(List.of("first")));
    }

    @Test
    void threadsShareIt() throws InterruptedException {
        LfuCache cache = new LfuCache(10, 5);
        CountDownLatch start = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (int user = 0; user < 4; user++) {
            SplittableRandom random = new SplittableRandom(user);
            threads.add(new Thread(() -> {
                try {
                    start.await();
                } catch (InterruptedException stopped) {
                    return;
                }
                for (int i = 0; i < 5000; i++) {
                    String line = String.valueOf(random.nextInt(30));
                    if (cache.find(line).isEmpty()) {
                        cache.keep(line, List.of(line));
                    }
                }
            }));
        }
        threads.forEach(Thread::start);
        start.countDown();
        for (Thread thread : threads) {
            thread.join();
        }

        long kept = 0;
        for (int i = 0; i < 30; i++) {
            Optional<List<String>> reply = cache.find(String.valueOf(i));
            kept += reply.isPresent() ? 1 : 0;
            assertThat(reply.orElse(List.of(String.valueOf(i)))).containsExactly(String.valueOf(i));
        }
        assertThat(kept).isEqualTo(10);
    }

    private static LfuCache filled(int capacity, int theta) {
        LfuCache cache = new LfuCache(capacity, theta);
        for (int i = 0; i < capacity; i++) {
            cache.keep(String.valueOf(i), List.of());
        }
        return cache;
    }

    /** The rule once more, with a sorted list. */
    private static final class Plain {
        private final int capacity;
        private final int theta;
        private final List<Use> uses = new ArrayList<>();
        private int age;
        private int hits;

        Plain(int capacity, int theta) {
            this.capacity = capacity;
            this.theta = theta;
        }

        boolean uses(String line) {
            for (int i = 0; i < uses.size(); i++) {
                Use use = uses.get(i);
                if (use.line.equals(line)) {
                    uses.set(i, new Use(line, use.frequency + 1, use.age));
                    hits++;
                    return true;
                }
            }
            if (uses.size() == capacity) {
                double mean = uses.stream().mapToInt(Use::frequency).average().orElseThrow();
                if (mean > theta) {
                    uses.replaceAll(use -> new Use(use.line, use.frequency / 2, use.age));
                }
                uses.sort(Comparator.comparingInt(Use::frequency).thenComparingInt(Use::age));
                uses.remove(0);
            }
            uses.add(new Use(line, 1, age++));
            return false;
        }
    }

    private record Use(String line, int frequency, int age) {}
}
