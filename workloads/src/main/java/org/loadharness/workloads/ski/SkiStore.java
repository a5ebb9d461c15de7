package org.loadharness.workloads.ski;

import java.io.IOException;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Lift rides and seasons. A resort is there from its first season or ride on. What a method has written when it returns,
 * every later call reads. Each may be interrupted while it waits. Thread-safe.
 */
sealed interface SkiStore extends AutoCloseable permits MemoryStore, DatabaseStore {
    /** Keeps a ride; it is kept, as well as the store can, when this returns. */
    void write(LiftRide ride) throws IOException, InterruptedException;

    /** Adds a season to a resort, if it is not there. */
    void addSeason(int resort, int season) throws IOException, InterruptedException;

    /** The vertical of a skier's rides on a day; empty without a ride. */
    OptionalLong dayVertical(SkiDay day, int skier) throws IOException, InterruptedException;

    /**
     * The vertical of a skier's rides at those resorts, by season, for the seasons with a ride.
     *
     * @param seasons to look at; empty for all
     */
    NavigableMap<Integer, Long> verticals(int skier, Set<Integer> resorts, Set<Integer> seasons)
            throws IOException, InterruptedException;

    /** How many skiers took a lift on a day. */
    long skiers(SkiDay day) throws IOException, InterruptedException;

    /** The seasons of each resort there is. */
    NavigableMap<Integer, NavigableSet<Integer>> seasons() throws IOException, InterruptedException;

    /** How many rides each day has that has any. */
    Map<SkiDay, Long> rides() throws IOException, InterruptedException;

    /** Forgets everything. */
    void clear() throws IOException, InterruptedException;

    /** Ends when all that has been written is kept. Later calls fail. Does nothing the second time. */
    @Override
    void close() throws IOException;
}
