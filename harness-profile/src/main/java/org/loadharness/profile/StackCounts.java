package org.loadharness.profile;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.loadharness.record.ProfileLog.Stack;

/** Counts what threads were found doing. Confined to one thread. */
final class StackCounts {
    /** A page and a log hold some hundred. */
    private static final int MOST = 300;

    private static final String OTHERS = "others";

    private final Map<Seen, Long> counts = new HashMap<>();

    private record Seen(List<String> path, String line) {
        /** The innermost method alone, which is what the line is of. */
        Seen inShort() {
            return new Seen(path.isEmpty() ? List.of(OTHERS) : List.of(OTHERS, path.get(path.size() - 1)), line);
        }

        Seen unnamed() {
            return new Seen(List.of(OTHERS), OTHERS);
        }

        Stack stack(long samples) {
            return new Stack(path, line, samples);
        }
    }

    void add(Frames frames) {
        counts.merge(new Seen(frames.path(), frames.line()), 1L, Long::sum);
    }

    /**
     * Of the rarer ones, as deep recursion has them by the thousand, those of one method and line are one, so that each line has all its
     * samples; if even of those there are too many, the rarest are counted together.
     */
    List<Stack> mostFrequent() {
        List<Map.Entry<Seen, Long>> all = sorted(counts);
        List<Map.Entry<Seen, Long>> rare = sorted(summed(
                all.stream().skip(MOST).map(seen -> Map.entry(seen.getKey().inShort(), seen.getValue()))));
        Map<Seen, Long> rarest = summed(
                rare.stream().skip(MOST).map(seen -> Map.entry(seen.getKey().unnamed(), seen.getValue())));
        return Stream.of(all.stream().limit(MOST), rare.stream().limit(MOST), rarest.entrySet().stream())
                .flatMap(seen -> seen)
                .map(seen -> seen.getKey().stack(seen.getValue()))
                .toList();
    }

    private static Map<Seen, Long> summed(Stream<Map.Entry<Seen, Long>> some) {
        return some.collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, Long::sum));
    }

    private static List<Map.Entry<Seen, Long>> sorted(Map<Seen, Long> some) {
        return some.entrySet().stream()
                .sorted(Map.Entry.<Seen, Long>comparingByValue()
                        .reversed()
                        .thenComparing(seen -> String.join(";", seen.getKey().path()))
                        .thenComparing(seen -> seen.getKey().line()))
                .toList();
    }
}
