package org.loadharness.record;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    private final Set<Integer> users = new HashSet<>();
    private final Map<ThreadKind, ThreadTotal> totals = new EnumMap<>(ThreadKind.class);

    /** @param userNames how the names of threads begin that carry users */
    CpuByKind(ProcFiles files, List<String> userNames) {
        this.files = files;
        this.userNames = List.copyOf(userNames);
    }

    @Override
    public void read(Map<Resource, Long> figures) {
        Optional<List<Integer>> threads = files.threads();
        if (threads.isEmpty()) {
            return;
        }
        users.retainAll(new HashSet<>(threads.get()));
        Optional<Map<ThreadKind, List<Integer>>> others = others(threads.get());
        others.ifPresent(known -> {
            known.forEach((kind, members) -> total(kind).update(members, this::ranNanos));
            if (totals.values().stream().allMatch(ThreadTotal::isEmpty)) {
                return;
            }
            figures.put(
                    Resource.CPU_COLLECTOR_NANOS, total(ThreadKind.COLLECTOR).total());
            figures.put(Resource.CPU_COMPILER_NANOS, total(ThreadKind.COMPILER).total());
            figures.put(Resource.CPU_OTHER_NANOS, total(ThreadKind.OTHER).total());
        });
    }

    /** The threads that are no users' by kind; empty if they are too many. */
    private Optional<Map<ThreadKind, List<Integer>>> others(List<Integer> threads) {
        Map<ThreadKind, List<Integer>> kinds = new EnumMap<>(ThreadKind.class);
        List.of(ThreadKind.COLLECTOR, ThreadKind.COMPILER, ThreadKind.OTHER)
                .forEach(kind -> kinds.put(kind, new ArrayList<>()));
        int count = 0;
        for (Integer thread : threads) {
            if (users.contains(thread)) {
                continue;
            }
            // asked anew each time: a thread that has only just begun still has the name of the one that started it
            ThreadKind kind = ThreadKind.of(files.ofThread(thread, "comm").orElse(""), userNames);
            if (kind == ThreadKind.USER) {
                users.add(thread);
            } else if (++count > ThreadSwitches.MOST_THREADS) {
                return Optional.empty();
            } else {
                kinds.getOrDefault(kind, List.of()).add(thread);
            }
        }
        return Optional.of(kinds);
    }

    private OptionalLong ranNanos(int thread) {
        return files.ofThread(thread, "schedstat").map(ProcText::ranNanos).orElse(OptionalLong.empty());
    }

    private ThreadTotal total(ThreadKind kind) {
        return totals.computeIfAbsent(kind, fresh -> new ThreadTotal());
    }
}
