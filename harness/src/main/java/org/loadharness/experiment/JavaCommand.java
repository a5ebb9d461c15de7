package org.loadharness.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The beginning of a command: the same Java, the same classes, the main class of children, which comes later here. */
final class JavaCommand {
    private static final String MAIN = "org.loadharness.child.ChildMain";

    private static final int WARNS_OF_NATIVE_CODE = 24;

    private JavaCommand() {}

    static List<String> of(List<String> flags, String word) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        if (Runtime.version().feature() >= WARNS_OF_NATIVE_CODE) {
            command.add("--enable-native-access=ALL-UNNAMED"); // or each process whose libraries have some would warn
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN, word));
        return command;
    }
}
