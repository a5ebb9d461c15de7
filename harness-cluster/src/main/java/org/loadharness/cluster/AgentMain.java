package org.loadharness.cluster;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.loadharness.child.ExitCode;
import org.loadharness.child.Logging;
import org.loadharness.child.MemoryWatch;
import org.loadharness.child.Signals;
import org.loadharness.plan.TrialSettings.Agents.Address;
import org.loadharness.time.Ticker;

/**
 * The main class of an agent on the machine of its controller: {@code PORT SECONDS}, where that listens and how
 * long it is searched for. On another machine, with {@code ADDRESS KEYS SECONDS}. It ends when its controller has no
 * work for it any more, or when its standard input ends, with which the controller's process is gone. What still runs a while after
 * that is not waited for.
 */
final class AgentMain {
    private static final long GRACE_SECONDS = 5;

    private AgentMain() {}

    /** Joins, works, and ends the process. */
    public static void main(String[] words) {
        PrintStream err = new PrintStream(
                new FileOutputStream(FileDescriptor.err), /* autoFlush= */ true, StandardCharsets.UTF_8);
        MemoryWatch.start(new FileOutputStream(FileDescriptor.err), AgentMain::halt);
        Signals.hear(AgentMain::signalled);
        Logging.warningsOnly();
        System.setOut(err); // what a workload prints is for people
        AgentLoop loop = new AgentLoop(Ticker.system(), line -> {});
        watch(System.in, loop, Thread.currentThread());
        halt(run(words, loop, err));
    }

    private static ExitCode run(String[] words, AgentLoop loop, PrintStream err) {
        try {
            Way way = way(words);
            Duration within = Duration.ofSeconds(Long.parseLong(words[words.length - 1]));
            Limits limits = Limits.USUAL.joiningWithin(within.toNanos());
            Tunnel.Joined joined = Tunnel.join(way, Optional.of(within), (reason, sinceNanos) -> {}, loop);
            AgentEffect.Leave leave = loop.run(AgentOfRuns.facts(), limits, joined);
            if (leave.reason().equals(ControllerStep.OVER)) {
                haltLater();
                joined.network().close();
                return ExitCode.DONE;
            }
            err.println("the agent ends: " + leave.reason());
            return ExitCode.UNREACHABLE;
        } catch (IllegalArgumentException wrong) {
            err.println(wrong.getMessage());
            return ExitCode.WRONG_USE;
        } catch (Knock.Refused | IOException failed) {
            err.println(failed.getMessage());
            return ExitCode.UNREACHABLE;
        } catch (InterruptedException ended) {
            return ExitCode.INTERRUPTED;
        } catch (RuntimeException | Error fault) {
            err.println(fault);
            return ExitCode.INTERNAL;
        }
    }

    /** Ctrl-C and the end of a terminal go to all processes of it, and are the controller's business. */
    private static void signalled(Signals.Signal signal) {
        if (signal == Signals.Signal.TERM) {
            halt(signal.exitCode());
        }
    }

    private static Way way(String[] words) {
        boolean isTimed = words.length > 1 && words[words.length - 1].matches("\\d{1,6}");
        if (isTimed && words.length == 2 && words[0].matches("\\d{1,5}")) {
            return Way.here(Integer.parseInt(words[0]));
        }
        if (isTimed && words.length == 3) {
            return new Way(Address.parse(words[0]), Optional.of(Keys.read(words[1])));
        }
        throw new IllegalArgumentException(
                "\"" + String.join(" ", words) + "\": run --agents starts this with the port of its controller");
    }

    /** A process that is to end may hang in a library or a workload: so it ends without them. */
    private static void halt(ExitCode code) {
        Runtime.getRuntime().halt(code.number());
    }

    /** To leave the network in good order may take for ever. */
    private static void haltLater() {
        Thread main = Thread.currentThread();
        Thread last = new Thread(() -> haltAfterGrace(main), "last");
        last.setDaemon(true);
        last.start();
    }

    /** The main thread halts the process itself, if it comes so far. */
    private static void haltAfterGrace(Thread main) {
        try {
            main.join(TimeUnit.SECONDS.toMillis(GRACE_SECONDS));
        } catch (InterruptedException ended) {
            // as good as the end
        }
        halt(ExitCode.TERMINATED);
    }

    private static void watch(InputStream in, AgentLoop loop, Thread main) {
        Thread reader = new Thread(() -> awaitEnd(in, loop, main), "parent-watch");
        reader.setDaemon(true);
        reader.start();
    }

    private static void awaitEnd(InputStream in, AgentLoop loop, Thread main) {
        try {
            in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException ended) {
            // as good as the end
        }
        loop.forsaken();
        haltAfterGrace(main);
    }
}
