package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.channels.Selector;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Guide;
import org.loadharness.workload.GuidedSession;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.PartTimes;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.SteppedSession;
import org.loadharness.workload.SteppedTarget;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;

/**
 * In the steady state a request that is the same each time allocates nothing, and one with values little. The compiler loads a
 * class now and then on the thread whose code it is about to compile, so the most frugal of some rounds is looked for.
 */
@Timeout(120)
final class RequestAllocationTest {
    private static final int REQUESTS = 5_000;
    private static final int ROUNDS = 12;
    private static final int PARTS = 6;
    private static final long LITTLE = 1500;
    private static final byte[] REPLY =
            "HTTP/1.1 200 OK\r\nServer: x\r\nContent-Length: 5\r\n\r\nhello".getBytes(StandardCharsets.US_ASCII);
    private static final String CONSTANT = """
            flows:
              visit:
                steps:
                  - get: /books
                    expect: 200
            """;
    private static final String PLAIN = """
            requests:
              - get: /books
                expect: 200
            """;
    private static final String TEMPLATE = """
            flows:
              visit:
                steps:
                  - get: /books?row=${random.int(1, 1000)}
                    headers: {x-row: "${random.int(1, 1000)}"}
                    expect: 200
            """;

    private ServerSocket socket;

    /** Answers whatever comes in one piece, as a request does here. */
    @BeforeEach
    void start() throws IOException {
        socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
        Thread acceptor = new Thread(this::accept, "canned-server");
        acceptor.setDaemon(true);
        acceptor.start();
    }

    private void accept() {
        try {
            while (true) {
                Socket connection = socket.accept();
                Thread answering = new Thread(() -> answer(connection), "canned-connection");
                answering.setDaemon(true);
                answering.start();
            }
        } catch (IOException closed) {
            // the test is over
        }
    }

    private static void answer(Socket connection) {
        byte[] request = new byte[2048];
        try (connection) {
            while (connection.getInputStream().read(request) > 0) {
                connection.getOutputStream().write(REPLY);
            }
        } catch (IOException closed) {
            // the user has left
        }
    }

    @AfterEach
    void stop() throws IOException {
        socket.close();
    }

    @Test
    void aFlowOfAConstantRequestAllocatesNothing() throws Exception {
        assertThat(ofWaiting(CONSTANT)).isZero();
    }

    @Test
    void aConstantRequestDrawnByWeightAllocatesNothing() throws Exception {
        assertThat(ofWaiting(PLAIN)).isZero();
    }

    @Test
    void norDoTheyWhereUsersShareAThread() throws Exception {
        assertThat(ofStepped(CONSTANT)).isZero();
        assertThat(ofStepped(PLAIN)).isZero();
    }

    @Test
    void aRequestWithADrawnValueInPathAndHeadAllocatesLittle() throws Exception {
        assertThat(ofWaiting(TEMPLATE, LITTLE * REQUESTS) / REQUESTS).isLessThan(LITTLE);
    }

    /** What the most frugal round of a user with a thread of its own allocated. */
    private long ofWaiting(String text) throws Exception {
        return ofWaiting(text, 1);
    }

    private long ofWaiting(String text, long enough) throws Exception {
        Scenario scenario = scenario(text);
        Settings settings = Settings.defaults(scenario.parameters());
        try (Target target = scenario.connect(settings, url(), new SeedTree(1));
                Session session = target.session(user(settings))) {
            RandomGenerator random = new SeedTree(3).stream();
            return leastBytes(enough, () -> {
                int next = session instanceof GuidedSession guided ? guided.due(guided.next(random)) : 0;
                Outcome outcome = session.perform(next);
                require(outcome == Outcome.SUCCESS && parts(session) > 0);
            });
        }
    }

    /** The same of one that shares its thread. */
    private long ofStepped(String text) throws Exception {
        Scenario scenario = scenario(text);
        Settings settings = Settings.defaults(scenario.parameters());
        try (Selector selector = Selector.open();
                SteppedTarget target = (SteppedTarget) scenario.connect(settings, url(), new SeedTree(1))) {
            SteppedSession session =
                    target.session(user(settings), new SteppedSession.Readiness(selector, "user", selector::wakeup));
            RandomGenerator random = new SeedTree(3).stream();
            try (session) {
                return leastBytes(1, () -> {
                    int next = session instanceof Guide guide ? guide.due(guide.next(random)) : 0;
                    SteppedSession.Step step = session.begin(next);
                    while (step == SteppedSession.Step.WAITING) {
                        selector.select(key -> {});
                        step = session.advance();
                    }
                    require(step == SteppedSession.Step.SUCCEEDED && parts(session) > 0);
                });
            }
        }
    }

    private static long parts(PartTimes session) {
        long sum = 0;
        for (int part = 0; part < PARTS; part++) {
            sum += session.partNanos(part);
        }
        return sum;
    }

    private static void require(boolean holds) {
        if (!holds) {
            throw new AssertionError("a request did not do what it was meant to do"); // assertions would allocate
        }
    }

    private Scenario scenario(String text) {
        return Scenario.parse("test.yaml", "scenario: test\nurl: " + url() + "\n" + text, Map.of());
    }

    private URI url() {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort());
    }

    private static User user(Settings settings) {
        return new User(0, new User.Group("all", 0, 1, settings), new SeedTree(2).stream());
    }

    /** A request and what follows it. */
    @FunctionalInterface
    private interface Action {
        void run() throws Exception;
    }

    /** What the most frugal round allocated, or the first that is frugal enough. */
    private static long leastBytes(long enough, Action action) throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long leastBytes = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS && leastBytes >= enough; round++) {
            long beforeBytes = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < REQUESTS; i++) {
                action.run();
            }
            leastBytes = Math.min(leastBytes, threads.getCurrentThreadAllocatedBytes() - beforeBytes);
        }
        return leastBytes;
    }
}
