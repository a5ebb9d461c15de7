package org.loadharness.record;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Context switches of a process. Linux reports them thread by thread, at 15 to 30 us each, so that a process of more
 * threads than {@value #MOST_THREADS} would be slowed by the question: then they are unknown. Confined to one thread.
 */
final class ThreadSwitches implements ResourceSource {
    /** Of which each is asked: {@value}, which takes 3 to 5 ms. */
    static final int MOST_THREADS = 150;

    private final ProcFiles files;
    private final ThreadTotal voluntary = new ThreadTotal();
    private final ThreadTotal involuntary = new ThreadTotal();

    ThreadSwitches(ProcFiles files) {
        this.files = files;
    }

    /** To be asked behind the one that counts the threads. */
    @Override
    public void read(Map<ResourceUse.Resource, Long> figures) {
        if (figures.getOrDefault(ResourceUse.Resource.THREADS, Long.MAX_VALUE) <= MOST_THREADS) {
            files.threads().ifPresent(threads -> read(threads, figures));
        }
    }

    private void read(int[] threads, Map<ResourceUse.Resource, Long> figures) {
        Map<Integer, String> statuses = new HashMap<>();
        for (int thread : threads) {
            files.ofThread(thread, "status").ifPresent(status -> statuses.put(thread, status));
        }
        voluntary.update(threads, thread -> number(statuses, thread, "voluntary_ctxt_switches"));
        involuntary.update(threads, thread -> number(statuses, thread, "nonvoluntary_ctxt_switches"));
        if (!voluntary.isEmpty()) {
            figures.put(ResourceUse.Resource.VOLUNTARY_SWITCHES, voluntary.total());
            figures.put(ResourceUse.Resource.INVOLUNTARY_SWITCHES, involuntary.total());
        }
    }

    private static OptionalLong number(Map<Integer, String> statuses, int thread, String name) {
        String status = statuses.get(thread);
        return status == null ? OptionalLong.empty() : ProcText.number(status, name);
    }
}
