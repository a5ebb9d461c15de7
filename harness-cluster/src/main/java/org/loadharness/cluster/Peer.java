package org.loadharness.cluster;

import static java.util.Objects.requireNonNull;

/** The other end of messages: a process that may be gone at any time. Immutable. Thread-safe. */
record Peer(String address) {
    Peer {
        requireNonNull(address, "address");
    }
}
