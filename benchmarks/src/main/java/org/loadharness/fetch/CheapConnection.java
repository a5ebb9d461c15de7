package org.loadharness.fetch;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/**
 * One client of the cheap server: requests without a body, of which several may come at once, or one in pieces.
 * Confined to the server's thread.
 */
final class CheapConnection {
    static final int BODY_BYTES = 19;

    private static final int BUFFER_BYTES = 16 << 10;
    private static final int HEAD_END = 0x0D0A0D0A;
    private static final byte[] COUNT = "GET /count ".getBytes(StandardCharsets.US_ASCII);
    private static final String JSON = "{\"hello\":\"world!!\"}";
    private static final byte[] BODY = reply(JSON);

    private final SocketChannel channel;
    private final CheapServer.Tally tally;
    private final ByteBuffer input = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private final ByteBuffer output = ByteBuffer.allocateDirect(BUFFER_BYTES);

    CheapConnection(SocketChannel channel, CheapServer.Tally tally) {
        this.channel = channel;
        this.tally = tally;
    }

    void handle(SelectionKey key) {
        try {
            if (channel.read(input) < 0) {
                channel.close();
                return;
            }
            boolean whole = flush();
            while (whole && answerAll()) {
                whole = flush();
            }
            if (!input.hasRemaining()) {
                channel.close(); // a head that is larger than the buffer, or nobody reads what is answered
                return;
            }
            key.interestOps(whole ? SelectionKey.OP_READ : SelectionKey.OP_READ | SelectionKey.OP_WRITE);
        } catch (IOException gone) {
            close();
        }
    }

    /** Answers whole requests as far as there is room, and keeps the rest of the input; whether there were any. */
    private boolean answerAll() {
        input.flip();
        int start = 0;
        int lastFour = 0;
        for (int i = 0; i < input.limit() && output.remaining() > 2 * BODY.length; i++) {
            lastFour = (lastFour << 8) | (input.get(i) & 0xFF);
            if (lastFour == HEAD_END) {
                output.put(answer(start, i + 1));
                start = i + 1;
                lastFour = 0;
            }
        }
        input.position(start);
        input.compact();
        return start > 0;
    }

    private byte[] answer(int start, int end) {
        boolean asksForCount = end - start >= COUNT.length;
        for (int i = 0; asksForCount && i < COUNT.length; i++) {
            asksForCount = input.get(start + i) == COUNT[i];
        }
        if (asksForCount) {
            return reply("{\"requests\":" + tally.requests() + "}");
        }
        tally.add();
        return BODY;
    }

    private boolean flush() throws IOException {
        output.flip();
        channel.write(output);
        output.compact();
        return output.position() == 0;
    }

    private void close() {
        try {
            channel.close();
        } catch (IOException alreadyGone) {
            // the socket is given up either way
        }
    }

    private static byte[] reply(String json) {
        return ("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + json.length() + "\r\n\r\n"
                        + json)
                .getBytes(StandardCharsets.US_ASCII);
    }
}
