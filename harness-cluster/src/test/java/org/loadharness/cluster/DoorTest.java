package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.plan.TrialSettings.Agents.Address;

/** A door with keys, and who stands before it. */
@Timeout(120)
class DoorTest {
    private static final int LONG_MILLIS = 60_000;

    @TempDir
    private Path directory;

    private final BlockingQueue<String> refusals = new LinkedBlockingQueue<>();
    private Keys keys;
    private Door door;

    @BeforeEach
    void open() throws IOException, InterruptedException {
        keys = Keys.read(KeyMaker.make(directory.resolve("keys.p12"), 0).get(0).toString());
        door = new Door(Optional.of(keys), caller -> false, refusals::add);
        door.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        door.open();
        hosting(door);
    }

    @AfterEach
    void close() throws IOException {
        door.close();
    }

    /** The system keeps it for who waits for a caller until that one has left, which two of three such ends were too early for. */
    @Test
    void thePortIsFreeAsSoonAsTheDoorIsClosed() throws Exception {
        for (int time = 0; time < 50; time++) {
            Door next = new Door(Optional.empty(), caller -> false, refusals::add);
            Address address = AgentProcesses.freeAddress();
            next.bind(new InetSocketAddress(address.host(), address.port()));
            next.open();
            Thread host = hosting(next);
            try (Socket caller = new Socket(next.getInetAddress(), next.getLocalPort())) {
                assertThat(caller.getInputStream().read())
                        .as("let in, and let go")
                        .isEqualTo(-1);
            }

            next.close();

            Way.requireFree(address);
            host.join();
        }
    }

    /** One after the other they would have the time of one that knocks. */
    @Test
    void whoSaysNothingIsSentAwayAndKeepsNobodyWaiting() throws Exception {
        try (Socket first = call();
                Socket second = call();
                Socket third = call()) {
            Knock.at(address(), keys);

            for (Socket silent : List.of(first, second, third)) {
                assertThat(silent.getInputStream().read()).as("hung up").isEqualTo(-1);
            }
        }

        assertThat(refusals.take())
                .startsWith("a caller from 127.0.0.1 was refused: it did not prove in time who it is");
        assertThat(refusals).as("once for each host").isEmpty();
    }

    @Test
    void manyWhoSayNothingKeepNobodyOutForGood() throws Exception {
        List<Socket> silent = new ArrayList<>();
        try {
            for (int caller = 0; caller < 40; caller++) {
                silent.add(call());
            }
            boolean isLetIn = false;
            while (!isLetIn) {
                isLetIn = knocks(); // Refused, which is for good, ends the test
            }
            assertThat(isLetIn).isTrue();
        } finally {
            for (Socket caller : silent) {
                caller.close();
            }
        }
    }

    /** No more than 32 are heard at a time: the others had been left open. */
    @Test
    void whoHasNotProvedYetWhoItIsIsSentAwayWhenTheDoorCloses() throws Exception {
        CountDownLatch come = new CountDownLatch(40);
        Door busy = new Door(Optional.of(keys), caller -> counted(come), refusals::add);
        busy.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        Thread host = hosting(busy);
        List<Socket> silent = new ArrayList<>();
        try {
            while (silent.size() < 40) {
                silent.add(new Socket(busy.getInetAddress(), busy.getLocalPort()));
            }
            come.await();

            busy.close();

            for (Socket caller : silent) {
                caller.setSoTimeout(LONG_MILLIS);
                awaitHangUp(caller);
            }
        } finally {
            for (Socket caller : silent) {
                caller.close();
            }
            busy.close();
            host.join();
        }
    }

    private static boolean counted(CountDownLatch come) {
        come.countDown();
        return true;
    }

    private boolean knocks() throws Knock.Refused {
        try {
            Knock.at(address(), keys);
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    @Test
    void whoSpeaksAnotherLanguageIsSentAwayInWords() throws Exception {
        try (Socket caller = call()) {
            caller.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.UTF_8));
            awaitHangUp(caller);
        }

        Knock.at(address(), keys);
        assertThat(refusals.take()).startsWith("a caller from 127.0.0.1 was refused: it has no key that ");
    }

    @Test
    void aHostWithoutATrustedKeyIsNamedAlsoWhereAnotherCallerOfItWasTooSlow() throws Exception {
        try (Socket silent = call()) {
            assertThat(silent.getInputStream().read()).as("hung up").isEqualTo(-1);
        }
        Keys others = Keys.read(
                KeyMaker.make(directory.resolve("others.p12"), 0).get(0).toString());

        for (int time = 0; time < 2; time++) {
            assertThatThrownBy(() -> Knock.at(address(), others)).isInstanceOf(Knock.Refused.class);
        }

        assertThat(refusals.take()).contains(" was refused: it did not prove in time who it is");
        assertThat(refusals.take()).contains(" was refused: it has no key that ");
        door.close();
        assertThat(refusals).as("once for each reason").isEmpty();
    }

    /** An alert may come before it. */
    private static void awaitHangUp(Socket caller) throws IOException {
        try {
            caller.getInputStream().readAllBytes();
        } catch (SocketException reset) {
            // as good
        }
    }

    private Socket call() throws IOException {
        Socket caller = new Socket(InetAddress.getLoopbackAddress(), door.getLocalPort());
        caller.setSoTimeout(LONG_MILLIS);
        return caller;
    }

    private Address address() {
        return new Address("127.0.0.1", door.getLocalPort());
    }

    private static Thread hosting(Door door) {
        Thread host = new Thread(() -> host(door), "host");
        host.setDaemon(true);
        host.start();
        return host;
    }

    private static void host(Door door) {
        try {
            while (!door.isClosed()) {
                door.accept().close();
            }
        } catch (IOException closed) {
            // the end
        }
    }
}
