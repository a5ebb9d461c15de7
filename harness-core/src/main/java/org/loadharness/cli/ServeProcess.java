package org.loadharness.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How this program starts itself as a server. */
final class ServeProcess {
    private ServeProcess() {}

    /** The beginning of the command: the same Java, the same classes, {@code serve}. */
    static List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName(), "serve"));
        return command;
    }
}
