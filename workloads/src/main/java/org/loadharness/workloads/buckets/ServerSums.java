package org.loadharness.workloads.buckets;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the server says that it holds. Immutable. Thread-safe.
 *
 * @param additions requests that were carried out
 * @param sums the value of each bucket
 */
record ServerSums(long additions, List<Long> sums) {
    ServerSums {
        sums = List.copyOf(sums);
    }

    /** Reads the reply to {@link BucketProtocol#SUMS}. */
    static ServerSums read(String line) throws IOException {
        String[] parts = line.split(";", -1);
        try {
            if (parts.length == 2) {
                List<Long> sums =
                        Stream.of(parts[1].split(",", -1)).map(Long::valueOf).toList();
                return new ServerSums(Long.parseLong(parts[0]), sums);
            }
        } catch (NumberFormatException wrong) {
            throw unreadable(line, wrong);
        }
        throw unreadable(line, null);
    }

    private static IOException unreadable(String line, @Nullable Exception cause) {
        String shown = line.length() <= 100 ? line : line.substring(0, 100) + "...";
        return new IOException("the server reported its sums as \"" + shown + "\"", cause);
    }
}
