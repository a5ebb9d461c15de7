package org.loadharness.child;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.loadharness.workload.Workloads;

/**
 * The main class of the processes that an experiment starts: {@code serve WORKLOAD NAME=VALUE...} for a server of its own,
 * {@code trial} for a trial with option {@code fork}. It is for programs; people have {@code serve} of the command line.
 */
final class ChildMain {
    private ChildMain() {}

    /** Does what the words say, and ends the process. */
    @SuppressWarnings("SystemExitOutsideMain") // this is one
    public static void main(String[] words) {
        Pipes pipes = new Pipes(
                utf8(FileDescriptor.out),
                utf8(FileDescriptor.err),
                System.in,
                code -> Runtime.getRuntime().halt(code.number()));
        MemoryWatch.start(new FileOutputStream(FileDescriptor.err), pipes.leave());
        System.exit(run(List.of(words), pipes).number());
    }

    static ExitCode run(List<String> words, Pipes pipes) {
        try {
            if (words.size() == 1 && words.get(0).equals("trial")) {
                return new TrialChild(pipes, Workloads.discovered()).run();
            }
            if (words.size() > 1 && words.get(0).equals("serve")) {
                return new ServerChild(pipes, Workloads.discovered()).run(words.get(1), words.subList(2, words.size()));
            }
            throw new IllegalArgumentException("\"" + String.join(" ", words) + "\": an experiment starts this with"
                    + " serve WORKLOAD NAME=VALUE... or with trial; people have run and serve of the command line");
        } catch (IllegalArgumentException wrong) {
            pipes.err().println(wrong.getMessage());
            return ExitCode.WRONG_USE;
        } catch (IOException failed) {
            pipes.err().println(failed.getMessage());
            return ExitCode.INTERNAL;
        } catch (RuntimeException | Error fault) {
            pipes.err().println(fault); // the whole process ends with it, whatever threads a workload has left
            return ExitCode.INTERNAL;
        } catch (InterruptedException ended) {
            return Signals.Signal.INT.exitCode();
        }
    }

    /** What programs read is UTF-8 everywhere, whatever the locale. */
    private static PrintStream utf8(FileDescriptor descriptor) {
        return new PrintStream(new FileOutputStream(descriptor), /* autoFlush= */ true, StandardCharsets.UTF_8);
    }
}
