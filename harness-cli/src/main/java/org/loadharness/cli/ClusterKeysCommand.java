package org.loadharness.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** {@code cluster-keys}: makes files by which agents and a run know each other. */
record ClusterKeysCommand(Terminal terminal) implements Command {
    /** Options of {@code cluster-keys}. JCommander fills the fields. */
    @Parameters(separators = "=")
    static final class Options {
        @Parameter(
                names = "--out",
                order = 1,
                placeholder = "FILE",
                description = "The file of the run; it must not be there yet.")
        String out = "keys.p12";

        @Parameter(
                names = "--agents",
                order = 2,
                placeholder = "N",
                description =
                        "Also makes a file for each of N agents, keys-1.p12 and so on, that is good for an agent alone; 0 if all share the file of the run.")
        String agents = "0";
    }

    @Override
    public String name() {
        return "cluster-keys";
    }

    @Override
    public OptionModel model() {
        return new OptionModel(new Options());
    }

    @Override
    public Outcome run(List<String> words) throws WrongUse, IOException, InterruptedException {
        Options options = new Options();
        Arguments.read(new OptionModel(options), words);
        if (!options.agents.matches("\\d{1,2}|100")) {
            throw new WrongUse("--agents " + options.agents + ": must be a number from 1 to 100");
        }
        List<Path> made;
        try {
            made = AgentsModule.of(name()).makeKeys(terminal.path(options.out), Integer.parseInt(options.agents));
        } catch (IllegalArgumentException unfit) {
            throw new WrongUse("--out " + unfit.getMessage(), unfit);
        }
        terminal.out().println("run --keys " + made.get(0) + (made.size() == 1 ? ", and the same for each agent" : ""));
        made.stream().skip(1).forEach(file -> terminal.out().println("agent --keys " + file));
        terminal.say("whoever has such a file can join: keep it as you keep a password");
        return new Outcome.Done();
    }
}
