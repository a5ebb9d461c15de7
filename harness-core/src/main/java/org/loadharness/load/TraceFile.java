package org.loadharness.load;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A file of arrival times as it was read. Immutable. Thread-safe. */
final class TraceFile {
    private static final int BUFFER_BYTES = 1 << 16;

    private final long[] timesNanos;
    private final String sha256;

    private TraceFile(long[] timesNanos, String sha256) {
        this.timesNanos = timesNanos;
        this.sha256 = sha256;
    }

    /**
     * Reads all of a file.
     *
     * @throws IllegalArgumentException with the file, the line, its text and the way out
     */
    static TraceFile read(Path file) {
        requireFile(file);
        MessageDigest digest = newDigest();
        try (InputStream bytes =
                new BufferedInputStream(new DigestInputStream(Files.newInputStream(file), digest), BUFFER_BYTES)) {
            long[] timesNanos = new TraceReader(file).read(bytes);
            return new TraceFile(timesNanos, HexFormat.of().formatHex(digest.digest()));
        } catch (IOException unreadable) {
            throw new IllegalArgumentException(
                    "the trace " + file + " cannot be read (" + unreadable + "); name a file that can", unreadable);
        }
    }

    /** Nanoseconds after the start, at least one, never decreasing. Not to be changed. */
    long[] timesNanos() {
        return timesNanos;
    }

    /** Digest of every byte of the file, in hexadecimal. */
    String sha256() {
        return sha256;
    }

    private static void requireFile(Path file) {
        if (Files.isDirectory(file)) {
            throw new IllegalArgumentException("the trace " + file + " is a directory; name a file in it");
        }
        if (!Files.exists(file)) {
            throw new IllegalArgumentException("the trace " + file + " does not exist; name a file of times");
        }
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException("the trace " + file
                    + " can be read only once; write it into a regular file, for it is read before every trial");
        }
    }

    private static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }
}
