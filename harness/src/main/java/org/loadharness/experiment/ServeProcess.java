package org.loadharness.experiment;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** How a server of a workload is started in a process of its own. */
final class ServeProcess {
    private ServeProcess() {}

    /** The beginning of the command: the same Java, the same classes, {@code serve}. */
    static List<String> command() {
        return command(Optional.empty());
    }

    /** The same; what a crash leaves lies in that directory. */
    static List<String> command(Optional<Path> directory) {
        List<String> own = ManagementFactory.getRuntimeMXBean().getInputArguments();
        return JavaCommand.of(JavaCommand.crashFlags(own, directory), "serve");
    }
}
