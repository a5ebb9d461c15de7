package org.loadharness.codec;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Does the same with each of a list on all cores at once. What comes of it is in the order of the list, and a failure is that
 * of the first that failed, as if one had followed the other. Stateless.
 */
public final class InParallel {
    private InParallel() {}

    /** What comes of each. */
    public static <T, R> List<R> map(List<T> all, Function<T, R> each) {
        return all.parallelStream().map(one -> Tried.of(one, each)).toList().stream()
                .map(Tried::result)
                .toList();
    }

    /** A failure is kept, since a parallel stream would throw one of its own in its place. */
    private record Tried<R>(Optional<R> value, Optional<RuntimeException> failure) {
        static <T, R> Tried<R> of(T one, Function<T, R> each) {
            try {
                return new Tried<>(Optional.of(each.apply(one)), Optional.empty());
            } catch (RuntimeException failed) {
                return new Tried<>(Optional.empty(), Optional.of(failed));
            }
        }

        R result() {
            if (failure.isPresent()) {
                throw failure.get();
            }
            return value.orElseThrow();
        }
    }
}
