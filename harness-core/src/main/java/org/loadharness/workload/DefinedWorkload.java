package org.loadharness.workload;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Set;
import org.loadharness.random.SeedTree;
import org.loadharness.time.Clock;

/**
 * A class on the class path whose workload is put together from interactions. It has a public constructor without parameters,
 * and its name stands in {@code META-INF/services/org.loadharness.workload.Workload}:
 *
 * <pre>{@code
 * public final class Words implements DefinedWorkload {
 *     public InteractionWorkload<?> definition() {
 *         return Workload.named("words")
 *                 .perTrial(settings -> new ConcurrentHashMap<Integer, Integer>())
 *                 .interaction("count", 90, (user, counts) -> counts.merge(user.random().nextInt(1000), 1, Integer::sum))
 *                 .interaction("read", 10, (user, counts) -> counts.get(user.random().nextInt(1000)));
 *     }
 * }
 * }</pre>
 */
@FunctionalInterface
public interface DefinedWorkload extends TimedWorkload {
    /** The workload, the same each time; called whenever the harness asks something, and once for each trial. */
    InteractionWorkload<?> definition();

    @Override
    default String name() {
        return defined().name();
    }

    @Override
    default String summary() {
        return defined().summary();
    }

    @Override
    default List<Parameter<?>> parameters() {
        return defined().parameters();
    }

    @Override
    default Mix mix(Settings settings) {
        return defined().mix(settings);
    }

    @Override
    default Set<Mode> modes() {
        return defined().modes();
    }

    @Override
    default Target open(Settings settings, SeedTree seeds, Clock clock) throws Exception {
        return defined().open(settings, seeds, clock);
    }

    private InteractionWorkload<?> defined() {
        return requireNonNull(definition(), "definition() returned null");
    }
}
