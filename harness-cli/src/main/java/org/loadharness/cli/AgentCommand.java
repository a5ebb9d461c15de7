package org.loadharness.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.loadharness.child.Logging;
import org.loadharness.drive.Generators;
import org.loadharness.plan.PlanOptions;
import org.loadharness.plan.TrialSettings.Agents;
import org.loadharness.plan.TrialSettings.Agents.Address;
import org.loadharness.plan.TrialSettings.Agents.Joining;

/** {@code agent}: this process makes a part of the load of a run, on this machine or another one. */
record AgentCommand(Terminal terminal) implements Command {
    /** Options of {@code agent}. JCommander fills the fields. */
    @Parameters(separators = "=")
    static final class Options {
        @Parameter(
                names = "--join",
                order = 1,
                placeholder = "ADDRESS:PORT",
                description = "Where the run awaits its agents, as it says when it begins.")
        String join = "";

        @Parameter(
                names = "--keys",
                order = 2,
                placeholder = "FILE",
                description = "The file of cluster-keys. Only a run on this machine can do without.")
        String keys = "";

        @Parameter(
                names = "--join-timeout",
                order = 3,
                placeholder = "TIME",
                description = "How long it searches for the run.")
        String joinTimeout = PlanOptions.JOIN_TIMEOUT.defaultText();

        @Parameter(
                names = "--stay",
                order = 4,
                arity = 1,
                description =
                        "Waits for the next run when one is over, and for the first for as long as it takes; until Ctrl-C.")
        boolean stay;

        @Parameter(
                names = "--relay",
                order = 5,
                arity = 1,
                description =
                        "Makes no load, but lets other agents join, and carries what they and the run say to each other.")
        boolean relay;

        @Parameter(
                names = "--listen",
                order = 6,
                placeholder = "ADDRESS[:PORT]",
                description = "With --relay: the address of this machine where agents join.")
        String listen = PlanOptions.LISTEN.defaultText();

        @Parameter(
                names = "--kubernetes",
                order = 7,
                arity = 1,
                description =
                        "Joins nothing, but prints what has Kubernetes run agents that do: an Indexed Job and a Secret.")
        boolean kubernetes;

        @Parameter(
                names = "--replicas",
                order = 8,
                placeholder = "N",
                description = "With --kubernetes: how many agents.")
        String replicas = "1";

        @Parameter(
                names = "--image",
                order = 9,
                placeholder = "NAME",
                description = "With --kubernetes: an image with Java, and the harness as /harness.jar.")
        String image = "";
    }

    @Override
    public String name() {
        return "agent";
    }

    @Override
    public OptionModel model() {
        return new OptionModel(new Options());
    }

    @Override
    public Outcome run(List<String> words) throws WrongUse, IOException, InterruptedException {
        Options options = new Options();
        OptionModel model = new OptionModel(options);
        Arguments.read(model, words);
        requireUse(model.given().keySet(), options);
        if (options.kubernetes) {
            AgentsOnKubernetes agents = onKubernetes(options);
            terminal.out().print(agents.yaml(terminal));
            agents.shortage().ifPresent(left -> terminal.say("warning: " + left));
            return new Outcome.Done();
        }
        Joining joining = joining(options);
        Logging.warningsOnly();
        Generators.Stay stay = options.stay ? Generators.Stay.EVERY_RUN : Generators.Stay.ONE_RUN;
        Optional<Address> below = options.relay ? Optional.of(below(options, joining)) : Optional.empty();
        try {
            Generators.Provider agents = AgentsModule.of(name());
            return outcome(
                    below.isPresent()
                            ? agents.relay(joining, below.get(), stay, line -> terminal.say("relay: " + line))
                            : agents.join(joining, stay, line -> terminal.say("agent: " + line)));
        } catch (IllegalArgumentException unfit) {
            throw new WrongUse("--" + unfit.getMessage(), unfit);
        }
    }

    /** What says how something is done that is not asked for would be ignored. */
    private static void requireUse(Set<String> given, Options options) throws WrongUse {
        List<String> mistakes = new ArrayList<>();
        if (!options.relay && given.contains("listen")) {
            mistakes.add("--listen " + options.listen + ": an agent listens nowhere; add --relay, or leave it out");
        }
        if (!options.kubernetes) {
            Stream.of("replicas", "image")
                    .filter(given::contains)
                    .forEach(option ->
                            mistakes.add("--" + option + ": one agent starts here; add --kubernetes, or leave it out"));
        } else {
            Stream.of("relay", "stay", "listen")
                    .filter(given::contains)
                    .forEach(option -> mistakes.add("--" + option
                            + ": agents on Kubernetes join one run and make load; leave it out, or --kubernetes"));
        }
        WrongUse.throwIfAny(mistakes);
    }

    /** Where agents of a relay join. */
    private static Address below(Options options, Joining joining) throws WrongUse {
        List<String> mistakes = new ArrayList<>();
        Optional<Address> address = read("listen", () -> Address.parse(options.listen), mistakes);
        address.filter(here -> !here.isLoopback() && joining.keys().isEmpty())
                .ifPresent(here -> mistakes.add("--listen " + here.text()
                        + ": whoever reaches it could join without keys; add --keys FILE, as cluster-keys made it"));
        WrongUse.throwIfAny(mistakes);
        return address.orElseThrow();
    }

    private static AgentsOnKubernetes onKubernetes(Options options) throws WrongUse {
        List<String> mistakes = new ArrayList<>();
        Optional<Address> join =
                options.join.isEmpty() ? Optional.empty() : read("join", () -> joined(options.join), mistakes);
        if (!options.image.isEmpty() && !options.image.matches("[A-Za-z0-9][A-Za-z0-9._:/@-]*")) {
            mistakes.add("--image " + options.image
                    + ": must name an image, as in registry.test/harness:1, which has Java and /harness.jar");
        }
        if (!options.replicas.matches("\\d{1,3}") || !isCount(Integer.parseInt(options.replicas))) {
            mistakes.add("--replicas " + options.replicas + ": must be a number from 1 to " + Agents.MOST);
        }
        Optional<Duration> within = within(options, mistakes);
        WrongUse.throwIfAny(mistakes);
        return new AgentsOnKubernetes(
                Integer.parseInt(options.replicas), options.image, join, options.keys, within.orElseThrow());
    }

    private static boolean isCount(int replicas) {
        return replicas >= 1 && replicas <= Agents.MOST;
    }

    private static Joining joining(Options options) throws WrongUse {
        List<String> mistakes = new ArrayList<>();
        Optional<Address> address = Optional.empty();
        if (options.join.isEmpty()) {
            mistakes.add("agent needs the address of a run: agent --join ADDRESS:PORT");
        } else {
            address = read("join", () -> joined(options.join), mistakes);
        }
        Optional<String> keys = Optional.of(options.keys).filter(file -> !file.isEmpty());
        address.filter(there -> !there.isLoopback() && keys.isEmpty())
                .ifPresent(
                        there -> mistakes.add(
                                "--join " + there.text()
                                        + ": a run on another machine is joined with keys alone; add --keys FILE, as cluster-keys made it"));
        Optional<Duration> within = within(options, mistakes);
        WrongUse.throwIfAny(mistakes);
        return new Joining(address.orElseThrow(), keys, within.orElseThrow());
    }

    /** Unlike one to listen at, it has a port that somebody has chosen. */
    private static Address joined(String text) {
        Address address = Address.parse(text);
        if (address.port() == 0) {
            throw new IllegalArgumentException("\"" + text
                    + "\" has port 0, where nobody listens; write the port that the run says when it begins");
        }
        return address;
    }

    private static Optional<Duration> within(Options options, List<String> mistakes) {
        return read("join-timeout", () -> PlanOptions.JOIN_TIMEOUT.parse(options.joinTimeout), mistakes);
    }

    private static <T> Optional<T> read(String option, Supplier<T> parser, List<String> mistakes) {
        try {
            return Optional.of(parser.get());
        } catch (IllegalArgumentException wrong) {
            mistakes.add("--" + option + ": " + wrong.getMessage());
            return Optional.empty();
        }
    }

    private static Outcome outcome(Generators.Parting parting) {
        return switch (parting) {
            case DONE -> new Outcome.Done();
            case REFUSED -> new Outcome.WronglyUsed();
            case LOST -> new Outcome.Unreachable();
        };
    }
}
