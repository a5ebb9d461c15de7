package org.loadharness.workloads.regex;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.loadharness.time.Ticker;
import org.loadharness.workloads.tcp.LineHandler;
import org.loadharness.workloads.tcp.LineRefused;
import org.loadharness.workloads.tcp.LineReply;
import org.loadharness.workloads.tcp.LineRequest;

/**
 * The server's protocol. A request line {@code <types>;<regex>} is answered with the sentences found, a line each, and an
 * empty line; one that is not carried out with a line that says why, and an empty line. Four lines ask for something else:
 *
 * <ul>
 *   <li>{@code Times.} has no reply; each later request of its connection gets a line of {@link Times} after the empty one,
 *       which ends with {@code refused} if the request was
 *   <li>{@code Counts.} asks for {@code answered=N hits=N busy=N}, since the start or the last reset
 *   <li>{@code Reset.} empties the cache and the counts
 *   <li>{@code Exit.} ends the connection; the report's server wrote a file then, which no client shall
 * </ul>
 *
 * <p>Thread-safe; each connection has a handler of its own for what it has asked for.
 */
final class RegexHandler implements LineHandler {
    static final String TIMES = "Times.";
    static final String COUNTS = "Counts.";
    static final String RESET = "Reset.";
    static final String EXIT = "Exit.";

    /** Last word of a line of times. */
    static final String REFUSED = "refused";

    /** How a connection is refused for which the queue has no place. */
    private static final String BUSY = "busy";

    private final Engine engine;
    private final LongAdder answered = new LongAdder();
    private final LongAdder busy = new LongAdder();

    RegexHandler(Engine engine) {
        this.engine = engine;
    }

    @Override
    public LineHandler forConnection() {
        return new OfConnection();
    }

    @Override
    public After answer(LineRequest request, LineReply reply) throws LineRefused, IOException {
        return forConnection().answer(request, reply);
    }

    @Override
    public List<String> refusal(LineRefused refused) {
        if (refused.kind().equals(BUSY)) {
            busy.increment();
        }
        return List.of(refused.line(), "");
    }

    /** What one connection has asked for, and how long it waited for its thread. Confined to that thread. */
    private final class OfConnection implements LineHandler {
        private boolean tellsTimes;
        private long waitedNanos;

        @Override
        public List<String> refusal(LineRefused refused) {
            return RegexHandler.this.refusal(refused);
        }

        @Override
        public After answer(LineRequest request, LineReply reply) throws IOException {
            waitedNanos += request.waitedNanos();
            switch (request.line()) {
                case TIMES -> tellsTimes = true;
                case COUNTS ->
                    send(
                            List.of("answered=" + answered.sum() + " hits=" + engine.hits() + " busy=" + busy.sum()),
                            reply);
                case RESET -> {
                    engine.reset();
                    answered.reset();
                    busy.reset();
                    send(List.of(), reply);
                }
                case EXIT -> {
                    send(List.of("times are sent on the line " + TIMES + "; no file is written"), reply);
                    return After.CLOSE;
                }
                default -> serve(request.line(), reply);
            }
            return After.READ_ON;
        }

        private void serve(String line, LineReply reply) throws IOException {
            long startNanos = Ticker.system().nanos();
            List<String> found;
            String ending = "";
            try {
                found = engine.answer(line);
            } catch (LineRefused refused) {
                found = List.of(refused.line());
                ending = " " + REFUSED;
            }
            long foundNanos = Ticker.system().nanos();
            send(found, reply);
            long writtenNanos = Ticker.system().nanos();
            if (tellsTimes) {
                Times times = new Times(waitedNanos, foundNanos - startNanos, writtenNanos - foundNanos);
                reply.line(times.print() + ending);
            }
            waitedNanos = 0;
            answered.increment();
        }

        private static void send(List<String> lines, LineReply reply) throws IOException {
            for (String line : lines) {
                reply.line(line);
            }
            reply.line("");
            reply.flush();
        }
    }
}
