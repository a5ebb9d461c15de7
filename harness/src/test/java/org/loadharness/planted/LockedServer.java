package org.loadharness.planted;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;

/** A server with a thread for each connection, which serves one call at a time under a lock. */
public final class LockedServer implements ServedWorkload {
    static final Duration HOLD = Duration.ofMillis(4);

    @Override
    public String name() {
        return "locked-server";
    }

    @Override
    public String summary() {
        return "serves one at a time";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of();
    }

    @Override
    public Mix mix(Settings settings) {
        return Mix.of(new Mix.Entry("call", 1));
    }

    @Override
    public ServedWorkload.Server serve(Settings settings, InetSocketAddress bind) throws IOException {
        return new Listener(new ServerSocket(bind.getPort(), 0, InetAddress.getLoopbackAddress()));
    }

    @Override
    public Target connect(Settings settings, URI server, SeedTree seeds) {
        return new Target() {
            @Override
            public Session session(User user) throws IOException {
                return new Caller(new Socket(server.getHost(), server.getPort()));
            }
        };
    }

    private record Caller(Socket socket) implements Session {
        @Override
        public Outcome perform(int interaction) throws IOException {
            socket.getOutputStream().write(1);
            if (socket.getInputStream().read() != 1) {
                throw new EOFException("the server has closed the connection");
            }
            return Outcome.SUCCESS;
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    /** Ends with its process. */
    private static final class Listener implements ServedWorkload.Server {
        private final ServerSocket socket;
        private final ReentrantLock lock = new ReentrantLock();

        Listener(ServerSocket socket) {
            this.socket = socket;
            daemon(this::accept);
        }

        @Override
        public URI address() {
            return URI.create("tcp://127.0.0.1:" + socket.getLocalPort());
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }

        private void accept() {
            try {
                while (true) {
                    Socket caller = socket.accept();
                    daemon(() -> serve(caller));
                }
            } catch (IOException closed) {
                // that is its end
            }
        }

        private void serve(Socket caller) {
            try (caller) {
                while (caller.getInputStream().read() == 1) {
                    lock.lock();
                    try {
                        Rest.pass(HOLD);
                    } finally {
                        lock.unlock();
                    }
                    caller.getOutputStream().write(1);
                }
            } catch (IOException ended) {
                // the caller has
            }
        }

        private static void daemon(Runnable work) {
            Thread thread = new Thread(work, "planted");
            thread.setDaemon(true);
            thread.start();
        }
    }
}
