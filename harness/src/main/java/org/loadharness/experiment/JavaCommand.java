package org.loadharness.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The beginning of a command: the same Java, the same classes, the main class of children, which comes later here. */
final class JavaCommand {
    private static final String MAIN = "org.loadharness.child.ChildMain";

    /** In the names of files that {@code scripts/run.sh} chooses. */
    private static final String OF_SCRIPT = "/loadharness-";

    private static final int WARNS_OF_NATIVE_CODE = 24;

    private JavaCommand() {}

    /**
     * Where a virtual machine that crashes leaves its log and what its compiler was at: as the flags of this one say, or else
     * in a directory. It leaves no image of its memory: that would lie in the current directory, and be as large as the heap.
     *
     * @param directory of results; empty for one of temporary files
     */
    static List<String> crashFlags(List<String> own, Optional<Path> directory) {
        Path place = directory
                .orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir")))
                .toAbsolutePath();
        return List.of(
                given(own, "-XX:ErrorFile=").orElse("-XX:ErrorFile=" + place.resolve("hs_err_pid%p.log")),
                given(own, "-XX:ReplayDataFile=").orElse("-XX:ReplayDataFile=" + place.resolve("replay_pid%p.log")),
                given(own, "-XX:+CreateCoredumpOnCrash").orElse("-XX:-CreateCoredumpOnCrash"));
    }

    /** A flag that a user has given: not one of {@code scripts/run.sh}, which knows no directory of results. */
    private static Optional<String> given(List<String> own, String start) {
        return own.stream()
                .filter(flag -> flag.startsWith(start) && !flag.contains(OF_SCRIPT))
                .reduce((first, last) -> last);
    }

    static List<String> of(List<String> flags, String word) {
        return ofMain(flags, MAIN, word);
    }

    /** The same of another main class. */
    static List<String> ofMain(List<String> flags, String main, String... words) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        if (Runtime.version().feature() >= WARNS_OF_NATIVE_CODE) {
            command.add("--enable-native-access=ALL-UNNAMED"); // or each process whose libraries have some would warn
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main));
        command.addAll(List.of(words));
        return command;
    }
}
