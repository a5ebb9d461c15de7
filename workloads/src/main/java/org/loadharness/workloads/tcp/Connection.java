package org.loadharness.workloads.tcp;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.loadharness.time.Ticker;
import org.loadharness.workloads.tcp.LineFailure.Kind;
import org.loadharness.workloads.tcp.LineHandler.After;

/** One client's connection, from when the server has it to its end. Run by one thread; any may hurry or cut it. */
final class Connection implements Runnable {
    private static final Logger LOGGER = System.getLogger(LineServer.class.getName());

    /** What a client that is refused may still send, so that it can read why before the connection breaks. */
    private static final int MOST_LINGERING_BYTES = 1 << 20;

    private static final int LINGERING_MILLIS = 500;

    /** A stop waits for those that linger. */
    private static final int LINGERING_AT_STOP_MILLIS = 50;

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int SKIP_BYTES = 8192;

    /** How a browser begins, which a page of the web has sent here: what it sends next may look like lines for us. */
    private static final Pattern HTTP = Pattern.compile("[A-Z]+ \\S+ HTTP/1\\.[01]");

    private static final String MISDIRECTED =
            "HTTP/1.1 421 Misdirected Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

    private final LineServer server;
    private final Socket socket;
    private final long acceptedNanos;
    private final Outgoing out;
    private final LineHandler handler;

    Connection(LineServer server, Socket socket) throws IOException {
        this.server = server;
        this.socket = socket;
        this.acceptedNanos = Ticker.system().nanos();
        this.out = new Outgoing(socket.getOutputStream(), Ticker.system());
        this.handler = server.handler().forConnection();
    }

    @Override
    public void run() {
        long waitedNanos = Ticker.system().nanos() - acceptedNanos;
        try (socket) {
            serve(waitedNanos);
        } catch (IOException gone) {
            // the client has gone: what it asked for last is counted as failed, and there is nobody to be answered
        } finally {
            server.ended(this);
        }
    }

    /** Says why nobody serves this connection, and closes it; does not block. */
    void turnAway(LineRefused reason) {
        server.counters().rejected.increment();
        try (socket) {
            OutputStream raw = socket.getOutputStream();
            raw.write(text(reason)); // the first bytes on a new connection always have room
            end();
        } catch (IOException gone) {
            // nobody to be answered
        } finally {
            server.ended(this);
        }
    }

    /** Ends a wait for a further line, unless something has come that its thread has yet to read. */
    void hurry() {
        try {
            if (socket.getInputStream().available() == 0) {
                socket.shutdownInput();
            }
        } catch (IOException gone) {
            // it ends by itself
        }
    }

    /** Ends it, whatever it does. */
    void cut() {
        try {
            socket.close();
        } catch (IOException gone) {
            // it ends by itself
        }
    }

    /** How long the client has kept the server from sending the present reply. */
    long keptWaitingNanos() {
        return out.keptWaitingNanos();
    }

    private void serve(long waitedNanos) throws IOException {
        socket.setTcpNoDelay(true);
        LineServerOptions options = server.options();
        LineReader reader = new LineReader(
                socket, options.limits().lineBytes(), options.timeouts().read());
        After after = answerNext(reader, waitedNanos);
        while (after == After.READ_ON && !server.isStopping()) {
            after = answerNext(reader, 0);
        }
        if (after == After.READ_ON && reader.hasMore()) {
            server.counters().failed.increment();
            refuse(server.stoppingRefusal());
        } else if (!socket.isOutputShutdown()) {
            end();
        }
    }

    private After answerNext(LineReader reader, long waitedNanos) throws IOException {
        String line;
        try {
            line = reader.next();
        } catch (LineFailure failure) {
            endUnread(failure);
            return After.CLOSE;
        }
        if (HTTP.matcher(line).matches()) {
            server.counters().rejected.increment();
            refuse(MISDIRECTED.getBytes(StandardCharsets.US_ASCII));
            return After.CLOSE;
        }
        return answer(new LineRequest(line, waitedNanos, acceptedNanos));
    }

    /** The connection brings no whole line any more. */
    private void endUnread(LineFailure failure) throws IOException {
        boolean cutShort = server.isStopping();
        if (failure.kind() == Kind.CLOSED && !cutShort) {
            return;
        }
        (failure.kind() == Kind.CLOSED ? server.counters().rejected : server.counters().failed).increment();
        if (failure.kind() != Kind.RESET) {
            refuse(
                    cutShort
                            ? server.stoppingRefusal()
                            : new LineRefused(failure.kind().word(), message(failure)));
        }
    }

    private After answer(LineRequest request) throws IOException {
        LineReply reply = new LineReply(out);
        out.begin();
        boolean completed = false;
        try {
            After after = handler.answer(request, reply);
            reply.flush();
            completed = true;
            return after;
        } catch (LineRefused refused) {
            refuse(refused);
            return After.CLOSE;
        } catch (RuntimeException | StackOverflowError fault) {
            LOGGER.log(Level.ERROR, "a request could not be answered", fault);
            refuse(new LineRefused("server-fault", "the server failed; its log says why"));
            return After.CLOSE;
        } finally {
            (completed ? server.counters().completed : server.counters().failed).increment();
        }
    }

    /** Says why as the last thing, and stays for a moment while the client sends what it is at. */
    private void refuse(LineRefused refused) throws IOException {
        refuse(text(refused));
    }

    private void refuse(byte[] reason) throws IOException {
        out.write(reason);
        socket.shutdownOutput();
        int mostMillis = server.isStopping() ? LINGERING_AT_STOP_MILLIS : LINGERING_MILLIS;
        long deadlineNanos = Ticker.system().nanos() + mostMillis * NANOS_PER_MILLI;
        socket.setSoTimeout(mostMillis);
        InputStream in = socket.getInputStream();
        byte[] skipped = new byte[SKIP_BYTES];
        int left = MOST_LINGERING_BYTES;
        while (left > 0 && deadlineNanos - Ticker.system().nanos() > 0) {
            int count = in.read(skipped, 0, Math.min(left, skipped.length));
            left = count < 0 ? 0 : left - count;
        }
    }

    private byte[] text(LineRefused refused) {
        String lines = String.join("\n", handler.refusal(refused)) + "\n";
        return lines.getBytes(StandardCharsets.UTF_8);
    }

    /** Says that nothing more will come and drops what has: a close with bytes unread may cost the last reply. No wait. */
    private void end() throws IOException {
        socket.shutdownOutput();
        InputStream in = socket.getInputStream();
        in.skip(in.available());
    }

    private static String message(LineFailure failure) {
        return String.valueOf(failure.getMessage());
    }
}
