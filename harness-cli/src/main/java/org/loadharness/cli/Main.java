package org.loadharness.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.loadharness.child.ExitCode;
import org.loadharness.child.MemoryWatch;
import org.loadharness.workload.Workloads;

/** Starts the program; the only place that ends it. */
final class Main {
    private Main() {}

    /** Runs a command and exits with its code. */
    @SuppressWarnings("SystemExitOutsideMain") // this is it
    public static void main(String[] words) {
        Terminal terminal = new Terminal(
                utf8(FileDescriptor.out),
                utf8(FileDescriptor.err),
                System.in,
                System.getenv(),
                Path.of(""),
                Screens.detect(System.getenv()),
                code -> Runtime.getRuntime().halt(code.number()));
        MemoryWatch.start(new FileOutputStream(FileDescriptor.err), terminal.leave());
        ExitCode code = new CommandLine(terminal, Workloads::discovered).run(List.of(words));
        System.exit(code.number());
    }

    /** What programs read is UTF-8 everywhere, whatever the locale. */
    private static PrintStream utf8(FileDescriptor descriptor) {
        return new PrintStream(
                new StandardOutput(new FileOutputStream(descriptor)), /* autoFlush= */ true, StandardCharsets.UTF_8);
    }
}
