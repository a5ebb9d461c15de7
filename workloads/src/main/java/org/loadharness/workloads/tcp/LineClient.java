package org.loadharness.workloads.tcp;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.loadharness.time.DurationText;
import org.loadharness.workloads.tcp.LineFailure.Kind;

/**
 * One connection to a server of lines. An interrupt ends whatever it waits for, and the connection with it. Confined to one
 * thread, but for {@link #close}.
 */
public final class LineClient implements AutoCloseable {
    private final SocketChannel channel;
    private final LineReader reader;
    private @Nullable IOException unsent;

    private LineClient(SocketChannel channel, LineReader reader) {
        this.channel = channel;
        this.reader = reader;
    }

    /**
     * Opens a connection.
     *
     * @throws LineFailure of a kind that begins with {@code CONNECT}
     */
    public static LineClient connect(InetSocketAddress server, LineClientOptions options)
            throws LineFailure, InterruptedException {
        SocketChannel channel = null;
        try {
            channel = SocketChannel.open();
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            Socket socket = channel.socket();
            socket.connect(server, (int) options.connect().toMillis());
            if (server.equals(channel.getLocalAddress())) {
                // a free local port was chosen that is the very port asked for: TCP connects it to itself
                throw new ConnectException("nothing listens there");
            }
            return new LineClient(channel, new LineReader(socket, options.lineBytes(), options.read()));
        } catch (IOException failed) {
            if (channel != null) {
                closeQuietly(channel);
            }
            throwIfInterrupted(failed);
            throw connectFailure(server, options, failed);
        }
    }

    /**
     * Sends a line; returns when the system has taken it. Where the server has closed already, what it said before can still
     * be received.
     */
    public void send(String line) throws InterruptedException {
        ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
        try {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (IOException failed) {
            throwIfInterrupted(failed);
            unsent = failed;
        }
    }

    /** The next line of the server, without its end; waits for it. */
    public String receive() throws LineFailure, InterruptedException {
        try {
            return reader.next();
        } catch (LineFailure failed) {
            throwIfInterrupted(failed);
            if (unsent != null && failed.kind() == Kind.CLOSED) {
                throw new LineFailure(Kind.RESET, "the server closed before it had the whole line", unsent);
            }
            throw failed;
        }
    }

    /** Closes the connection; whoever waits on it fails. Any thread may call it, more than once. */
    @Override
    public void close() {
        closeQuietly(channel);
    }

    private static LineFailure connectFailure(InetSocketAddress server, LineClientOptions options, IOException failed) {
        if (failed instanceof SocketTimeoutException) {
            String limit = DurationText.print(options.connect());
            return new LineFailure(Kind.CONNECT_TIMEOUT, server + ": not connected within " + limit, failed);
        }
        if (failed instanceof ConnectException) {
            return new LineFailure(Kind.CONNECT_REFUSED, server + ": connection refused", failed);
        }
        return new LineFailure(Kind.CONNECT_FAILED, server + ": cannot connect: " + failed, failed);
    }

    /** The channel closes itself when its thread is interrupted, and leaves the flag set; the exception carries it on. */
    private static void throwIfInterrupted(IOException failed) throws InterruptedException {
        if (Thread.interrupted()) {
            InterruptedException interrupted = new InterruptedException("interrupted in a call");
            interrupted.initCause(failed);
            throw interrupted;
        }
    }

    private static void closeQuietly(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException lost) {
            // the connection is given up either way, and nothing that was read or written depends on it
        }
    }
}
