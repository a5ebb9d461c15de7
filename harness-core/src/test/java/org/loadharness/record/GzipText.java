package org.loadharness.record;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * What a gzip file says, as far as it can be read.
 *
 * @param text the whole text, or what comes before the tear
 * @param torn whether something is missing at its end
 */
record GzipText(String text, boolean torn) {
    static GzipText read(byte[] file) throws IOException {
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        boolean torn = file.length == 0;
        if (!torn) {
            torn = !readInto(plain, file);
        }
        return new GzipText(plain.toString(StandardCharsets.UTF_8), torn);
    }

    /** Rows that are there to their end, without the header. */
    List<String> rows() {
        return text.substring(0, text.lastIndexOf('\n') + 1).lines().skip(1).toList();
    }

    private static boolean readInto(ByteArrayOutputStream plain, byte[] file) throws IOException {
        byte[] buffer = new byte[1000];
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(file))) {
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                plain.write(buffer, 0, count);
            }
            return true;
        } catch (EOFException | ZipException cutOff) {
            return false;
        }
    }
}
