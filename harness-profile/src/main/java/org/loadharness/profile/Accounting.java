package org.loadharness.profile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.loadharness.profile.Place.Resource;
import org.loadharness.profile.Spans.Span;
import org.loadharness.profile.ThreadTime.Waiting;
import org.loadharness.record.ProfileLog.Account;
import org.loadharness.record.ProfileLog.Site;
import org.loadharness.record.ProfileLog.Stack;
import org.loadharness.record.ProfileLog.Wait;

/**
 * Divides the time of threads so that its parts sum to all of it.
 *
 * <p>Of a thread's time T the system counts two parts exactly: R on a processor, and Q ready to run without one. S = T - R - Q
 * is left, in which it slept. Its waits say what for. The event of a wait lasts until the thread goes on: it includes what it
 * computed on its way to sleep, and the time from its waking until a processor was free, which are in R and Q already. So where
 * the waits of a thread last longer than S, they share S in proportion. What S has beyond them goes to the collector as far as
 * it stopped the thread outside of its waits. Next come waits for the next call that a recording has begun or ended in. What is
 * left is the rest, but for the share of it of which samples say where the thread sleeps.
 *
 * <p>Confined to one thread.
 */
final class Accounting {
    private final List<Span> standstills;
    private final List<Long> collectionsNanos;
    private final Map<Place, Long> waitedNanos = new HashMap<>();
    private final Map<Resource, List<Waiting>> resources = new HashMap<>();
    private final Map<Resource, Long> counts = new HashMap<>();
    private int threads;
    private long wholeNanos;
    private long computingNanos;
    private long runnableNanos;
    private boolean computingKnown = true;
    private boolean runnableKnown = true;
    private long collectorNanos;
    private long startNanos = Long.MAX_VALUE;
    private long endNanos = Long.MIN_VALUE;

    /**
     * @param standstills in which no thread could run; they may overlap
     * @param collectionsNanos the ends of those in which objects may have been moved
     */
    Accounting(List<Span> standstills, List<Long> collectionsNanos) {
        this.standstills = Spans.union(standstills);
        this.collectionsNanos = collectionsNanos.stream().sorted().toList();
    }

    void add(ThreadTime thread) {
        threads++;
        startNanos = Math.min(startNanos, thread.startNanos());
        endNanos = Math.max(endNanos, thread.endNanos());
        wholeNanos += thread.wholeNanos();
        long asleepNanos = asleep(thread);
        List<Waiting> waits = apart(thread);
        long waitsNanos = waits.stream()
                .mapToLong(wait -> wait.endNanos() - wait.startNanos())
                .sum();
        double share = waitsNanos > asleepNanos ? (double) asleepNanos / waitsNanos : 1;
        List<Span> own = new ArrayList<>();
        long givenNanos = 0;
        for (Waiting wait : waits) {
            Span span = new Span(wait.startNanos(), wait.endNanos());
            long nanos = (long) (share * span.nanos());
            givenNanos += nanos;
            own.add(span);
            waitedNanos.merge(wait.place(), nanos, Long::sum);
            counts.merge(wait.place().resource(), 1L, Long::sum);
            resources
                    .computeIfAbsent(wait.place().resource(), fresh -> new ArrayList<>())
                    .add(wait);
        }
        own.addAll(thread.open());
        long stoppedNanos = Math.min(stoppedOutside(thread, Spans.union(own)), asleepNanos - givenNanos);
        collectorNanos += stoppedNanos;
        long openNanos =
                Math.min(thread.open().stream().mapToLong(Span::nanos).sum(), asleepNanos - givenNanos - stoppedNanos);
        if (openNanos > 0) {
            sleeps(Places.NEXT_CALL, openNanos);
        }
        long leftNanos = asleepNanos - givenNanos - stoppedNanos - openNanos;
        thread.otherwise().forEach((place, part) -> sleeps(place, (long) (part * leftNanos)));
    }

    private void sleeps(Place place, long nanos) {
        waitedNanos.merge(place, nanos, Long::sum);
        resources.computeIfAbsent(place.resource(), fresh -> new ArrayList<>());
    }

    /** The sum of all that was added. */
    Account account(List<Stack> stacks) {
        return new Account(
                threads,
                wholeNanos,
                threads == 0 ? 0 : endNanos - startNanos,
                computingKnown ? OptionalLong.of(computingNanos) : OptionalLong.empty(),
                runnableKnown ? OptionalLong.of(runnableNanos) : OptionalLong.empty(),
                collectorNanos,
                waits(),
                stacks);
    }

    /** What is neither on a processor nor ready for one, as far as the system says. */
    private long asleep(ThreadTime thread) {
        long leftNanos = thread.wholeNanos();
        if (thread.clock().computingNanos() == ThreadClock.UNKNOWN) {
            computingKnown = false;
        } else {
            long nanos = Math.min(thread.clock().computingNanos(), leftNanos);
            computingNanos += nanos;
            leftNanos -= nanos;
        }
        if (thread.clock().runnableNanos() == ThreadClock.UNKNOWN) {
            runnableKnown = false;
        } else {
            long nanos = Math.min(thread.clock().runnableNanos(), leftNanos);
            runnableNanos += nanos;
            leftNanos -= nanos;
        }
        return leftNanos;
    }

    /** Its waits within its time; of two at a time the outer one, which began first, has that time. */
    private static List<Waiting> apart(ThreadTime thread) {
        List<Waiting> sorted = new ArrayList<>(thread.waits());
        sorted.sort(Comparator.comparingLong(Waiting::startNanos)
                .thenComparing(Waiting::endNanos, Comparator.reverseOrder()));
        List<Waiting> apart = new ArrayList<>();
        long freeNanos = thread.startNanos();
        for (Waiting wait : sorted) {
            long fromNanos = Math.max(wait.startNanos(), freeNanos);
            long untilNanos = Math.min(wait.endNanos(), thread.endNanos());
            if (fromNanos < untilNanos) {
                apart.add(wait.cut(fromNanos, untilNanos));
                freeNanos = untilNanos;
            }
        }
        return apart;
    }

    private long stoppedOutside(ThreadTime thread, List<Span> waits) {
        List<Span> time = List.of(new Span(thread.startNanos(), thread.endNanos()));
        return Spans.bothNanos(standstills, time) - Spans.bothNanos(standstills, waits);
    }

    private List<Wait> waits() {
        Map<Resource, Resource> names = SharedThings.names(resources, collectionsNanos);
        return resources.keySet().stream()
                .collect(Collectors.groupingBy(each -> names.getOrDefault(each, each)))
                .entrySet()
                .stream()
                .map(thing -> wait(thing.getKey(), Set.copyOf(thing.getValue())))
                .filter(wait -> wait.nanos() > 0)
                .sorted(Comparator.comparingLong(Wait::nanos).reversed().thenComparing(Wait::what))
                .toList();
    }

    /** @param names that classes give it */
    private Wait wait(Resource thing, Set<Resource> names) {
        List<Site> sites = waitedNanos.entrySet().stream()
                .filter(place -> names.contains(place.getKey().resource()))
                .map(place -> new Site(place.getKey().line(), place.getValue()))
                .sorted(Comparator.comparingLong(Site::nanos).reversed().thenComparing(Site::line))
                .toList();
        List<Waiting> waited = names.stream()
                .flatMap(name -> resources.getOrDefault(name, List.of()).stream())
                .toList();
        return new Wait(
                thing.kind(),
                thing.what(),
                sites.stream().mapToLong(Site::nanos).sum(),
                OneOfMany.waitedNanos(waited, collectionsNanos),
                names.stream().mapToLong(name -> counts.getOrDefault(name, 0L)).sum(),
                sites);
    }
}
