package org.loadharness.workloads.elsewhere;

import java.io.Closeable;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;

/** How a relay closes what it has opened. Stateless. Thread-safe. */
final class Channels {
    private Channels() {}

    /** Closes what nobody can be told of any more if it fails. */
    static void close(Closeable closeable) {
        try {
            closeable.close();
        } catch (IOException gone) {
            // it is of no more use either way
        }
    }

    /** Closes so that the other end sees a connection that broke. */
    static void reset(SocketChannel channel) {
        try {
            channel.setOption(StandardSocketOptions.SO_LINGER, 0);
        } catch (IOException closed) {
            // it is closed already
        }
        close(channel);
    }
}
