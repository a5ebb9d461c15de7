package org.loadharness.cause;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.loadharness.cause.PointTime.Part;
import org.loadharness.cause.PointTime.Threads;
import org.loadharness.stats.RunSummary;

/**
 * A part of the time whose share is another in a second run: what a change of the system did to what users wait for. Immutable.
 * Thread-safe.
 *
 * @param point that both runs have
 * @param threads whose time it is
 * @param part as a sentence says it
 * @param beforeFraction of all their time in the first run
 * @param afterFraction the same in the second
 */
record WaitChange(String point, Threads threads, String part, double beforeFraction, double afterFraction) {
    /** Shares of different runs that are nearer may be chance. */
    private static final double LEAST_CHANGE = 0.05;

    /** Shares are sums. */
    private static final double ROUNDING = 1e-9;

    private static final int MOST = 3;

    WaitChange {
        requireNonNull(point, "point");
        requireNonNull(threads, "threads");
        requireNonNull(part, "part");
    }

    /**
     * The three largest for each sort of threads at the last point that both runs have profiled, the largest first; none where one
     * of them has no profiled trials.
     */
    static List<WaitChange> between(RunSummary before, RunSummary after) {
        Map<String, PointTime> earlier = new LinkedHashMap<>();
        PointTime.of(before).forEach(time -> earlier.put(key(time), time));
        Map<Threads, List<WaitChange>> last = new LinkedHashMap<>();
        PointTime.of(after)
                .forEach(time -> Optional.ofNullable(earlier.get(key(time)))
                        .ifPresent(same -> last.put(time.threads(), changes(same, time))));
        return last.values().stream().flatMap(List::stream).toList();
    }

    /** As in {@code at 20 users the users' time waiting for the lock fell from 71 % to 12 %}. */
    String sentence() {
        return "at " + point + " the share of " + (threads == Threads.USERS ? "the users'" : "the server threads'")
                + " time "
                + part + (afterFraction < beforeFraction ? " fell" : " rose") + " from "
                + CauseWords.percent(beforeFraction) + " to " + CauseWords.percent(afterFraction);
    }

    private static String key(PointTime time) {
        return time.threads() + " " + time.point().point().label();
    }

    private static List<WaitChange> changes(PointTime before, PointTime after) {
        Map<String, OptionalDouble> earlier = shares(before, after);
        Map<String, OptionalDouble> later = shares(after, before);
        List<WaitChange> changes = new ArrayList<>();
        Stream.concat(earlier.keySet().stream(), later.keySet().stream())
                .distinct()
                .filter(part ->
                        share(earlier, part).isPresent() && share(later, part).isPresent())
                .forEach(part -> changes.add(new WaitChange(
                        after.point().point().label(),
                        after.threads(),
                        part,
                        share(earlier, part).getAsDouble(),
                        share(later, part).getAsDouble())));
        return changes.stream()
                .filter(change -> change.size() >= LEAST_CHANGE - ROUNDING)
                .sorted(Comparator.comparingDouble(WaitChange::size).reversed().thenComparing(WaitChange::part))
                .limit(MOST)
                .toList();
    }

    /** 0 of what nobody waited for; empty of what the system does not say. */
    private static OptionalDouble share(Map<String, OptionalDouble> shares, String part) {
        return shares.getOrDefault(part, OptionalDouble.of(0));
    }

    private static Map<String, OptionalDouble> shares(PointTime time, PointTime other) {
        Set<String> others = other.parts().stream().map(Part::words).collect(Collectors.toSet());
        Map<String, OptionalDouble> shares = new LinkedHashMap<>();
        time.parts()
                .forEach(part -> shares.merge(
                        others.contains(part.words()) ? part.words() : PartsSum.withoutNumber(part.words()),
                        part.fraction(),
                        WaitChange::sum));
        return shares;
    }

    private static OptionalDouble sum(OptionalDouble one, OptionalDouble other) {
        return one.isPresent() && other.isPresent()
                ? OptionalDouble.of(one.getAsDouble() + other.getAsDouble())
                : OptionalDouble.empty();
    }

    private double size() {
        return Math.abs(afterFraction - beforeFraction);
    }
}
