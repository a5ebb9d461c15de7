package org.loadharness.cluster;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.util.Optional;
import org.loadharness.plan.TrialSettings.Agents.Address;
import org.loadharness.plan.TrialSettings.Agents.Joining;

/** How agents and their controller find each other. Immutable. Thread-safe. */
record Way(Address address, Optional<Keys> keys) {
    Way {
        requireNonNull(address, "address");
        requireNonNull(keys, "keys");
    }

    /**
     * As options say it.
     *
     * @throws IllegalArgumentException if there are no keys in their file, with the way out
     */
    static Way of(Joining joining) {
        return new Way(joining.listen(), joining.keys().map(Keys::read));
    }

    /** To a controller beside this process, which listens there. */
    static Way here(int port) {
        return new Way(new Address("127.0.0.1", port), Optional.empty());
    }

    /**
     * Returns if somebody is there who would let this process in.
     *
     * @throws Knock.Refused if it never will
     * @throws IOException if nobody is, which may change; the message says what was found, in a clause
     */
    void knock() throws Knock.Refused, IOException {
        if (keys.isPresent()) {
            Knock.at(address, keys.get());
        } else {
            Knock.at(address);
        }
    }

    /**
     * Looks whether a controller can listen there.
     *
     * @throws IllegalArgumentException if not, with the way out
     */
    static void requireFree(Address address) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getByName(address.host()), address.port()));
        } catch (UnknownHostException unknown) {
            throw new IllegalArgumentException(
                    "listen: no address of " + address.host() + " is known; write one of this machine", unknown);
        } catch (IOException taken) {
            throw new IllegalArgumentException(
                    "listen: " + address.text() + ": " + taken.getMessage()
                            + "; write an address of this machine, and a port that is free",
                    taken);
        }
    }
}
