package org.loadharness.cli;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

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
            return consoleIsTerminal();
        }
    }

    /** From Java 22 on there is always a console, which says itself whether it is a terminal. */
    @SuppressWarnings("SystemConsoleNull") // null is what Java 17 says, and later ones are asked
    private static boolean consoleIsTerminal() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return Boolean.TRUE.equals(Console.class.getMethod("isTerminal").invoke(console));
        } catch (ReflectiveOperationException beforeJava22) {
            return true;
        }
    }
}
