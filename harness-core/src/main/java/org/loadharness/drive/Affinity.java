package org.loadharness.drive;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where a process may run: on some processors of the machine, or on all. Immutable. Thread-safe.
 *
 * @param wanted as {@link org.loadharness.workload.ServedWorkload#processors} gives them; empty for all
 * @param program that starts another one on some processors: taskset, of util-linux
 */
record Affinity(Optional<String> wanted, String program) {
    Affinity {
        requireNonNull(wanted, "wanted");
        requireNonNull(program, "program");
    }

    /** By the program of that name. */
    Affinity(Optional<String> wanted) {
        this(wanted, "taskset");
    }

    /**
     * Starts a command there.
     *
     * @throws TargetUnreachable if the machine has no such processors, or the program or the command is missing
     */
    Process start(List<String> command) throws TargetUnreachable {
        if (wanted.isEmpty()) {
            try {
                return new ProcessBuilder(command).start();
            } catch (IOException impossible) {
                throw new TargetUnreachable("the server could not be started: " + impossible.getMessage(), impossible);
            }
        }
        Processors list = requireOfMachine(wanted.get());
        try {
            return new ProcessBuilder(Stream.concat(Stream.of(program, "-c", list.text()), command.stream())
                            .toList())
                    .start();
        } catch (IOException missing) {
            throw new TargetUnreachable(
                    "the server is to run on processors " + list.text() + ", and " + program
                            + ", which does that, cannot be run (" + missing.getMessage()
                            + "); install util-linux, or let it run on all processors",
                    missing);
        }
    }

    /**
     * Those on which it runs now; empty if the system does not say.
     *
     * @throws TargetUnreachable if they are not those that were wanted
     */
    Optional<String> inForce(long processId) throws TargetUnreachable {
        Optional<Processors> allowed = Processors.of(processId);
        if (wanted.isPresent()
                && allowed.isPresent()
                && !allowed.get()
                        .numbers()
                        .equals(Processors.parse(wanted.get()).numbers())) {
            throw unfit("the server is to run on processors " + wanted.get() + ", and the system lets it run on "
                    + allowed.get().text() + "; name others");
        }
        return allowed.map(Processors::text);
    }

    private static Processors requireOfMachine(String wanted) throws TargetUnreachable {
        Processors list;
        try {
            list = Processors.parse(wanted);
        } catch (IllegalArgumentException malformed) {
            throw new TargetUnreachable("the server's processors: " + malformed.getMessage(), malformed);
        }
        Optional<Processors> machine = Processors.ofMachine();
        if (machine.isPresent()) {
            requireOf(machine.get(), list);
        }
        return list;
    }

    private static void requireOf(Processors machine, Processors list) throws TargetUnreachable {
        Optional<String> beyond = list.beyond(machine);
        if (beyond.isPresent()) {
            throw unfit("the server is to run on processors " + list.text() + ", and this machine has " + machine.text()
                    + ", not " + beyond.get() + "; name others");
        }
    }

    private static TargetUnreachable unfit(String why) {
        return new TargetUnreachable(why, new IllegalArgumentException(why));
    }
}
