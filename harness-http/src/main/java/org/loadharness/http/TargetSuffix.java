package org.loadharness.http;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The end of a request's path, with its query, where it differs from request to request: {@code /17/rides?day=3}. Built in
 * one reused buffer; adding numbers and ASCII text allocates nothing. Confined to one thread.
 */
public final class TargetSuffix {

    private static final String UNRESERVED_SYMBOLS = "-._~";
    private static final byte[] HEX = HttpSyntax.ascii("0123456789ABCDEF");
    private static final int REPLACEMENT = 0xFFFD;

    private byte[] bytes = new byte[64];
    private int length;
    private boolean inQuery;

    /** Makes it empty again. */
    public TargetSuffix clear() {
        length = 0;
        inQuery = false;
        return this;
    }

    /** Adds {@code /number} to the path. */
    public TargetSuffix segment(long number) {
        startSegment();
        number(number);
        return this;
    }

    /** Adds {@code /text} to the path, percent-encoded in UTF-8; a lone surrogate becomes U+FFFD. */
    public TargetSuffix segment(CharSequence text) {
        startSegment();
        encode(text);
        return this;
    }

    /** Adds {@code name=number} to the query; the name is percent-encoded. */
    public TargetSuffix parameter(CharSequence name, long number) {
        startParameter(name);
        number(number);
        return this;
    }

    /** Adds {@code name=value} to the query, both percent-encoded in UTF-8. */
    public TargetSuffix parameter(CharSequence name, CharSequence value) {
        startParameter(name);
        encode(value);
        return this;
    }

    /** The suffix as it will stand in the request. */
    @Override
    public String toString() {
        return new String(bytes, 0, length, StandardCharsets.US_ASCII);
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    private void startSegment() {
        if (inQuery) {
            throw new IllegalStateException(
                    "path segment after query \"" + this + "\"; add segments first, or clear()");
        }
        put('/');
    }

    private void startParameter(CharSequence name) {
        put(inQuery ? '&' : '?');
        inQuery = true;
        encode(name);
        put('=');
    }

    private void encode(CharSequence text) {
        for (int i = 0; i < text.length(); ) {
            int codePoint = Character.codePointAt(text, i);
            i += Character.charCount(codePoint);
            if (isUnreserved(codePoint)) {
                put(codePoint);
            } else {
                boolean loneSurrogate = codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
                encodeUtf8(loneSurrogate ? REPLACEMENT : codePoint);
            }
        }
    }

    private static boolean isUnreserved(int c) {
        boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        return letter || HttpSyntax.isDigit(c) || UNRESERVED_SYMBOLS.indexOf(c) >= 0;
    }

    private void encodeUtf8(int codePoint) {
        if (codePoint < 0x80) {
            percent(codePoint);
        } else if (codePoint < 0x800) {
            percent(0xC0 | (codePoint >> 6));
            percent(continuation(codePoint));
        } else if (codePoint < 0x10000) {
            percent(0xE0 | (codePoint >> 12));
            percent(continuation(codePoint >> 6));
            percent(continuation(codePoint));
        } else {
            percent(0xF0 | (codePoint >> 18));
            percent(continuation(codePoint >> 12));
            percent(continuation(codePoint >> 6));
            percent(continuation(codePoint));
        }
    }

    private static int continuation(int bits) {
        return 0x80 | (bits & 0x3F);
    }

    private void percent(int octet) {
        put('%');
        put(HEX[octet >> 4]);
        put(HEX[octet & 0xF]);
    }

    private void number(long number) {
        length = Decimal.put(number, room(Decimal.MAX_DIGITS), length);
    }

    private void put(int octet) {
        room(1)[length++] = (byte) octet;
    }

    private byte[] room(int count) {
        if (bytes.length - length < count) {
            bytes = Arrays.copyOf(bytes, 2 * bytes.length + count);
        }
        return bytes;
    }
}
