package org.loadharness.record;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.loadharness.plan.TrialId;
import org.loadharness.record.TrialLog.SecondLog;

/**
 * The seconds of a stage of a trial in the order of time, in memory or in a file. Whoever walks through them holds one at a
 * time, so that a trial of a day takes no more room than one of a minute. Immutable. Thread-safe.
 */
public interface Seconds extends Iterable<SecondLog> {
    /** No second was sampled. */
    Seconds NONE = of(List.of());

    /** How many there are. */
    int count();

    /** When the last one ended; empty if there is none. */
    OptionalLong endNanos();

    /** Whether there is none. */
    default boolean isEmpty() {
        return count() == 0;
    }

    /**
     * One after the other.
     *
     * @throws java.io.UncheckedIOException while it runs, if the file that holds them cannot be read
     */
    default Stream<SecondLog> stream() {
        return StreamSupport.stream(spliterator(), /* parallel= */ false);
    }

    /** Those seconds, in memory. */
    static Seconds of(List<SecondLog> seconds) {
        return new InMemory(seconds);
    }

    /** In memory, which a short trial has room for. Immutable. Thread-safe. */
    record InMemory(List<SecondLog> seconds) implements Seconds {
        public InMemory {
            seconds = List.copyOf(seconds);
        }

        @Override
        public int count() {
            return seconds.size();
        }

        @Override
        public OptionalLong endNanos() {
            return seconds.isEmpty()
                    ? OptionalLong.empty()
                    : OptionalLong.of(seconds.get(seconds.size() - 1).endNanos());
        }

        @Override
        public Iterator<SecondLog> iterator() {
            return seconds.iterator();
        }
    }

    /** The stage of a trial that seconds belong to. */
    enum Stage {
        WARMUP,
        MEASURED
    }

    /** Takes the seconds of one trial as they pass. Confined to one thread. */
    interface Keeper {
        /**
         * A second has passed.
         *
         * @throws IOException if it cannot be written down
         */
        void add(Stage stage, SecondLog second) throws IOException;

        /**
         * All of a stage, which has ended; they are on the disk if they are kept there.
         *
         * @throws IOException if they cannot be written down
         */
        Seconds end(Stage stage) throws IOException;
    }

    /** Where the seconds of trials are kept. */
    @FunctionalInterface
    interface Store {
        /** For a trial that begins. */
        Keeper keeper(TrialId trial);

        /** All of them in memory, as of trials that nobody makes long. */
        static Store inMemory() {
            return trial -> new MemoryKeeper();
        }
    }

    /** Keeps all in memory. Confined to one thread. */
    final class MemoryKeeper implements Keeper {
        private final Map<Stage, List<SecondLog>> seconds = new EnumMap<>(Stage.class);

        @Override
        public void add(Stage stage, SecondLog second) {
            seconds.computeIfAbsent(stage, first -> new ArrayList<>()).add(second);
        }

        @Override
        public Seconds end(Stage stage) {
            return Seconds.of(seconds.getOrDefault(stage, List.of()));
        }
    }
}
