package org.loadharness.scenario;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedSet;

/** SHA-256 of files, by which a changed one is found. Stateless. Thread-safe. */
final class Digest {
    private Digest() {}

    /** Of a scenario and of the files that belong to it. */
    static Map<String, String> of(String text, String file, SortedSet<Path> others) {
        Map<String, String> digests = new LinkedHashMap<>();
        digests.put(file, hex(text.getBytes(StandardCharsets.UTF_8)));
        for (Path other : others) {
            try (InputStream in = Files.newInputStream(other)) {
                MessageDigest digest = sha256();
                in.transferTo(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
                digests.put(other.toString(), HexFormat.of().formatHex(digest.digest()));
            } catch (IOException gone) {
                digests.put(other.toString(), "");
            }
        }
        return digests;
    }

    private static String hex(byte[] content) {
        return HexFormat.of().formatHex(sha256().digest(content));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }
}
