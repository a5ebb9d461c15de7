package org.loadharness.experiment;

import java.util.List;

/** How a server of a workload is started in a process of its own. */
public final class ServeProcess {
    private ServeProcess() {}

    /** The beginning of the command: the same Java, the same classes, {@code serve}. */
    public static List<String> command() {
        return JavaCommand.of(List.of(), "serve");
    }
}
