package org.loadharness.http;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The characters HTTP/1.1 is written in (RFC 9110, section 5; RFC 9112). Immutable. Thread-safe. */
final class HttpSyntax {

    private static final int QUOTE_MAX_BYTES = 40;
    private static final boolean[] TOKEN = new boolean[128];

    static {
        String symbols = "!#$%&'*+-.^_`|~";
        for (char c = 0; c < TOKEN.length; c++) {
            TOKEN[c] = isDigit(c) || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || symbols.indexOf(c) >= 0;
        }
    }

    private HttpSyntax() {}

    static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    /** Whether the character may stand in a method or a field name. */
    static boolean isToken(int c) {
        return c >= 0 && c < TOKEN.length && TOKEN[c];
    }

    /** Whether the byte may stand in a field value or a reason phrase: no control character but tab, so no bare CR. */
    static boolean isText(byte b) {
        return b >= ' ' ? b != 0x7F : b < 0 || b == '\t';
    }

    static boolean isBlank(byte b) {
        return b == ' ' || b == '\t';
    }

    /** The value of a hexadecimal digit, or -1. */
    static int hexDigit(byte b) {
        if (isDigit(b)) {
            return b - '0';
        }
        int lower = b | 0x20;
        return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
    }

    /** Whether the bytes spell the text, in upper or lower case. */
    static boolean spells(byte[] bytes, int start, int end, String text) {
        if (end - start != text.length()) {
            return false;
        }
        for (int i = start; i < end; i++) {
            if (toLowerCase(bytes[i]) != toLowerCase(text.charAt(i - start))) {
                return false;
            }
        }
        return true;
    }

    private static int toLowerCase(int c) {
        return c >= 'A' && c <= 'Z' ? c | 0x20 : c;
    }

    /** The bytes as a message may show them: quoted, cut, unprintable ones as {@code \xNN}. */
    static String quote(byte[] bytes, int start, int end) {
        StringBuilder text = new StringBuilder("\"");
        int shownEnd = Math.min(end, start + QUOTE_MAX_BYTES);
        for (int i = start; i < shownEnd; i++) {
            int b = bytes[i] & 0xFF;
            text.append(b >= ' ' && b < 0x7F ? String.valueOf((char) b) : String.format(Locale.ROOT, "\\x%02x", b));
        }
        return text.append(shownEnd < end ? "...\"" : "\"").toString();
    }

    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
