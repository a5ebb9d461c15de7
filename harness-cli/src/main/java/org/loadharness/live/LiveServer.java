package org.loadharness.live;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.IntSupplier;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.loadharness.drive.RunEvent;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.record.TrialLog;
import org.loadharness.stats.Verdict;

/**
 * Shows a run while it goes on, to this machine alone: {@code /} for people, {@code /metrics} in the text format of
 * Prometheus, {@code /events} as server-sent events. Whoever looks slows no user: the run reports once a second, and never
 * waits for a reader. Events are given by one thread; readers come on any.
 */
public final class LiveServer implements AutoCloseable {
    private static final Logger LOGGER = System.getLogger(LiveServer.class.getName());
    private static final int THREADS = 6;
    private static final int STOP_MILLIS = 1000;
    private static final Duration LAST_LOOK = Duration.ofSeconds(3);

    /** Room for some minutes of events to one who does not read. */
    private static final int SEND_BUFFER_BYTES = 1 << 16;

    private final Set<EventStream> streams = ConcurrentHashMap.newKeySet();
    private final LiveRun run;
    private final Server server;
    private final ServerConnector connector;
    private final LiveHandler handler;

    private LiveServer(Asked asked, Function<TrialLog, Verdict> verdicts, IntSupplier expected, int port) {
        this.run = new LiveRun(asked, verdicts, expected, this::broadcast);
        QueuedThreadPool threads = new QueuedThreadPool(THREADS, 1);
        threads.setName("live");
        threads.setDaemon(true);
        threads.setStopTimeout(STOP_MILLIS);
        this.server = new Server(threads);
        this.connector = new ServerConnector(server, 1, 1);
        connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
        connector.setPort(port);
        connector.setAcceptedSendBufferSize(SEND_BUFFER_BYTES);
        server.addConnector(connector);
        this.handler = new LiveHandler(asked, run::view, streams::add);
        server.setHandler(handler);
    }

    /**
     * What is to be done. Immutable.
     *
     * @param done trials that ended in earlier sessions
     * @param requirements that the run is to meet, which the page draws; each as {@code --require} has it
     */
    public record Asked(ExperimentPlan plan, int done, List<String> requirements) {
        public Asked {
            requireNonNull(plan, "plan");
            requirements = List.copyOf(requirements);
        }
    }

    /**
     * Begins to listen.
     *
     * @param verdicts whether the figures of a trial can be trusted
     * @param expected trials that there will probably be in the end
     * @param port 0 for any that is free
     * @throws IOException if the port is taken
     */
    public static LiveServer start(Asked asked, Function<TrialLog, Verdict> verdicts, IntSupplier expected, int port)
            throws IOException {
        LiveServer live = new LiveServer(asked, verdicts, expected, port);
        try {
            live.server.start();
        } catch (Exception failure) {
            live.close();
            throw failure instanceof IOException io ? io : new IOException("cannot show the run", failure);
        }
        return live;
    }

    /** Where it listens. */
    public URI address() {
        return URI.create("http://" + connector.getHost() + ":" + connector.getLocalPort() + "/");
    }

    /** Takes note of an event; on the thread that runs the run. */
    public void on(RunEvent event) {
        run.on(event);
    }

    /**
     * Says that the run has ended. Those who look get its report in place of the live page, for which they are given a moment.
     *
     * @param report a page of HTML
     */
    public void end(byte[] report) {
        handler.report(report);
        streams.removeIf(EventStream::isOver);
        int lookers = streams.size();
        ByteBuffer last = EventStream.event("end", LiveJson.of(run.end()));
        streams.forEach(stream -> stream.end(last));
        try {
            handler.awaitReports(lookers, LAST_LOOK);
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (Exception failure) {
            LOGGER.log(Level.WARNING, "the live view did not stop cleanly", failure);
        }
    }

    private void broadcast(LiveView view) {
        streams.removeIf(EventStream::isOver);
        if (!streams.isEmpty()) {
            ByteBuffer event = EventStream.event("", LiveJson.of(view));
            streams.forEach(stream -> stream.send(event));
        }
    }
}
