package org.loadharness.drive;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.LocalWorkload;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;

/**
 * Thirteen interactions that do nothing, so that what is measured is the harness. Each is of a class of its own behind one
 * interface, as in a real workload, so that the compiler cannot dissolve the call.
 *
 * <p>Immutable. Thread-safe.
 */
public final class NoOpWorkload implements LocalWorkload {
    private static final int[] WEIGHTS = {20, 15, 12, 10, 9, 8, 7, 6, 5, 3, 2, 2, 1};

    /** Every lambda is a class of its own. */
    private static final List<Supplier<Outcome>> OPERATIONS = List.of(
            () -> Outcome.SUCCESS,
            () -> Outcome.SUCCESS,
            () -> Outcome.SUCCESS,
            () -> Outcome.SUCCESS,
            () -> Outcome.SUCCESS,
            () -> Outcome.SUCCESS,
            () -> Outcome.SUCCESS,
            () -> Outcome.SUCCESS,
            () -> Outcome.SUCCESS,
            () -> Outcome.SUCCESS,
            () -> Outcome.SUCCESS,
            () -> Outcome.SUCCESS,
            () -> Outcome.SUCCESS);

    static Mix mix() {
        return Mix.of(IntStream.range(0, WEIGHTS.length)
                .mapToObj(kind -> new Mix.Entry("kind-" + kind, WEIGHTS[kind]))
                .toArray(Mix.Entry[]::new));
    }

    static Session session() {
        return interaction -> OPERATIONS.get(interaction).get();
    }

    @Override
    public String name() {
        return "no-op";
    }

    @Override
    public String summary() {
        return "thirteen interactions that do nothing";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of();
    }

    @Override
    public Mix mix(Settings settings) {
        return mix();
    }

    @Override
    public Target open(Settings settings, SeedTree seeds) {
        return user -> session();
    }
}
