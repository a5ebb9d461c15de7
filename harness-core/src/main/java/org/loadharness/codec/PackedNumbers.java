package org.loadharness.codec;

import java.io.ByteArrayOutputStream;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * Whole numbers in few bytes: each as a zigzag number in base 128, so that small ones of either sign are short, and all of
 * them deflated. Confined to one thread.
 */
final class PackedNumbers {
    /** The most bytes that a number takes before it is deflated. */
    private static final int LONGEST_NUMBER_BYTES = 10;

    private static final int BUFFER_BYTES = 8192;

    private final ByteArrayOutputStream plain = new ByteArrayOutputStream();

    void add(long value) {
        long rest = (value << 1) ^ (value >> 63);
        while ((rest & ~0x7FL) != 0) {
            plain.write((int) (rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        plain.write((int) rest);
    }

    byte[] packed() {
        return deflate(plain.toByteArray());
    }

    private static byte[] deflate(byte[] plain) {
        Deflater deflater = new Deflater();
        try {
            deflater.setInput(plain);
            deflater.finish();
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] buffer = new byte[BUFFER_BYTES];
            while (!deflater.finished()) {
                out.write(buffer, 0, deflater.deflate(buffer));
            }
            return out.toByteArray();
        } finally {
            deflater.end();
        }
    }

    private static byte[] inflate(byte[] encoded, long limitBytes) {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(encoded);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] buffer = new byte[BUFFER_BYTES];
            while (!inflater.finished()) {
                int length = inflater.inflate(buffer);
                if ((length == 0 && !inflater.finished()) || out.size() + length > limitBytes) {
                    throw new IllegalArgumentException("packed numbers that end early or do not end");
                }
                out.write(buffer, 0, length);
            }
            return out.toByteArray();
        } catch (DataFormatException wrong) {
            throw new IllegalArgumentException("packed numbers that are not deflated", wrong);
        } finally {
            inflater.end();
        }
    }

    /** Numbers that were packed, one after the other. Confined to one thread. */
    static final class Unpacked {
        private final byte[] plain;
        private int position;

        /**
         * Of that many numbers at most.
         *
         * @throws IllegalArgumentException if the bytes are no packed numbers, or of more
         */
        Unpacked(byte[] packed, long most) {
            plain = inflate(packed, most * LONGEST_NUMBER_BYTES);
        }

        long next() {
            long number = 0;
            for (int shift = 0; shift < Long.SIZE; shift += 7) {
                if (position == plain.length) {
                    throw new IllegalArgumentException("packed numbers with too few of them");
                }
                byte digit = plain[position++];
                number |= (long) (digit & 0x7F) << shift;
                if (digit >= 0) {
                    return (number >>> 1) ^ -(number & 1);
                }
            }
            throw new IllegalArgumentException("packed numbers with one of more than 64 bits");
        }

        void requireEnd() {
            if (position != plain.length) {
                throw new IllegalArgumentException("packed numbers with too many of them");
            }
        }
    }
}
