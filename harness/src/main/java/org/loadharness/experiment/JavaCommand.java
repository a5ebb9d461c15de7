package org.loadharness.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The beginning of a command: the same Java, the same classes, the main class of children, which comes later here. */
final class JavaCommand {
    private static final String MAIN = "org.loadharness.child.ChildMain";

    private static final int WARNS_OF_NATIVE_CODE = 24;

    private JavaCommand() {}

    /**
     * Where a virtual machine that crashes leaves its log: as the flags of this one say, or else in a directory. It leaves no
     * image of its memory: that would lie in the current directory, and be as large as the heap.
     *
     * @param directory of results; empty for one of temporary files
     */
    static List<String> crashFlags(List<String> own, Optional<Path> directory) {
        List<String> given = own.stream()
                .filter(flag -> flag.startsWith("-XX:ErrorFile=") || flag.endsWith("CreateCoredumpOnCrash"))
                .toList();
        Path place = directory.orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir")));
        return given.isEmpty()
                ? List.of(
                        "-XX:ErrorFile=" + place.toAbsolutePath().resolve("hs_err_pid%p.log"),
                        "-XX:-CreateCoredumpOnCrash")
                : given;
    }

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
