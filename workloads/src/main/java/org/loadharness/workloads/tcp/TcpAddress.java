package org.loadharness.workloads.tcp;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;

/** Addresses as {@code tcp://host:port}. Stateless. */
public final class TcpAddress {
    private static final String SCHEME = "tcp";

    private TcpAddress() {}

    /**
     * The host, looked up, and the port.
     *
     * @throws IllegalArgumentException if the URI is of another form
     * @throws UnknownHostException if the host has no address
     */
    public static InetSocketAddress of(URI uri) throws UnknownHostException {
        checked(uri);
        return new InetSocketAddress(InetAddress.getByName(uri.getHost()), uri.getPort());
    }

    /**
     * The same address, if it is of that form.
     *
     * @throws IllegalArgumentException if it is of another one
     */
    public static URI checked(URI uri) {
        boolean bare = uri.getRawPath() == null
                || uri.getRawPath().isEmpty()
                || uri.getRawPath().equals("/");
        if (!SCHEME.equalsIgnoreCase(uri.getScheme()) || uri.getHost() == null || uri.getPort() < 1 || !bare) {
            throw new IllegalArgumentException("address \"" + uri + "\": must be tcp://host:port");
        }
        return uri;
    }

    static URI uri(InetAddress host, int port) {
        try {
            return new URI(SCHEME, null, host.getHostAddress(), port, null, null, null);
        } catch (URISyntaxException unwritable) {
            throw new IllegalStateException("no URI can be written for " + host, unwritable);
        }
    }
}
