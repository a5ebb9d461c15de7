package org.loadharness.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A reply in memory that comes in pieces of given sizes and then ends. */
final class ScriptedSource implements ReplySource {

    private final byte[] bytes;
    private final IntUnaryOperator pieceLength; // from how many bytes have come
    private int position;

    private ScriptedSource(byte[] bytes, IntUnaryOperator pieceLength) {
        this.bytes = bytes;
        this.pieceLength = pieceLength;
    }

    static ScriptedSource whole(String text) {
        return new ScriptedSource(text.getBytes(ISO_8859_1), came -> Integer.MAX_VALUE);
    }

    static ScriptedSource byteByByte(String text) {
        return new ScriptedSource(text.getBytes(ISO_8859_1), came -> 1);
    }

    static ScriptedSource splitAt(String text, int offset) {
        return new ScriptedSource(text.getBytes(ISO_8859_1), came -> came < offset ? offset - came : Integer.MAX_VALUE);
    }

    static ScriptedSource splitAtRandom(byte[] bytes, SplittableRandom random) {
        int maxPiece = 1 << random.nextInt(12);
        return new ScriptedSource(bytes, came -> 1 + random.nextInt(maxPiece));
    }

    /** The same source, which before each piece says that many times that there is none yet. */
    static ReplySource hesitant(ScriptedSource source, IntSupplier times) {
        return new Hesitant(source, times);
    }

    /** That of the sources which it is at the time. */
    static ReplySource either(Supplier<ScriptedSource> current) {
        return new ReplySource() {
            @Override
            public int read(ByteBuffer target) {
                return current.get().read(target);
            }

            @Override
            public HttpFailure failure(HttpFailure.Kind kind, String message, @Nullable IOException cause) {
                return current.get().failure(kind, message, cause);
            }
        };
    }

    private static final class Hesitant implements ReplySource {
        private final ScriptedSource source;
        private final IntSupplier times;
        private int left;

        private Hesitant(ScriptedSource source, IntSupplier times) {
            this.source = source;
            this.times = times;
            this.left = times.getAsInt();
        }

        @Override
        public int read(ByteBuffer target) {
            if (left > 0) {
                left--;
                throw Incomplete.YET;
            }
            left = times.getAsInt();
            return source.read(target);
        }

        @Override
        public HttpFailure failure(HttpFailure.Kind kind, String message, @Nullable IOException cause) {
            return source.failure(kind, message, cause);
        }
    }

    @Override
    public int read(ByteBuffer target) {
        if (position == bytes.length) {
            return -1;
        }
        int count = Math.min(Math.min(bytes.length - position, target.remaining()), pieceLength.applyAsInt(position));
        target.put(bytes, position, count);
        position += count;
        return count;
    }

    @Override
    public HttpFailure failure(HttpFailure.Kind kind, String message, @Nullable IOException cause) {
        return new HttpFailure(kind, message, cause);
    }
}
