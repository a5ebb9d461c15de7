package org.loadharness.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.loadharness.drive.ChildCommand;

/**
 * Starts agents as processes of this machine, a few at a time: more would keep each other from its processors, and those that have
 * joined from an answer. Confined to one thread.
 */
final class LocalStarter implements Starter {
    private static final int MOST_STARTING = 2 * Runtime.getRuntime().availableProcessors();

    private final ChildCommand command;
    private final Duration within;
    private final List<AgentProcess> processes = new ArrayList<>();

    /**
     * By such a command, with a port added and the time that they may take.
     *
     * @param within the run awaits them: they search for it no shorter
     */
    LocalStarter(ChildCommand command, Duration within) {
        this.command = command;
        this.within = within;
    }

    @Override
    public void call(int count, int joined, int port, News news, Consumer<String> written) throws IOException {
        while (processes.size() < Math.min(count, joined + MOST_STARTING)) {
            processes.add(AgentProcess.start(
                    command.with(List.of(Integer.toString(port), Long.toString(within.toSeconds()))), written));
        }
    }

    @Override
    public Optional<String> takeFailure() {
        return Starter.takeFailure(processes);
    }

    @Override
    public List<ProcessHandle> handles() {
        return processes.stream().map(AgentProcess::handle).toList();
    }

    @Override
    public void close() {
        processes.forEach(AgentProcess::close);
    }
}
