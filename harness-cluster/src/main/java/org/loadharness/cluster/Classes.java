package org.loadharness.cluster;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.loadharness.codec.Digests;

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
        StringBuilder classes = new StringBuilder();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, /* limit= */ -1)) {
            Path path = Path.of(entry);
            if (entry.isEmpty()) {
                continue; // the working directory, where anything may lie
            }
            (Files.isDirectory(path) ? files(path) : entries(path)).forEach(classes::append);
        }
        return Digests.sha256(classes.toString().getBytes(StandardCharsets.UTF_8));
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
}
