package org.loadharness.record;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.loadharness.record.CourseLog.Bin;
import org.loadharness.record.CourseLog.Gap;

/**
 * The course of a phase that several processes performed parts of at the same time. Nobody succeeded where none of them did. A
 * process names its longest gaps alone: of all together those are known that are longer than the shortest that any had to
 * name. Stateless. Thread-safe.
 */
final class JoinedCourses {
    private JoinedCourses() {}

    /** As if all had been recorded in one place; empty if their bins do not divide the same time, or one has none. */
    static Optional<CourseLog> join(List<Optional<CourseLog>> parts) {
        List<CourseLog> logs = parts.stream().flatMap(Optional::stream).toList();
        boolean alike =
                logs.stream().mapToLong(CourseLog::lengthNanos).distinct().count() == 1;
        if (!alike || logs.size() < parts.size()) {
            return Optional.empty();
        }
        List<Bin> bins = IntStream.range(0, CourseLog.BINS)
                .mapToObj(
                        bin -> sum(logs.stream().map(log -> log.bins().get(bin)).toList()))
                .toList();
        return Optional.of(new CourseLog(logs.get(0).lengthNanos(), bins, gaps(logs)));
    }

    private static Bin sum(List<Bin> bins) {
        return new Bin(
                bins.stream().mapToLong(Bin::count).sum(),
                bins.stream().mapToLong(Bin::logs).sum());
    }

    private static List<Gap> gaps(List<CourseLog> logs) {
        long knownFromNanos = logs.stream()
                .filter(log -> log.gaps().size() == CourseLog.GAPS)
                .mapToLong(log -> log.gaps().get(CourseLog.GAPS - 1).lengthNanos())
                .max()
                .orElse(1);
        return logs.stream().map(CourseLog::gaps).reduce(JoinedCourses::common).orElseThrow().stream()
                .filter(gap -> gap.lengthNanos() >= knownFromNanos)
                .sorted(Comparator.comparingLong(Gap::lengthNanos).reversed().thenComparingLong(Gap::startNanos))
                .limit(CourseLog.GAPS)
                .toList();
    }

    /** Where both have one. */
    private static List<Gap> common(List<Gap> one, List<Gap> other) {
        List<Gap> found = new ArrayList<>();
        for (Gap gap : one) {
            for (Gap beside : other) {
                long startNanos = Math.max(gap.startNanos(), beside.startNanos());
                long endNanos = Math.min(end(gap), end(beside));
                if (endNanos > startNanos) {
                    found.add(new Gap(startNanos, endNanos - startNanos));
                }
            }
        }
        return found;
    }

    private static long end(Gap gap) {
        return gap.startNanos() + gap.lengthNanos();
    }
}
