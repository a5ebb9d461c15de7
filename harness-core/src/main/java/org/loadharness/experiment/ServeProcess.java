package org.loadharness.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How a server of a workload is started in a process of its own: by the command line's main class, which comes later here. */
public final class ServeProcess {
    private static final String MAIN = "org.loadharness.cli.Main";

    private static final int WARNS_OF_NATIVE_CODE = 24;

    private ServeProcess() {}

    /** The beginning of the command: the same Java, the same classes, {@code serve}. */
    public static List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        if (Runtime.version().feature() >= WARNS_OF_NATIVE_CODE) {
            command.add("--enable-native-access=ALL-UNNAMED"); // or each server whose libraries have some would warn
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN, "serve"));
        return command;
    }
}
