package org.loadharness.record;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Where the time of a profiled trial went. Immutable. Thread-safe.
 *
 * @param file the recording of this process, as it is called in the result directory; empty if none was kept
 * @param users the time of all users, from the first interaction that each began to the last that it ended
 * @param server the time of the server's threads meanwhile; empty if there is none, or none that was recorded
 */
public record ProfileLog(Optional<String> file, Account users, Optional<Server> server) {
    /** What threads of a server wait for that have nothing to do: {@value}. */
    public static final String NEXT_CALL = "the next call";

    /** What users wait for who have nothing to do, as for the end of a think time: {@value}. */
    public static final String OWN_TURN = "their turn in the harness";

    public ProfileLog {
        requireNonNull(file, "file");
        requireNonNull(users, "users");
        requireNonNull(server, "server");
    }

    /** The recordings, as they are called in the result directory. */
    public List<String> files() {
        return Stream.of(file, server.flatMap(Server::file))
                .flatMap(Optional::stream)
                .toList();
    }

    /**
     * The time of a server's threads.
     *
     * @param file their recording, as it is called in the result directory; empty if none was kept
     * @param account of the threads that did something while users were measured; of none if nothing of them was counted
     */
    public record Server(Optional<String> file, Account account) {
        public Server {
            requireNonNull(file, "file");
            requireNonNull(account, "account");
        }
    }

    /**
     * The time of some threads, each moment of each counted once; what is in no part is the rest.
     *
     * @param threads how many
     * @param wholeNanos the time of all of them together
     * @param phaseNanos from when the first began until the last ended
     * @param computingNanos on a processor; empty where the system does not say
     * @param runnableNanos ready to run, and waiting for a processor; likewise
     * @param collectorNanos stopped by the garbage collector, or at another safepoint
     * @param waits everything else that they waited for, longest first
     * @param stacks what they computed, most frequent first
     */
    public record Account(
            int threads,
            long wholeNanos,
            long phaseNanos,
            OptionalLong computingNanos,
            OptionalLong runnableNanos,
            long collectorNanos,
            List<Wait> waits,
            List<Stack> stacks) {
        public Account {
            requireNonNull(computingNanos, "computingNanos");
            requireNonNull(runnableNanos, "runnableNanos");
            waits = List.copyOf(waits);
            stacks = List.copyOf(stacks);
        }

        /** The time that nothing accounts for. */
        public long restNanos() {
            return wholeNanos
                    - computingNanos.orElse(0)
                    - runnableNanos.orElse(0)
                    - collectorNanos
                    - waits.stream().mapToLong(Wait::nanos).sum();
        }
    }

    /** What threads wait for. */
    public enum Kind {
        /** One at a time, or one that writes: a monitor or a lock. */
        LOCK,
        /** A place in a pool or a queue, or what another thread is to deliver. */
        POOL,
        /** A socket or a file. */
        INPUT_OUTPUT,
        /** Time to pass. */
        SLEEP
    }

    /**
     * What threads waited for.
     *
     * @param what its name
     * @param nanos the time of all threads, without that in which they had been woken and waited for a processor
     * @param anyNanos the time in which at least one of them waited for it; of several with that name, for the one most waited for
     * @param count how often
     * @param sites the lines of the system that wait, longest first
     */
    public record Wait(Kind kind, String what, long nanos, long anyNanos, long count, List<Site> sites) {
        public Wait {
            requireNonNull(kind, "kind");
            requireNonNull(what, "what");
            sites = List.copyOf(sites);
        }
    }

    /** A line of the system, as in {@code Guard.write (line 31), from Store.buy (line 88)}, and how long threads waited there. */
    public record Site(String line, long nanos) {
        public Site {
            requireNonNull(line, "line");
        }
    }

    /**
     * What threads were doing when they were sampled.
     *
     * @param frames methods, the outermost first
     * @param line the line of the system that was being carried out
     */
    public record Stack(List<String> frames, String line, long samples) {
        public Stack {
            frames = List.copyOf(frames);
            requireNonNull(line, "line");
        }
    }
}
