package org.loadharness.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.loadharness.cause.Cause;
import org.loadharness.cause.PointTime;
import org.loadharness.record.ProfileLog.Stack;
import org.loadharness.stats.RunSummary;

/** Why throughput stops growing, and what threads computed at each point; nothing without profiled trials. */
final class WhyFields {
    /** Of a point: each that is rarer is less than a line wide, and all of them are one. */
    private static final int MOST_STACKS = 200;

    private static final String OTHERS = "others";

    private WhyFields() {}

    static Map<String, Object> of(RunSummary run) {
        List<PointTime> times = PointTime.of(run);
        if (times.isEmpty()) {
            return Map.of();
        }
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("why", Cause.words(run));
        fields.put("flames", flames(times));
        return fields;
    }

    /** One for each point and sort of threads. */
    static List<Map<String, Object>> flames(List<PointTime> times) {
        return times.stream().map(WhyFields::flame).toList();
    }

    /** Each stack as how often it was seen, and the numbers of its methods, the outermost first. */
    private static Map<String, Object> flame(PointTime time) {
        Map<String, Integer> methods = new LinkedHashMap<>();
        List<List<Long>> stacks = new ArrayList<>();
        for (Stack stack : mostFrequent(time.stacks())) {
            List<Long> numbers = new ArrayList<>(List.of(stack.samples()));
            for (String frame : stack.frames()) {
                numbers.add((long) methods.computeIfAbsent(frame, fresh -> methods.size()));
            }
            stacks.add(numbers);
        }
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("load", time.point().point().label());
        fields.put("threads", time.threads().name().toLowerCase(Locale.ROOT));
        fields.put("methods", List.copyOf(methods.keySet()));
        fields.put("stacks", stacks);
        return fields;
    }

    /** They have all samples: shares are of those of the point. */
    private static List<Stack> mostFrequent(List<Stack> all) {
        if (all.size() <= MOST_STACKS) {
            return all;
        }
        long others = all.stream().skip(MOST_STACKS).mapToLong(Stack::samples).sum();
        return Stream.concat(all.stream().limit(MOST_STACKS), Stream.of(new Stack(List.of(OTHERS), OTHERS, others)))
                .toList();
    }
}
