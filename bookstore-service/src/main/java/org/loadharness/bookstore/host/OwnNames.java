package org.loadharness.bookstore.host;

import java.net.InetAddress;
import java.util.regex.Pattern;
import org.eclipse.jetty.server.Request;

/**
 * The names by which a server may be asked. Whoever listens on the loopback interface alone answers to its names and to
 * numbers, so that a page of the web cannot reach it by giving this address a name of its own. Immutable. Thread-safe.
 */
public final class OwnNames {
    private static final String LOCALHOST = "localhost";
    private static final Pattern NUMBER = Pattern.compile("[0-9.]+|\\[[0-9a-fA-F:.%]+]");

    private final boolean onlyLoopback;

    /** Of a server that listens there. */
    public OwnNames(InetAddress bound) {
        this.onlyLoopback = bound.isLoopbackAddress();
    }

    /** Whether the request asks for somebody else. */
    public boolean isForeign(Request request) {
        if (!onlyLoopback) {
            return false;
        }
        String name = Request.getServerName(request);
        return name != null
                && !name.equalsIgnoreCase(LOCALHOST)
                && !NUMBER.matcher(name).matches();
    }
}
