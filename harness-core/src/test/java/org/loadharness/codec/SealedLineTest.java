package org.loadharness.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SealedLineTest {
    @Test
    void linesAreThoseOfAReaderThatTakesByteAfterByteHoweverTheyArrive() throws IOException {
        for (long seed = 0; seed < 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] bytes = randomLines(random);
            int mostBytes = random.nextBoolean() ? 30_000 : random.nextInt(1, 200);
            int bufferBytes = random.nextInt(1, 20_000);

            assertThat(lines(new BufferedInputStream(new InPieces(bytes, seed), bufferBytes), mostBytes))
                    .as("seed %d", seed)
                    .containsExactlyElementsOf(byteByByte(bytes, mostBytes));
        }
    }

    @Test
    void aLineIsThereBeforeTheNextIsWritten() throws IOException {
        try (PipedOutputStream out = new PipedOutputStream();
                BufferedInputStream in = new BufferedInputStream(new PipedInputStream(out))) {
            for (String line : List.of("first\n", "\n", "third\n")) {
                out.write(line.getBytes(StandardCharsets.UTF_8));
                assertThat(SealedLine.next(in, 100)).hasValue(line.getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static byte[] randomLines(SplittableRandom random) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int lines = random.nextInt(12);
        for (int line = 0; line < lines; line++) {
            int length = random.nextBoolean() ? random.nextInt(20) : random.nextInt(25_000);
            random.ints(length, 'a', 'z').forEach(bytes::write);
            bytes.write('\n');
        }
        random.ints(random.nextInt(3), 'a', 'z').forEach(bytes::write);
        return bytes.toByteArray();
    }

    private static List<byte[]> lines(BufferedInputStream in, int mostBytes) throws IOException {
        List<byte[]> lines = new ArrayList<>();
        for (Optional<byte[]> line = SealedLine.next(in, mostBytes);
                line.isPresent();
                line = SealedLine.next(in, mostBytes)) {
            lines.add(line.get());
        }
        return lines;
    }

    private static List<byte[]> byteByByte(byte[] bytes, int mostBytes) {
        List<byte[]> lines = new ArrayList<>();
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (byte next : bytes) {
            line.write(next);
            if (next == '\n' || line.size() == mostBytes) {
                lines.add(line.toByteArray());
                line.reset();
            }
        }
        if (line.size() > 0) {
            lines.add(line.toByteArray());
        }
        return lines;
    }

    /** Gives some of what is asked for, as a pipe does. */
    private static final class InPieces extends InputStream {
        private final ByteArrayInputStream bytes;
        private final SplittableRandom random;

        InPieces(byte[] bytes, long seed) {
            this.bytes = new ByteArrayInputStream(bytes);
            this.random = new SplittableRandom(seed);
        }

        @Override
        public int read() {
            return bytes.read();
        }

        @Override
        public int read(byte[] into, int from, int length) {
            return bytes.read(into, from, random.nextInt(1, length + 1));
        }
    }
}
