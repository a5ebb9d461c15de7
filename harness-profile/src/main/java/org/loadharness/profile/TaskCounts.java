package org.loadharness.profile;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.loadharness.record.Environment;

/** What Linux has counted for each thread of another process; nothing on other systems. Stateless. Thread-safe. */
final class TaskCounts {
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private TaskCounts() {}

    /**
     * A reading.
     *
     * @param nanos when, in the time of recordings
     */
    record Count(long nanos, ThreadClock clock) {}

    /** One for each thread, by its number in the system. */
    static Map<Long, Count> read(long process) {
        Map<Long, Count> counts = new HashMap<>();
        try (DirectoryStream<Path> threads =
                Files.newDirectoryStream(Path.of("/proc", Long.toString(process), "task"))) {
            for (Path thread : threads) {
                read(thread, counts);
            }
        } catch (IOException | DirectoryIteratorException none) {
            return counts; // another system, or the process has ended
        }
        return counts;
    }

    private static void read(Path thread, Map<Long, Count> counts) {
        try {
            ThreadClock clock = ThreadClock.parse(Files.readString(thread.resolve("schedstat")));
            counts.put(
                    Long.parseLong(String.valueOf(thread.getFileName())), new Count(nanos(Environment.now()), clock));
        } catch (IOException | NumberFormatException | ArrayIndexOutOfBoundsException ended) {
            // its earlier readings hold
        }
    }

    /** Since 1970. */
    static long nanos(Instant instant) {
        return instant.getEpochSecond() * NANOS_PER_SECOND + instant.getNano();
    }
}
