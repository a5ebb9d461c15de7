package org.loadharness.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Where a server is. Of several addresses of its host those are passed over that did not answer before the one that did: that is
 * found out once, and every connect from then on has one address. Thread-safe.
 */
final class Addresses {
    private static final String ZEROS_OF_IPV6 = "(^|:)(0(:|$)){2,}";

    private final String host;
    private final int port;
    private final Lookup lookup;
    /** Null until it is known. */
    private volatile @Nullable Set<InetSocketAddress> passedOver;

    /** Finds the addresses of a host, one at least. */
    @FunctionalInterface
    interface Lookup {
        InetAddress[] find(String host) throws UnknownHostException;
    }

    Addresses(String host, int port, Lookup lookup) {
        this.host = host;
        this.port = port;
        this.lookup = lookup;
    }

    /** Those to try, the first of them first: one, unless there are several and nobody knows which of them answers. */
    List<InetSocketAddress> toTry() throws HttpFailure {
        try {
            InetAddress[] found = lookup.find(host);
            List<InetSocketAddress> all = new ArrayList<>(found.length);
            for (InetAddress each : found) {
                all.add(new InetSocketAddress(each, port));
            }
            Set<InetSocketAddress> silent = passedOver;
            return silent == null ? all : List.of(firstNotIn(silent, all));
        } catch (UnknownHostException e) {
            throw new HttpFailure(HttpFailure.Kind.UNKNOWN_HOST, "host \"" + host + "\" has no address", e);
        }
    }

    private static InetSocketAddress firstNotIn(Set<InetSocketAddress> silent, List<InetSocketAddress> all) {
        for (InetSocketAddress each : all) {
            if (!silent.contains(each)) {
                return each;
            }
        }
        return all.get(0);
    }

    /** Of those to try the one of that index has answered, and none before it. */
    void answered(List<InetSocketAddress> tried, int index) {
        if (passedOver == null) {
            passedOver = Set.copyOf(tried.subList(0, index));
        }
    }

    /** Whether there are several, and nobody knows which of them answers. */
    boolean isOpen() {
        try {
            return passedOver == null && toTry().size() > 1;
        } catch (HttpFailure unknown) {
            return false; // who connects says so
        }
    }

    /** The first is tried from now on, unless another one is known to answer. */
    void keepFirst() {
        if (passedOver == null) {
            passedOver = Set.of();
        }
    }

    /** As messages name them. */
    static String print(List<InetSocketAddress> addresses) {
        return addresses.stream()
                .map(each -> each.getAddress().getHostAddress().replaceFirst(ZEROS_OF_IPV6, "::"))
                .collect(Collectors.joining(", "));
    }
}
