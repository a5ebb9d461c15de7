package org.loadharness.cluster;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/** The classes of this process, in short. Stateless. Thread-safe. */
final class Classes {
    private Classes() {}

    /**
     * The same for two processes with the same classes, wherever their files lie: of the names and check sums in jars, and of the
     * names and sizes in directories.
     *
     * @throws IOException if a file of the class path cannot be read
     */
    static String digest() throws IOException {
        MessageDigest digest = sha256();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, /* limit= */ -1)) {
            Path path = Path.of(entry);
            if (entry.isEmpty()) {
                continue; // the working directory, where anything may lie
            }
            for (String line : Files.isDirectory(path) ? files(path) : entries(path)) {
                digest.update(line.getBytes(StandardCharsets.UTF_8));
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static List<String> entries(Path jar) throws IOException {
        if (!Files.isRegularFile(jar)) {
            return List.of();
        }
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            return zip.stream()
                    .map(entry -> entry.getName() + " " + entry.getCrc() + "\n")
                    .sorted()
                    .toList();
        }
    }

    private static List<String> files(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(Files::isRegularFile)
                    .map(file ->
                            directory.relativize(file) + " " + file.toFile().length() + "\n")
                    .sorted()
                    .toList();
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has it", impossible);
        }
    }
}
