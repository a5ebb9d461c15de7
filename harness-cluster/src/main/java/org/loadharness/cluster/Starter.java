package org.loadharness.cluster;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.loadharness.drive.TargetUnreachable;

/** Has agents come to a controller. Confined to one thread. */
interface Starter extends AutoCloseable {
    /**
     * Has that many come, those included that it was asked for before; some of them when others have joined, so it is asked again.
     *
     * @param joined how many have
     * @param port where the controller listens
     * @param news hears what is about to be done, on this thread
     * @param written takes what agents write, a line each, on any thread
     * @throws TargetUnreachable if their hosts cannot be reached
     * @throws IOException if they cannot be started
     */
    void call(int count, int joined, int port, News news, Consumer<String> written)
            throws TargetUnreachable, IOException, InterruptedException;

    /** Hears of what may take its time before it is done. */
    @FunctionalInterface
    interface News {
        void on(String line) throws IOException;
    }

    /** How one of them has ended that is still waited for, in a clause; that is said once, and another one called in its place. */
    Optional<String> takeFailure();

    /** Of those that were started, the first that has ended, which is none of them any more. */
    static Optional<String> takeFailure(Collection<AgentProcess> processes) {
        Optional<AgentProcess> ended =
                processes.stream().filter(process -> !process.isAlive()).findFirst();
        ended.ifPresent(processes::remove);
        ended.ifPresent(AgentProcess::close); // what it has left behind may wait for its input to end
        return ended.map(AgentProcess::ending);
    }

    /** Those that it has started here. */
    List<ProcessHandle> handles();

    /** Sees to it that none is left that it has started. */
    @Override
    void close();

    /** Somebody else starts them. Immutable. */
    record Others() implements Starter {
        @Override
        public void call(int count, int joined, int port, News news, Consumer<String> written) {}

        @Override
        public Optional<String> takeFailure() {
            return Optional.empty();
        }

        @Override
        public List<ProcessHandle> handles() {
            return List.of();
        }

        @Override
        public void close() {}
    }
}
