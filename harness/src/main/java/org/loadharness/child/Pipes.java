package org.loadharness.child;

import static java.util.Objects.requireNonNull;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.function.Consumer;

/**
 * How a process is connected to whoever started it. Thread-safe.
 *
 * @param leave ends the process at once
 */
record Pipes(PrintStream out, PrintStream err, InputStream in, Consumer<ExitCode> leave) {
    Pipes {
        requireNonNull(out, "out");
        requireNonNull(err, "err");
        requireNonNull(in, "in");
        requireNonNull(leave, "leave");
    }
}
