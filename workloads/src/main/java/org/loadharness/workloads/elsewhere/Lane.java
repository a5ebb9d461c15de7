package org.loadharness.workloads.elsewhere;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * One direction of a relayed connection: what was read waits here until it may arrive, in the order in which it came.
 * Guarded by itself.
 */
final class Lane {
    /** More than that is not read ahead: the sender's system holds it, as it would on a network. */
    private static final int MOST_BYTES = 1 << 20;

    private static final long SHORTEST_RETRY_NANOS = 50_000;
    private static final long LONGEST_RETRY_NANOS = 10_000_000;

    private final SocketChannel from;
    private final SocketChannel to;
    private final Departures departures;
    private final long opensNanos;
    private final AtomicInteger openLanes;
    private final Runnable closer;
    private final Deque<Piece> pieces = new ArrayDeque<>();
    private long lastNanos;
    private long heldBytes;
    private long retryNanos = SHORTEST_RETRY_NANOS;
    private boolean over;
    private @Nullable SelectionKey paused;

    /** What happens at the other end, at its time; false if it has to be tried again. */
    private interface Arrival {
        boolean happen() throws IOException;
    }

    /** Something that a connection has just become. */
    interface Connected {
        void then() throws IOException;
    }

    /**
     * What a lane leads from and to.
     *
     * @param openLanes of the connection: with the last one it ends
     * @param closer lets go of channels that are closed, which a selector may hold until it is woken
     */
    record Ends(SocketChannel from, SocketChannel to, AtomicInteger openLanes, Runnable closer) {
        Ends back() {
            return new Ends(to, from, openLanes, closer);
        }
    }

    private record Piece(long dueNanos, int bytes, Arrival arrival) {}

    /**
     * A lane.
     *
     * @param opensNanos what was read before counts as read then
     */
    Lane(Ends ends, Departures departures, long opensNanos) {
        this.from = ends.from();
        this.to = ends.to();
        this.openLanes = ends.openLanes();
        this.closer = ends.closer();
        this.departures = departures;
        this.opensNanos = opensNanos;
        this.lastNanos = opensNanos;
    }

    /** Has the other end learn of the connection at that time. */
    synchronized void connect(InetSocketAddress server, long dueNanos, Connected connected) {
        hold(dueNanos, 0, () -> {
            boolean done = to.isConnectionPending() ? to.finishConnect() : to.connect(server);
            if (done) {
                connected.then();
            }
            return done;
        });
    }

    /** Takes what there is to read, on the thread that reads. */
    synchronized void read(SelectionKey key, ByteBuffer buffer, Delays delays) {
        try {
            int count = from.read(buffer.clear());
            long dueNanos = dueNanos(delays);
            if (count < 0) {
                key.cancel();
                hold(dueNanos, 0, this::end);
            } else if (count > 0) {
                ByteBuffer bytes = ByteBuffer.allocate(count).put(buffer.flip()).flip();
                hold(dueNanos, count, () -> to.write(bytes) >= 0 && !bytes.hasRemaining());
                if (heldBytes >= MOST_BYTES) {
                    paused = key;
                    key.interestOps(0);
                }
            }
        } catch (IOException | CancelledKeyException broken) {
            key.cancel();
            hold(dueNanos(delays), 0, this::abandoned);
        }
    }

    /** Hands on what is due, on the thread that sends. */
    synchronized void depart(long nowNanos) {
        try {
            Piece piece = pieces.peek();
            while (piece != null && nowNanos - piece.dueNanos() >= 0) {
                if (!piece.arrival().happen()) {
                    departures.add(nowNanos + retryNanos, this);
                    retryNanos = Math.min(2 * retryNanos, LONGEST_RETRY_NANOS);
                    return;
                }
                pieces.poll();
                heldBytes -= piece.bytes();
                retryNanos = SHORTEST_RETRY_NANOS;
                piece = pieces.peek();
            }
            resume();
            if (piece != null) {
                departures.add(piece.dueNanos(), this);
            }
        } catch (IOException | CancelledKeyException broken) {
            abandon();
        }
    }

    /** Whether nothing passes any more, either way. */
    boolean isOver() {
        return !from.isOpen() && !to.isOpen();
    }

    /** Breaks the connection at both ends. */
    synchronized void abandon() {
        over = true;
        pieces.clear();
        Channels.reset(from);
        Channels.reset(to);
        closer.run();
    }

    private boolean abandoned() {
        abandon();
        return true;
    }

    private boolean end() throws IOException {
        over = true;
        to.shutdownOutput();
        if (openLanes.decrementAndGet() == 0) {
            Channels.close(from);
            Channels.close(to);
            closer.run();
        }
        return true;
    }

    private long dueNanos(Delays delays) {
        long readNanos = departures.clock().nanos();
        return (readNanos - opensNanos >= 0 ? readNanos : opensNanos) + delays.nextNanos();
    }

    /** Nothing overtakes what was read before it. */
    private void hold(long dueNanos, int bytes, Arrival arrival) {
        if (over) {
            return;
        }
        boolean first = pieces.isEmpty();
        lastNanos = first || dueNanos - lastNanos >= 0 ? dueNanos : lastNanos;
        pieces.add(new Piece(lastNanos, bytes, arrival));
        heldBytes += bytes;
        if (first) {
            departures.add(lastNanos, this);
        }
    }

    private void resume() {
        SelectionKey key = paused;
        if (key != null && heldBytes < MOST_BYTES / 2) {
            paused = null;
            key.interestOps(SelectionKey.OP_READ);
            key.selector().wakeup();
        }
    }
}
