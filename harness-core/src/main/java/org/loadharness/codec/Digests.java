package org.loadharness.codec;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, as {@code sha256sum} prints it. Stateless. Thread-safe. */
public final class Digests {
    private static final int BUFFER_BYTES = 1 << 16;

    private Digests() {}

    /** Of those bytes. */
    public static String sha256(byte[] content) {
        return HexFormat.of().formatHex(sha256().digest(content));
    }

    /** Of a file. */
    public static String sha256(Path file) throws IOException {
        return sha256(file, Long.MAX_VALUE);
    }

    /** Of so many bytes at its beginning, or of all if it is shorter. */
    static String sha256(Path file, long mostBytes) throws IOException {
        MessageDigest digest = sha256();
        byte[] buffer = new byte[BUFFER_BYTES];
        long leftBytes = mostBytes;
        try (InputStream in = Files.newInputStream(file)) {
            int length = in.read(buffer, 0, (int) Math.min(buffer.length, leftBytes));
            while (length > 0) {
                digest.update(buffer, 0, length);
                leftBytes -= length;
                length = in.read(buffer, 0, (int) Math.min(buffer.length, leftBytes));
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new IllegalStateException("no SHA-256 in this Java", everyJavaHasIt);
        }
    }
}
