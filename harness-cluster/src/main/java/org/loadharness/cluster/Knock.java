package org.loadharness.cluster;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.loadharness.plan.TrialSettings.Agents.Address;

/** Asks at a controller's door whether this process would be let in, before the engine tries. Stateless. Thread-safe. */
final class Knock {
    private static final int WAIT_MILLIS = 5_000;

    private Knock() {}

    /**
     * Returns if it would.
     *
     * @throws Refused if it never will
     * @throws IOException if nobody answers, which may change; the message says what was found, in a clause
     */
    static void at(Address address, Keys keys) throws Refused, IOException {
        try (SSLSocket socket =
                Keys.strict((SSLSocket) keys.context().getSocketFactory().createSocket())) {
            connect(socket, address);
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setApplicationProtocols(new String[] {Door.KNOCK});
            socket.setSSLParameters(parameters);
            socket.setSoTimeout(WAIT_MILLIS);
            socket.startHandshake();
            if (socket.getInputStream().read() != Door.WELCOME) {
                throw new EOFException("whoever listens there hung up");
            }
        } catch (SSLException unproven) {
            if (unproven.getCause() instanceof EOFException) { // without a word, as where too many call at a time
                throw new IOException("whoever listens there hung up", unproven);
            }
            throw new Refused(reason(unproven, keys), unproven);
        } catch (SocketTimeoutException silent) {
            throw new IOException("nothing answers there", silent);
        }
    }

    /**
     * The same without keys: whether anybody listens.
     *
     * @throws IOException if nobody does; the message says so in a clause
     */
    static void at(Address address) throws IOException {
        try (Socket socket = new Socket()) {
            connect(socket, address);
        } catch (SocketTimeoutException silent) {
            throw new IOException("nothing answers there", silent);
        }
    }

    private static void connect(Socket socket, Address address) throws IOException {
        InetSocketAddress there = new InetSocketAddress(address.host(), address.port());
        if (there.isUnresolved()) {
            throw new IOException("no address of " + address.host() + " is known");
        }
        try {
            socket.connect(there, WAIT_MILLIS);
        } catch (ConnectException nobody) {
            throw new IOException("nobody listens there", nobody);
        }
    }

    private static String reason(SSLException unproven, Keys keys) {
        String found = String.valueOf(unproven.getMessage());
        if (found.contains("fatal alert")) {
            return "the controller does not trust the key of " + keys.file() + "; use keys that were made together ("
                    + found + ")";
        }
        if (found.contains("PKIX") || found.contains("certificate")) {
            return "the controller's key is none that " + keys.file() + " trusts; use keys that were made together ("
                    + found + ")";
        }
        return "whoever listens there has no keys, or is no controller; start both with --keys, or both without ("
                + found + ")";
    }

    /** It will not be let in, however often it asks; the message says why, with the way out. Immutable. */
    static final class Refused extends Exception {
        private static final long serialVersionUID = 1L;

        Refused(String message, Exception cause) {
            super(message, cause);
        }

        Refused(String message) {
            super(message);
        }
    }
}
