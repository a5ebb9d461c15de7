package org.loadharness.child;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.channels.UnresolvedAddressException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.loadharness.codec.JsonText;
import org.loadharness.drive.HelperProcesses;
import org.loadharness.experiment.ExperimentControl;
import org.loadharness.record.ResourceUse;
import org.loadharness.record.ResourceUse.Meter;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Workload;

/** Waits until a server is asked to end. Thread-safe. */
public final class ServerLife implements AutoCloseable {
    private final Pipes pipes;
    private final Company company;
    private final BlockingQueue<Ending> endings = new LinkedBlockingQueue<>();
    private final Signals hearing;
    private final AtomicInteger signals = new AtomicInteger();
    private final Meter meter = Meter.ofServer();
    private volatile UnaryOperator<ResourceUse> share = own -> own;
    private volatile boolean asked;

    /** Who is there beside it. */
    private enum Company {
        NONE,
        PARENT
    }

    /** How it ended. */
    public sealed interface Ending {
        /** Of a process that has ended so. */
        ExitCode exitCode();
    }

    /** It was to end: standard input did, or nobody reads what it prints. */
    public record Done() implements Ending {
        @Override
        public ExitCode exitCode() {
            return ExitCode.DONE;
        }
    }

    /** A signal asked for it. */
    public record Signalled(Signals.Signal signal) implements Ending {
        @Override
        public ExitCode exitCode() {
            return signal.exitCode();
        }
    }

    /** A server that it had beside itself has ended. */
    public record PartLost() implements Ending {
        @Override
        public ExitCode exitCode() {
            return ExitCode.UNREACHABLE;
        }
    }

    private ServerLife(Pipes pipes, Company company) {
        this.pipes = pipes;
        this.company = company;
        this.hearing = Signals.hear(this::signalled);
    }

    /**
     * Of a server that somebody started by hand: it ends with a signal. Signals are heard until it is closed.
     *
     * @param leave ends the process at once
     */
    public static ServerLife alone(PrintStream out, PrintStream err, InputStream in, Consumer<ExitCode> leave) {
        return new ServerLife(new Pipes(out, err, in, leave), Company.NONE);
    }

    /**
     * Of a server that another program started: it ends also when standard input does, and prints what its process uses,
     * once a second until the parent asks with a line, then whenever it does. Ctrl-C is the parent's business: it goes to every
     * process of a terminal, and the parent ends the trial under way with this server first.
     */
    static ServerLife ofParent(Pipes pipes) {
        ServerLife life = new ServerLife(pipes, Company.PARENT);
        Thread reader = new Thread(life::readToTheEnd, "parent-watch");
        reader.setDaemon(true);
        reader.start();
        return life;
    }

    /**
     * Starts a workload's server, prints a line of JSON when it answers, and returns when it has ended, with the reason.
     *
     * @throws BindException if it cannot listen there
     * @throws IOException if it did not start for another reason
     */
    public Ending serve(ServedWorkload workload, Settings settings, InetSocketAddress address)
            throws IOException, InterruptedException {
        try (ServedWorkload.Server server = listen(workload, settings, address)) {
            ready(readyLine(workload, server));
            return await();
        }
    }

    private ServedWorkload.Server listen(ServedWorkload workload, Settings settings, InetSocketAddress address)
            throws IOException, InterruptedException {
        try {
            return workload.serve(settings, address, companions(workload));
        } catch (InterruptedException | RuntimeException passedOn) {
            throw passedOn;
        } catch (Exception failed) {
            Optional<String> reason = Stream.iterate((Throwable) failed, cause -> cause != null, Throwable::getCause)
                    .filter(cause -> cause instanceof SocketException || cause instanceof UnresolvedAddressException)
                    .map(cause -> String.valueOf(cause.getMessage()))
                    .findFirst();
            if (reason.isPresent()) {
                throw (IOException) new BindException(reason.get()).initCause(failed);
            }
            throw new IOException(
                    "the server of " + workload.name() + " did not start: " + failed.getMessage(), failed);
        }
    }

    private static String readyLine(ServedWorkload workload, ServedWorkload.Server server) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("workload", workload.name());
        line.put("url", server.address().toString());
        line.put("pid", ProcessHandle.current().pid());
        return JsonText.line(line);
    }

    private void ready(String line) {
        pipes.out().println(line);
        pipes.out().flush();
    }

    /** The servers that a server may start beside itself: their resources count with its own, and it ends with any of them. */
    private HelperProcesses companions(Workload workload) {
        HelperProcesses companions =
                new HelperProcesses(workload, ExperimentControl.serveCommand(), new HelperProcesses.Listener() {
                    @Override
                    public void wrote(String line) {
                        pipes.err().println(line);
                    }

                    @Override
                    public void lost(String message) {
                        pipes.err().println(message + "; a part of the system is missing, so the rest ends too");
                        endings.add(new PartLost());
                    }
                });
        share = companions::together;
        return companions;
    }

    /** Returns when it is to end, with the reason; being asked once more ends the process at once. */
    private Ending await() throws InterruptedException {
        while (true) {
            if (company == Company.PARENT && !asked) {
                reportResources();
            }
            Ending ending = endings.poll(1, TimeUnit.SECONDS);
            if (ending != null) {
                return ending;
            }
            if (pipes.out().checkError()) {
                return new Done();
            }
        }
    }

    @Override
    public void close() {
        hearing.close();
    }

    private void reportResources() {
        pipes.out().println(ResourceUse.Line.print(share.apply(meter.read())));
        pipes.out().flush();
    }

    private void signalled(Signals.Signal signal) {
        if (company == Company.PARENT && signal != Signals.Signal.TERM) {
            return;
        }
        if (signals.incrementAndGet() > 1) {
            pipes.leave().accept(signal.exitCode());
        }
        endings.add(new Signalled(signal));
    }

    private void readToTheEnd() {
        try {
            for (int read = pipes.in().read(); read >= 0; read = pipes.in().read()) {
                if (read == '\n') {
                    asked = true;
                    reportResources();
                }
            }
        } catch (IOException ended) {
            // as good as the end
        } finally {
            endings.add(new Done());
        }
    }
}
