package org.loadharness.workloads.regex;

import java.io.IOException;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Replies of a trial that are held against a plain search of all rows when it has ended: of its first, second, fourth, eighth
 * and so on the last ones. That search shares nothing with the engine: no index, no cache and no limit. Thread-safe.
 */
final class SampledReplies {
    /** Rows that a check looks at, at most, unless there are more: then it looks at one reply. */
    private static final long MOST_LOOKED_AT = 400_000;

    private final AtomicLong requests = new AtomicLong();
    private final Deque<Sample> latestFirst = new ConcurrentLinkedDeque<>();

    private record Sample(String request, Contents contents) {}

    /** Counts a request; whether its reply is one to keep. */
    boolean isNextKept() {
        return Long.bitCount(requests.incrementAndGet()) == 1;
    }

    void keep(String request, Contents contents) {
        latestFirst.addFirst(new Sample(request, contents));
    }

    /**
     * Searches for the last of them again.
     *
     * @param rows what the server says it searches
     * @throws IOException if a reply had other sentences
     */
    void check(Rows rows) throws IOException {
        List<Sample> last = latestFirst.stream()
                .limit(Math.max(1, MOST_LOOKED_AT / rows.count()))
                .toList();
        for (Sample sample : last) {
            Contents right = plainly(sample.request, rows);
            if (!right.isSameAs(sample.contents)) {
                throw new IOException("the reply to \"" + sample.request + "\" had " + sample.contents.sentences()
                        + " sentences and is not what a plain search of all " + rows.count() + " rows finds, "
                        + right.sentences() + " sentences");
            }
        }
    }

    private static Contents plainly(String request, Rows rows) {
        int semicolon = request.indexOf(';');
        Set<String> types = Stream.of(request.substring(0, semicolon).split(","))
                .map(String::strip)
                .filter(type -> !type.isEmpty())
                .collect(Collectors.toSet());
        Pattern pattern = Pattern.compile(request.substring(semicolon + 1));
        Contents found = new Contents();
        for (int i = 0; i < rows.count(); i++) {
            Row row = rows.at(i);
            boolean isAskedFor = types.isEmpty() || types.contains(String.valueOf(row.type()));
            if (isAskedFor && pattern.matcher(row.sentence()).find()) {
                found.add(row.sentence());
            }
        }
        return found;
    }
}
