package org.loadharness.workloads;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;

/** Work of several threads at a time, and users of a workload who are those threads. Stateless. Thread-safe. */
public final class Together {
    private Together() {}

    /** What each thread does, by its index. */
    @FunctionalInterface
    public interface Work<T> {
        T of(int index) throws Exception;
    }

    /** What each of so many threads returned, in their order. */
    public static <T> List<T> inParallel(int threads, Work<T> work) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Callable<T>> tasks = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int index = i;
                tasks.add(() -> work.of(index));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> future : executor.invokeAll(tasks)) {
                results.add(future.get());
            }
            return results;
        } finally {
            executor.shutdownNow();
        }
    }

    /** Some users of a target, each of whom performs as many interactions: how each of them ended. */
    public static List<Outcome> perform(
            Target target, Settings settings, int users, int interactions, IntFunction<Integer> kindOfRound)
            throws Exception {
        User.Group group = new User.Group("main", 0, users, settings);
        return inParallel(users, index -> {
                    List<Outcome> outcomes = new ArrayList<>();
                    User user = new User(index, group, new SeedTree(20_250).child(index).stream());
                    try (Session session = target.session(user)) {
                        for (int round = 0; round < interactions; round++) {
                            outcomes.add(session.perform(kindOfRound.apply(round)));
                        }
                    }
                    return outcomes;
                })
                .stream()
                .flatMap(List::stream)
                .toList();
    }
}
