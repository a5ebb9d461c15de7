package org.loadharness.workloads.ski;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Keeps rides in memory as long as the process lives. Thread-safe. */
final class MemoryStore implements SkiStore {
    /** Rides by skier; a list is guarded by itself. */
    private final Map<Integer, List<LiftRide>> rides = new ConcurrentHashMap<>();

    private final NavigableMap<Integer, NavigableSet<Integer>> seasons = new ConcurrentSkipListMap<>();
    private volatile boolean closed;

    @Override
    public void write(LiftRide ride) throws IOException {
        addSeason(ride.day().resort(), ride.day().season());
        List<LiftRide> ofSkier = rides.computeIfAbsent(ride.skier(), any -> new ArrayList<>());
        synchronized (ofSkier) {
            ofSkier.add(ride);
        }
    }

    @Override
    public void addSeason(int resort, int season) throws IOException {
        if (closed) {
            throw new IOException("the store is closed");
        }
        seasons.computeIfAbsent(resort, any -> new ConcurrentSkipListSet<>()).add(season);
    }

    @Override
    public OptionalLong dayVertical(SkiDay day, int skier) {
        List<LiftRide> ofDay = of(skier).filter(ride -> ride.day().equals(day)).toList();
        return ofDay.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(ofDay.stream().mapToLong(LiftRide::vertical).sum());
    }

    @Override
    public NavigableMap<Integer, Long> verticals(int skier, Set<Integer> resorts, Set<Integer> chosen) {
        NavigableMap<Integer, Long> verticals = new TreeMap<>();
        of(skier)
                .filter(ride -> resorts.contains(ride.day().resort()))
                .filter(ride -> chosen.isEmpty() || chosen.contains(ride.day().season()))
                .forEach(ride -> verticals.merge(ride.day().season(), (long) ride.vertical(), Long::sum));
        return verticals;
    }

    @Override
    public long skiers(SkiDay day) {
        return rides.keySet().stream()
                .filter(skier -> of(skier).anyMatch(ride -> ride.day().equals(day)))
                .count();
    }

    @Override
    public NavigableMap<Integer, NavigableSet<Integer>> seasons() {
        return new TreeMap<>(seasons);
    }

    @Override
    public Map<SkiDay, Long> rides() {
        return rides.keySet().stream()
                .flatMap(this::of)
                .collect(Collectors.groupingBy(LiftRide::day, Collectors.counting()));
    }

    @Override
    public void clear() {
        rides.clear();
        seasons.clear();
    }

    @Override
    public void close() {
        closed = true;
        clear();
    }

    private Stream<LiftRide> of(int skier) {
        List<LiftRide> ofSkier = rides.getOrDefault(skier, List.of());
        synchronized (ofSkier) {
            return List.copyOf(ofSkier).stream();
        }
    }
}
