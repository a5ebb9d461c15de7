package org.loadharness.codec;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Does the same with each of a list on all cores at once, or one thing beside what its caller does. What comes of it, and which
 * failure, is as if one had followed the other. Stateless.
 */
public final class InParallel {
    private InParallel() {}

    /** What comes of each. */
    public static <T, R> List<R> map(List<T> all, Function<T, R> each) {
        return all.parallelStream().map(one -> Tried.of(one, each)).toList().stream()
                .map(Tried::result)
                .toList();
    }

    /** Begins to make something on another core; whoever asks for it waits until it is made. */
    public static <T> Supplier<T> meanwhile(Supplier<T> made) {
        CompletableFuture<Tried<T>> making = CompletableFuture.supplyAsync(() -> Tried.of(made, Supplier::get));
        return () -> making.join().result();
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
