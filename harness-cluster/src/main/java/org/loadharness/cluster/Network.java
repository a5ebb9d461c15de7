package org.loadharness.cluster;

/** Carries bytes between processes, not all of which need to arrive. Thread-safe. */
interface Network extends AutoCloseable {
    /** Returns at once; one that is gone gets nothing. */
    void send(Peer to, byte[] bytes);

    @Override
    void close();

    /** Who hears of others, on threads of the network; returns soon. */
    interface Listener {
        /** Bytes have come. */
        void heard(Peer from, byte[] bytes);

        /** A process has gone, or cannot be reached any more. */
        void gone(Peer peer);
    }
}
