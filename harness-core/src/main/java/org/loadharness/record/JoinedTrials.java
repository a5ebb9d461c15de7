package org.loadharness.record;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.Ending;
import org.loadharness.record.TrialLog.NamedPhaseLog;
import org.loadharness.record.TrialLog.PhaseLog;
import org.loadharness.record.TrialLog.ResourcesLog;
import org.loadharness.record.TrialLog.SecondLog;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.record.WarmupLog.Settling;

/**
 * One trial whose users were shared out among several processes, as one. Counts and distributions are added, so that every
 * percentile is what it would be had all been recorded in one place; seconds are joined with those of the same number. What no
 * process can know of the others is empty: the gaps between arrivals, and the course where their full loads differ in length.
 * Stateless. Thread-safe.
 */
public final class JoinedTrials {
    private JoinedTrials() {}

    /**
     * All parts together.
     *
     * @param parts of the same trial, in the order of their users; at least one
     */
    public static TrialLog join(List<TrialLog> parts) {
        return join(parts, Optional.empty());
    }

    /**
     * The same where another process than those of the parts knows the server's.
     *
     * @param server what that used during the measured stage; empty if nobody knows
     */
    public static TrialLog join(List<TrialLog> parts, Optional<ResourceUse> server) {
        TrialLog first = parts.get(0);
        return new TrialLog(
                        first.id(),
                        parts.stream()
                                .map(TrialLog::startedAt)
                                .min(Instant::compareTo)
                                .orElseThrow(),
                        ending(parts),
                        phase(each(parts, TrialLog::measured)),
                        phases(parts),
                        warmup(each(parts, TrialLog::warmup)),
                        seconds(each(parts, TrialLog::timeline)),
                        JoinedRecorders.join(parts.stream().flatMap(part -> part.failures().stream())),
                        resources(each(parts, TrialLog::resources), server),
                        Distribution.merge(each(parts, TrialLog::hiccups)),
                        Optional.empty())
                .with(parts.stream()
                        .flatMap(part -> part.counted().entrySet().stream())
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, Long::sum)));
    }

    private static <P, T> List<T> each(List<P> parts, Function<P, T> of) {
        return parts.stream().map(of).toList();
    }

    /** The worst of all causes, with the words of the first that has it. */
    private static Ending ending(List<TrialLog> parts) {
        Ending worst = each(parts, TrialLog::ending).stream()
                .max(Comparator.comparing(ending -> badness(ending.cause())))
                .orElseThrow();
        return new Ending(
                worst.cause(),
                worst.detail(),
                parts.stream().flatMap(part -> part.ending().lost().stream()).toList());
    }

    private static int badness(Cause cause) {
        return switch (cause) {
            case COMPLETED -> 0;
            case TIMED_OUT -> 1;
            case INTERRUPTED -> 2;
            case FAILED, KILLED -> 3;
        };
    }

    private static PhaseLog phase(List<PhaseLog> parts) {
        PhaseLog joined = JoinedRecorders.join(parts);
        List<UserLog> users = joined.users().stream()
                .sorted(Comparator.comparingInt(UserLog::user))
                .toList();
        return new PhaseLog(
                joined.interactions(),
                users,
                joined.sends(),
                JoinedCourses.join(parts.stream()
                        .filter(part -> !part.users().isEmpty())
                        .map(PhaseLog::course)
                        .toList()),
                joined.flows());
    }

    private static List<NamedPhaseLog> phases(List<TrialLog> parts) {
        return IntStream.range(0, parts.get(0).phases().size())
                .mapToObj(phase -> named(each(parts, part -> part.phases().get(phase))))
                .toList();
    }

    private static NamedPhaseLog named(List<NamedPhaseLog> parts) {
        long releasedNanos =
                parts.stream().mapToLong(NamedPhaseLog::releasedNanos).min().orElseThrow();
        return new NamedPhaseLog(parts.get(0).name(), releasedNanos, phase(each(parts, NamedPhaseLog::log)));
    }

    private static WarmupLog warmup(List<WarmupLog> parts) {
        return new WarmupLog(
                parts.stream().mapToLong(WarmupLog::successes).sum(),
                parts.stream().mapToLong(WarmupLog::failures).sum(),
                parts.stream().mapToLong(WarmupLog::lengthNanos).max().orElseThrow(),
                settling(each(parts, WarmupLog::settling)),
                seconds(each(parts, WarmupLog::timeline)));
    }

    /** It was steady when the last of them saw it steady. */
    private static Settling settling(List<Settling> parts) {
        Map<Class<?>, List<Settling>> kinds = parts.stream().collect(Collectors.groupingBy(Settling::getClass));
        for (Settling bad : List.of(new Settling.Never(), new Settling.NotSettled())) {
            if (kinds.containsKey(bad.getClass())) {
                return bad;
            }
        }
        return parts.stream()
                .filter(Settling.Settled.class::isInstance)
                .map(Settling.Settled.class::cast)
                .max(Comparator.comparingLong(Settling.Settled::afterNanos))
                .<Settling>map(last -> last)
                .orElse(new Settling.Unasked());
    }

    /** Walks through all of them side by side. */
    private static Seconds seconds(List<Seconds> parts) {
        List<SecondLog> joined = new ArrayList<>();
        List<Iterator<SecondLog>> ahead = each(parts, Seconds::iterator).stream()
                .filter(Iterator::hasNext)
                .toList();
        while (!ahead.isEmpty()) {
            joined.add(second(each(ahead, Iterator::next)));
            ahead = ahead.stream().filter(Iterator::hasNext).toList();
        }
        return Seconds.of(joined);
    }

    /**
     * The same second of all parts together.
     *
     * @param parts at least one
     */
    public static SecondLog second(List<SecondLog> parts) {
        return new SecondLog(
                parts.stream().mapToLong(SecondLog::endNanos).max().orElseThrow(),
                Distribution.merge(each(parts, SecondLog::successes)),
                parts.stream().mapToLong(SecondLog::failures).sum(),
                parts.stream().mapToInt(SecondLog::inFlight).sum(),
                parts.stream().mapToLong(SecondLog::waiting).sum(),
                parts.stream().mapToLong(SecondLog::hiccupNanos).max().orElseThrow(),
                together(each(parts, SecondLog::generator)),
                parts.stream().flatMap(part -> part.server().stream()).findFirst());
    }

    private static ResourcesLog resources(List<ResourcesLog> parts, Optional<ResourceUse> server) {
        return new ResourcesLog(
                together(each(parts, ResourcesLog::generator)),
                server.or(() ->
                        parts.stream().flatMap(part -> part.server().stream()).findFirst()));
    }

    private static ResourceUse together(List<ResourceUse> parts) {
        return parts.stream().reduce(ResourceUse::together).orElseThrow();
    }
}
