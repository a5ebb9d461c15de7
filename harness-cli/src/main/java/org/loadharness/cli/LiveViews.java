package org.loadharness.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.loadharness.cli.Output.Volume;
import org.loadharness.drive.RunEvent;
import org.loadharness.experiment.ExperimentRun;
import org.loadharness.live.LiveServer;
import org.loadharness.page.Page;

/** Shows a run while it goes on, where {@code --live} or {@code --metrics} asks for it. Confined to one thread. */
final class LiveViews implements AutoCloseable {
    private static final String TAKEN = ": cannot listen there; choose another port, or 0 for any";

    private final List<LiveServer> servers = new ArrayList<>();

    private LiveViews() {}

    /**
     * Begins to listen at every port that is asked for.
     *
     * @throws WrongUse if one is no port or is taken
     */
    static LiveViews open(RunRequest request, ExperimentRun run, Terminal terminal) throws WrongUse {
        LiveViews views = new LiveViews();
        try {
            views.open("live", "", request, run, terminal);
            views.open("metrics", "metrics", request, run, terminal);
        } catch (WrongUse wrong) {
            views.close();
            throw wrong;
        }
        return views;
    }

    private void open(String option, String path, RunRequest request, ExperimentRun run, Terminal terminal)
            throws WrongUse {
        OptionalInt port = port(option, request.options());
        if (port.isEmpty()) {
            return;
        }
        try {
            LiveServer server = LiveServer.start(
                    new LiveServer.Asked(
                            run.plan(), run.done(), request.required().texts()),
                    trial -> run.summary(trial).verdict(),
                    run::expected,
                    port.getAsInt());
            servers.add(server);
            if (request.output().volume() != Volume.QUIET) {
                terminal.say(option + ": " + server.address() + path);
            }
        } catch (IOException taken) {
            throw new WrongUse(request.options().named(option) + TAKEN, taken);
        }
    }

    void on(RunEvent event) {
        servers.forEach(server -> server.on(event));
    }

    /** The run has ended, and its files are there. */
    void end(Path directory) throws IOException {
        if (!servers.isEmpty()) {
            byte[] report = Files.readAllBytes(directory.resolve(Page.NAME));
            servers.forEach(server -> server.end(report));
        }
    }

    @Override
    public void close() {
        servers.forEach(LiveServer::close);
    }

    /** What is wrong with the options is added to the mistakes: a port that is taken, too, before anything is written. */
    static void check(EffectiveOptions options, List<String> mistakes) {
        for (String option : List.of("live", "metrics")) {
            try {
                OptionalInt port = port(option, options);
                if (port.isPresent() && !options.isSet("dry-run") && isTaken(port.getAsInt())) {
                    mistakes.add(options.named(option) + TAKEN);
                }
            } catch (WrongUse wrong) {
                mistakes.addAll(wrong.mistakes());
            }
        }
    }

    private static boolean isTaken(int port) {
        try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return !free.isBound();
        } catch (IOException taken) {
            return true;
        }
    }

    private static OptionalInt port(String option, EffectiveOptions options) throws WrongUse {
        String text = options.text(option);
        if (text.isEmpty()) {
            return OptionalInt.empty();
        }
        try {
            return OptionalInt.of(text.equals(OptionModel.Option.ANY) ? 0 : Port.parse(text));
        } catch (IllegalArgumentException wrong) {
            throw new WrongUse(options.named(option) + ": " + wrong.getMessage(), wrong);
        }
    }
}
