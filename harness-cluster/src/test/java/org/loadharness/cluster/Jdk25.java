package org.loadharness.cluster;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where there is a JDK 25: as JAVA_HOME_25 says, or where JDKs are kept, as {@code scripts/toolchain.sh} finds it. Stateless. */
final class Jdk25 {
    private Jdk25() {}

    /** Its {@code java}; empty if there is none. */
    static Optional<Path> java() throws IOException {
        List<Path> homes = new ArrayList<>();
        Optional.ofNullable(System.getenv("JAVA_HOME_25")).map(Path::of).ifPresent(homes::add);
        homes.addAll(in(Path.of("/usr/lib/jvm"), "*25*"));
        homes.addAll(in(Path.of("/opt"), "*jdk*25*"));
        homes.addAll(in(Path.of(System.getProperty("user.home"), ".sdkman", "candidates", "java"), "25*"));
        for (Path macOs : in(Path.of("/Library/Java/JavaVirtualMachines"), "*25*")) {
            homes.add(macOs.resolve("Contents/Home"));
        }
        for (Path home : homes) {
            if (is25(home)) {
                return Optional.of(home.resolve("bin/java"));
            }
        }
        return Optional.empty();
    }

    private static List<Path> in(Path directory, String glob) throws IOException {
        List<Path> found = new ArrayList<>();
        if (Files.isDirectory(directory)) {
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory, glob)) {
                entries.forEach(found::add);
            }
        }
        return found;
    }

    private static boolean is25(Path home) throws IOException {
        Path release = home.resolve("release");
        return Files.isExecutable(home.resolve("bin/java"))
                && Files.isReadable(release)
                && Files.readAllLines(release).stream().anyMatch(line -> line.matches("JAVA_VERSION=\"25\\b.*"));
    }
}
