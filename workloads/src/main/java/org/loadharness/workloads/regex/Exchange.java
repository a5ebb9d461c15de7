package org.loadharness.workloads.regex;

import java.util.Optional;
import java.util.function.Consumer;
import org.loadharness.workloads.tcp.LineClient;
import org.loadharness.workloads.tcp.LineFailure;
import org.loadharness.workloads.tcp.LineRefused;

/** Reads what the server says on a connection that has asked for times. Stateless. */
final class Exchange {
    private static final Times NONE = new Times(0, 0, 0);

    private Exchange() {}

    /**
     * The reply to one request.
     *
     * @param sentences takes each of its lines
     */
    static Reply read(LineClient client, Consumer<String> sentences) throws LineFailure, InterruptedException {
        String first = client.receive();
        int lines = 0;
        for (String line = first; !line.isEmpty(); line = client.receive()) {
            lines++;
            sentences.accept(line);
        }
        String last;
        try {
            last = client.receive();
        } catch (LineFailure closed) {
            // a server that has no place for the connection says so and closes
            Optional<LineRefused> refusal = lines == 1 ? LineRefused.read(first) : Optional.empty();
            if (refusal.isEmpty()) {
                throw closed;
            }
            return new Reply(0, refusal, NONE);
        }
        return last.endsWith(RegexHandler.REFUSED)
                ? new Reply(0, LineRefused.read(first), Times.parse(last))
                : new Reply(lines, Optional.empty(), Times.parse(last));
    }
}
