package org.loadharness.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How a server of a workload is started in a process of its own: by the command line's main class, which comes later here. */
public final class ServeProcess {
    private static final String MAIN = "org.loadharness.cli.Main";

    private ServeProcess() {}

    /** The beginning of the command: the same Java, the same classes, {@code serve}. */
    public static List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN, "serve"));
        return command;
    }
}
