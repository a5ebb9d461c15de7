package org.loadharness.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.loadharness.child.Logging;
import org.loadharness.child.ServerLife;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Suggestion;
import org.loadharness.workload.Workload;
import org.loadharness.workload.Workloads;

/** {@code serve}: a study's server alone, until it is asked to end. */
record ServeCommand(Terminal terminal, Supplier<Workloads> workloads) implements Command {
    private static final String LOOPBACK = "127.0.0.1";
    /** Options of {@code serve}. JCommander fills the fields. */
    @Parameters(separators = "=")
    static final class Options {
        @Parameter(description = "WORKLOAD")
        List<String> workloads = new ArrayList<>();

        @Parameter(names = "--port", order = 1, placeholder = "N", description = "The port; 0 takes a free one.")
        String port = "0";

        @Parameter(
                names = "--bind",
                order = 2,
                placeholder = "ADDRESS",
                description = "The address to listen on; 0.0.0.0 is every one of this machine.")
        String bind = LOOPBACK;

        @Parameter(
                names = "--param",
                order = 3,
                placeholder = "NAME=VALUE",
                splitter = RunOptions.Whole.class,
                description = "A parameter of the workload; repeatable.")
        List<String> parameters = new ArrayList<>();
    }

    @Override
    public String name() {
        return "serve";
    }

    @Override
    public OptionModel model() {
        return new OptionModel(new Options());
    }

    @Override
    public Outcome run(List<String> words) throws WrongUse, IOException, InterruptedException {
        Options options = new Options();
        Optional<String> name = Arguments.read(new OptionModel(options), words);
        List<String> mistakes = new ArrayList<>();
        Optional<ServedWorkload> workload = workload(name, mistakes);
        Map<String, String> given = ParameterPairs.read(options.parameters, mistakes);
        Optional<Settings> settings = workload.flatMap(served -> ParameterPairs.settings(served, given, mistakes));
        Optional<InetSocketAddress> address = address(options, mistakes);
        WrongUse.throwIfAny(mistakes);
        return serve(workload.orElseThrow(), settings.orElseThrow(), address.orElseThrow());
    }

    private Outcome serve(ServedWorkload workload, Settings settings, InetSocketAddress address)
            throws WrongUse, IOException, InterruptedException {
        Logging.warningsOnly();
        try (ServerLife life = terminal.serverLife()) {
            return outcome(life.serve(workload, settings, address));
        } catch (BindException taken) {
            String wayOut = address.getPort() == 0
                    ? "; choose an address of this machine, or 0.0.0.0 for every one"
                    : "; choose another port, or 0 for a free one";
            throw new WrongUse(
                    "--bind " + address.getHostString() + " --port " + address.getPort() + ": " + taken.getMessage()
                            + wayOut,
                    taken);
        }
    }

    private static Outcome outcome(ServerLife.Ending ending) {
        if (ending instanceof ServerLife.Signalled asked) {
            return new Outcome.Ended(asked.exitCode());
        }
        return ending instanceof ServerLife.PartLost ? new Outcome.Unreachable() : new Outcome.Done();
    }

    private Optional<ServedWorkload> workload(Optional<String> name, List<String> mistakes) {
        Workloads known = workloads.get();
        List<Workload> all = known.all();
        List<String> served = all.stream()
                .filter(ServedWorkload.class::isInstance)
                .map(Workload::name)
                .toList();
        if (name.isEmpty()) {
            mistakes.add("serve needs the name of a workload: " + String.join(", ", served));
            return Optional.empty();
        }
        Optional<ServedWorkload> found = all.stream()
                .filter(workload -> workload.name().equals(name.get()))
                .filter(ServedWorkload.class::isInstance)
                .map(ServedWorkload.class::cast)
                .findFirst();
        if (found.isEmpty()) {
            mistakes.add("serve " + name.get() + ": "
                    + known.whyNone(name.get())
                            .orElseGet(() -> "no workload of that name has a server"
                                    + Suggestion.wayOut(
                                            name.get(), served, "; those that have are " + String.join(", ", served))));
            mistakes.addAll(known.ofNoName());
        }
        return found;
    }

    private static Optional<InetSocketAddress> address(Options options, List<String> mistakes) {
        int port;
        try {
            port = Port.parse(options.port);
        } catch (IllegalArgumentException wrong) {
            mistakes.add("--port " + options.port + ": " + wrong.getMessage());
            return Optional.empty();
        }
        try {
            InetAddress address = InetAddress.getByName(options.bind.isBlank() ? "blank" : options.bind);
            return Optional.of(new InetSocketAddress(address, port));
        } catch (UnknownHostException unknown) {
            mistakes.add("--bind " + options.bind + ": no address of this machine; use 127.0.0.1 or 0.0.0.0");
            return Optional.empty();
        }
    }
}
