package org.loadharness.codec;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 of files, as {@code sha256sum} prints it. */
final class Digests {
    private static final int BUFFER_BYTES = 1 << 16;

    private Digests() {}

    static String sha256(Path file) throws IOException {
        MessageDigest digest = sha256();
        byte[] buffer = new byte[BUFFER_BYTES];
        try (InputStream in = new FileInputStream(file.toFile())) {
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                digest.update(buffer, 0, length);
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
