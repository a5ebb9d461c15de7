package org.loadharness.cluster;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;

/**
 * Listens for callers. With keys it hands on those alone that have proved who they are: others never reach the engine, and one that
 * says nothing keeps nobody waiting.
 *
 * <p>It is shut at first but for this process, which is to be the first in its group: an agent that came before it would be taken
 * for the controller. Thread-safe.
 */
final class Door extends ServerSocket {
    /** Who calls with this protocol only asks whether it would be let in. */
    static final String KNOCK = "loadharness-knock";

    /** Who calls with this one comes in. */
    static final String ENTER = "loadharness";

    /** The answer to a knock. */
    static final int WELCOME = 1;

    private static final int PROOF_MILLIS = 5_000;
    private static final int MOST_PROOFS = 32;
    private static final int MOST_WAITING = 1_000;
    private static final int MOST_REPORTED = 20;
    private static final long POLL_MILLIS = 200;
    private static final long CLOSE_MILLIS = 5_000;

    private final Optional<Keys> keys;
    private final Predicate<Socket> own;
    private final Consumer<String> refusals;
    private final BlockingQueue<Socket> early = new LinkedBlockingQueue<>(MOST_WAITING);
    private final Set<Socket> unproven = ConcurrentHashMap.newKeySet();
    private final BlockingQueue<Socket> proven = new LinkedBlockingQueue<>();
    private final Set<String> reported = ConcurrentHashMap.newKeySet();
    private final ThreadPoolExecutor proofs = new ThreadPoolExecutor(
            MOST_PROOFS,
            MOST_PROOFS,
            PROOF_MILLIS,
            TimeUnit.MILLISECONDS,
            new LinkedBlockingQueue<>(MOST_WAITING),
            task -> daemon(task, "door"));
    private final Thread bell = daemon(this::answer, "door-bell");
    private volatile boolean opened;

    /**
     * Not bound yet.
     *
     * @param own knows who calls from this process
     * @param refusals takes a sentence for the first caller of each host that is sent away for a reason, on any thread
     */
    Door(Optional<Keys> keys, Predicate<Socket> own, Consumer<String> refusals) throws IOException {
        this.keys = keys;
        this.own = own;
        this.refusals = refusals;
        proofs.allowCoreThreadTimeOut(true);
    }

    /** Lets in others than this process, too. */
    void open() {
        opened = true;
        proveEarly();
    }

    /** The next caller that has proved who it is. */
    @Override
    public Socket accept() throws IOException {
        listen();
        try {
            while (!isClosed()) {
                Socket next = proven.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
                if (next != null) {
                    return next;
                }
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
        throw new SocketException("the door is closed");
    }

    private synchronized void listen() {
        if (bell.getState() == Thread.State.NEW) {
            bell.start();
        }
    }

    private void answer() {
        while (!isClosed()) {
            try {
                prove(super.accept());
            } catch (IOException gone) {
                // the caller, or the door was closed
            }
        }
    }

    private void prove(Socket caller) throws IOException {
        if (opened || own.test(caller)) {
            begin(caller);
        } else if (early.offer(caller)) {
            if (opened) { // meanwhile
                proveEarly();
            }
        } else {
            caller.close();
        }
    }

    private void proveEarly() {
        for (Socket caller = early.poll(); caller != null; caller = early.poll()) {
            begin(caller);
        }
    }

    private void begin(Socket caller) {
        unproven.add(caller);
        try {
            proofs.execute(() -> admit(caller));
        } catch (RejectedExecutionException tooMany) {
            unproven.remove(caller);
            close(caller);
        }
    }

    private void admit(Socket caller) {
        String host = caller.getInetAddress().getHostAddress();
        try {
            if (keys.isPresent()) {
                welcome(secured(caller, keys.get()));
            } else {
                handOn(caller);
            }
        } catch (IOException refused) {
            close(caller);
            report(host, refused);
        } finally {
            unproven.remove(caller);
        }
    }

    private static SSLSocket secured(Socket caller, Keys keys) throws IOException {
        caller.setSoTimeout(PROOF_MILLIS);
        caller.setTcpNoDelay(true);
        SSLSocket secured = Keys.strict((SSLSocket) keys.context()
                .getSocketFactory()
                .createSocket(
                        caller, caller.getInetAddress().getHostAddress(), caller.getPort(), /* autoClose= */ true));
        secured.setUseClientMode(false);
        secured.setHandshakeApplicationProtocolSelector((of, offered) -> offered.contains(KNOCK) ? KNOCK : ENTER);
        secured.startHandshake();
        return secured;
    }

    private void welcome(SSLSocket caller) throws IOException {
        if (caller.getApplicationProtocol().equals(KNOCK)) {
            try (caller) {
                caller.getOutputStream().write(WELCOME);
            }
            return;
        }
        caller.setSoTimeout(0);
        handOn(caller);
    }

    private void handOn(Socket caller) {
        proven.add(caller);
        if (isClosed()) {
            close(caller);
        }
    }

    private void report(String host, IOException refused) {
        if (keys.isEmpty() || isClosed()) {
            return;
        }
        String refusal = "a caller from " + host + " was refused: "
                + (refused instanceof SSLException
                        ? "it has no key that " + keys.get().file() + " trusts"
                        : "it did not prove in time who it is");
        if (reported.size() < MOST_REPORTED && reported.add(refusal)) {
            refusals.accept(refusal + " (" + refused.getMessage() + ")");
        }
    }

    private static void close(Socket caller) {
        try {
            caller.close();
        } catch (IOException gone) {
            // as it should be
        }
    }

    /** Returns when the port is free: the system holds it until whoever waits there for a caller has left. */
    @Override
    public void close() throws IOException {
        super.close();
        awaitBell();
        proofs.shutdownNow();
        unproven.forEach(Door::close);
        for (BlockingQueue<Socket> queue : List.of(early, proven)) {
            for (Socket waiting = queue.poll(); waiting != null; waiting = queue.poll()) {
                close(waiting);
            }
        }
    }

    private void awaitBell() {
        try {
            bell.join(CLOSE_MILLIS);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }
}
