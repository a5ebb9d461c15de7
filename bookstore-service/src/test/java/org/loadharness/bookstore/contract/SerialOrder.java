package org.loadharness.bookstore.contract;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.loadharness.bookstore.api.BookStoreException;

/**
 * Searches for an order in which one caller alone, making the calls of a history one after the other, would have got the
 * same results, and in which no call comes before one that had returned before it was invoked (linearizability, after
 * Herlihy and Wing 1990; the search is Wing and Gong's with Lowe's memory of states). Confined to one thread.
 */
final class SerialOrder {

    private final List<List<Event>> threads;
    private final Set<String> hopeless = new HashSet<>();

    private SerialOrder(List<List<Event>> threads) {
        this.threads = threads;
    }

    /** Says whether there is such an order from this state on. */
    static boolean exists(ModelStore start, List<List<Event>> threads) throws BookStoreException {
        return new SerialOrder(threads).exists(start, new int[threads.size()]);
    }

    private boolean exists(ModelStore state, int[] done) throws BookStoreException {
        long firstReturn = firstReturn(done);
        if (firstReturn == Long.MAX_VALUE) {
            return true;
        }
        String situation = Arrays.toString(done) + state.state();
        if (hopeless.contains(situation)) {
            return false;
        }
        for (int thread = 0; thread < done.length; thread++) {
            if (done[thread] < threads.get(thread).size()
                    && canBeNext(threads.get(thread).get(done[thread]), firstReturn, state, done, thread)) {
                return true;
            }
        }
        hopeless.add(situation);
        return false;
    }

    private boolean canBeNext(Event event, long firstReturn, ModelStore state, int[] done, int thread)
            throws BookStoreException {
        if (event.invoked() > firstReturn) {
            return false;
        }
        ModelStore next = new ModelStore(state);
        if (!event.call().on(next).equals(event.result())) {
            return false;
        }
        int[] nextDone = done.clone();
        nextDone[thread]++;
        return exists(next, nextDone);
    }

    /** When the first of the calls not yet in the order returned. */
    private long firstReturn(int[] done) {
        long first = Long.MAX_VALUE;
        for (int thread = 0; thread < done.length; thread++) {
            List<Event> events = threads.get(thread);
            if (done[thread] < events.size()) {
                first = Math.min(first, events.get(done[thread]).returned());
            }
        }
        return first;
    }
}
