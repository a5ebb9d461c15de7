package org.loadharness.cluster;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.loadharness.codec.ForkLines;

/** What orders, seconds and results hold, in the same form as between a run and the process of one trial. Stateless. Thread-safe. */
final class Words {
    private Words() {}

    static Payload of(ForkLines.Line line) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ForkLines.write(bytes, line);
        } catch (IOException impossible) {
            throw new UncheckedIOException("written to memory", impossible);
        }
        return Payload.of(bytes.toByteArray());
    }

    /**
     * What it holds.
     *
     * @throws IOException if that is nothing of this version
     */
    static ForkLines.Line read(Payload payload) throws IOException {
        return ForkLines.read(new BufferedInputStream(new ByteArrayInputStream(payload.bytes())))
                .orElseThrow(() -> new IOException("a message without the words that belong to it"));
    }
}
