package org.loadharness.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.loadharness.record.Environment;

/**
 * Which streams are a terminal that can write over a line. Java 17 reports only whether input and output both are; Linux
 * shows of each stream where it leads. Immutable.
 */
record Screens(Set<Stream> streams) {
    /** A stream with its number in the system. */
    enum Stream {
        OUT(1),
        ERR(2);

        private final int number;

        Stream(int number) {
            this.number = number;
        }
    }

    static final Screens NONE = new Screens(EnumSet.noneOf(Stream.class));

    /** Those of this process. */
    static Screens detect(Map<String, String> environment) {
        Set<Stream> streams = EnumSet.noneOf(Stream.class);
        if (!environment.getOrDefault("TERM", "dumb").equals("dumb")) {
            for (Stream stream : Stream.values()) {
                if (leadsToTerminal(Path.of("/proc/self/fd/" + stream.number))) {
                    streams.add(stream);
                }
            }
        }
        return new Screens(streams);
    }

    boolean has(Stream stream) {
        return streams.contains(stream);
    }

    private static boolean leadsToTerminal(Path stream) {
        try {
            return Files.readSymbolicLink(stream).toString().matches("/dev/(pts/|tty|console).*");
        } catch (IOException | UnsupportedOperationException notLinux) {
            return Environment.consoleIsTerminal();
        }
    }
}
