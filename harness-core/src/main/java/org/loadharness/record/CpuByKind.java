package org.loadharness.record;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Processor time by what threads are there for. Of the users' threads only the name is read, and that once: they may be
 * thousands, and what no other thread used is theirs. Unknown while more than {@value ThreadSwitches#MOST_THREADS} other
 * threads run. Confined to one thread.
 */
final class CpuByKind implements ResourceSource {
    private final ProcFiles files;
    private final List<String> userNames;
    private final List<Part> parts = List.of(
            new Part(ThreadKind.COLLECTOR, ResourceUse.Resource.CPU_COLLECTOR_NANOS, new ThreadTotal()),
            new Part(ThreadKind.COMPILER, ResourceUse.Resource.CPU_COMPILER_NANOS, new ThreadTotal()),
            new Part(ThreadKind.OTHER, ResourceUse.Resource.CPU_OTHER_NANOS, new ThreadTotal()));
    private Set<Integer> users = new HashSet<>();

    private record Part(ThreadKind kind, ResourceUse.Resource resource, ThreadTotal total) {}

    /** @param userNames how the names of threads begin that carry users */
    CpuByKind(ProcFiles files, List<String> userNames) {
        this.files = files;
        this.userNames = List.copyOf(userNames);
    }

    @Override
    public void read(Map<ResourceUse.Resource, Long> figures) {
        Map<Integer, ThreadKind> others = others(files.threads().orElse(new int[0]));
        if (others.size() > ThreadSwitches.MOST_THREADS) {
            return;
        }
        for (Part part : parts) {
            int[] members = others.entrySet().stream()
                    .filter(other -> other.getValue() == part.kind)
                    .mapToInt(Map.Entry::getKey)
                    .toArray();
            part.total.update(members, this::ranNanos);
        }
        if (parts.stream().anyMatch(part -> !part.total.isEmpty())) {
            parts.forEach(part -> figures.put(part.resource, part.total.total()));
        }
    }

    /** The threads that are no users'; where they are too many, as many as show that. */
    private Map<Integer, ThreadKind> others(int[] threads) {
        Map<Integer, ThreadKind> others = new HashMap<>();
        Set<Integer> present = new HashSet<>();
        for (int thread : threads) {
            ThreadKind kind = users.contains(thread) ? ThreadKind.USER : kind(thread);
            if (kind == ThreadKind.USER) {
                present.add(thread);
            } else if (others.size() <= ThreadSwitches.MOST_THREADS) {
                others.put(thread, kind);
            } else {
                return others;
            }
        }
        users = present;
        return others;
    }

    /** Asked anew each time: a thread that has only just begun still has the name of the one that started it. */
    private ThreadKind kind(int thread) {
        return ThreadKind.of(files.ofThread(thread, "comm").orElse(""), userNames);
    }

    private OptionalLong ranNanos(int thread) {
        return files.ofThread(thread, "schedstat").map(ProcText::ranNanos).orElse(OptionalLong.empty());
    }
}
