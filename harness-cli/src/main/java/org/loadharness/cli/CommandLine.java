package org.loadharness.cli;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.loadharness.child.ExitCode;
import org.loadharness.codec.Sentence;
import org.loadharness.experiment.ExperimentControl;
import org.loadharness.experiment.ExperimentRun.UnwritableResults;
import org.loadharness.experiment.UnfitDirectory;
import org.loadharness.record.Environment;
import org.loadharness.workload.Suggestion;
import org.loadharness.workload.Workloads;

/** The whole program but its exit: finds the command, runs it and reports what went wrong. Confined to one thread. */
final class CommandLine {
    private static final String HELP = "--help";
    private static final String VERSION = "--version";

    private final Terminal terminal;
    private final Commands commands;

    CommandLine(Terminal terminal, Supplier<Workloads> workloads) {
        this.terminal = terminal;
        this.commands = Commands.of(terminal, workloads);
    }

    /** Runs it and never throws. */
    ExitCode run(List<String> words) {
        Outcome outcome = runAndReport(words);
        boolean lost = terminal.out().checkError();
        if (lost) {
            terminal.say("standard output could not be written; what was to be printed is lost");
        }
        return lost && outcome.exitCode() == ExitCode.DONE
                ? new Outcome.Failed().exitCode()
                : outcome.exitCode(); // which says more
    }

    private Outcome runAndReport(List<String> words) {
        try {
            return dispatch(words);
        } catch (EndedBySignal ended) {
            Outcome unused = reported(ended.failure(), words);
            return new Outcome.Ended(ended.signal());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return new Outcome.Ended(ExitCode.INTERRUPTED);
        } catch (WrongUse | IOException | RuntimeException | Error failed) {
            return reported(failed, words);
        }
    }

    private Outcome reported(Throwable failed, List<String> words) {
        if (failed instanceof WrongUse wrong) {
            wrong.mistakes().forEach(terminal::say);
            return new Outcome.WronglyUsed();
        }
        if (failed instanceof UnfitDirectory unfit) {
            terminal.say(String.valueOf(unfit.getMessage()));
            return new Outcome.WronglyUsed();
        }
        if (failed instanceof UnwritableResults unwritable) {
            say(unwritable, String.valueOf(unwritable.getMessage()), words);
            return new Outcome.Unwritable();
        }
        say(failed, sentence(failed), words);
        return new Outcome.Failed();
    }

    private static String sentence(Throwable failed) {
        if (failed instanceof IOException file) {
            return Sentence.of(file);
        }
        return failed instanceof OutOfMemoryError
                ? "out of memory; give Java more with -Xmx, or drive fewer users"
                : "internal error: " + failed;
    }

    private Outcome dispatch(List<String> words) throws WrongUse, IOException, InterruptedException {
        requireReadable(words);
        Optional<Command> named = words.stream().findFirst().flatMap(commands::named);
        if (words.contains(HELP) || words.contains("-h")) {
            terminal.out().print(help(named, words.contains(HelpText.ALL)));
            return new Outcome.Done();
        }
        if (words.contains(VERSION)) {
            terminal.out().println("Load Harness " + ExperimentControl.version());
            return new Outcome.Done();
        }
        if (named.isPresent()) {
            return run(named.get(), words.subList(1, words.size()));
        }
        refuseUnknownCommand(words);
        return run(commands.standard(), words);
    }

    private Outcome run(Command command, List<String> words) throws WrongUse, IOException, InterruptedException {
        List<String> expanded = ArgumentFiles.expand(words, terminal);
        try {
            return command.run(expanded);
        } catch (WrongUse wrong) {
            throw ArgumentFiles.named(words, wrong);
        }
    }

    private static void requireReadable(List<String> words) throws WrongUse {
        Optional<String> lost = words.stream()
                .filter(word -> word.indexOf(Environment.UNREADABLE) >= 0)
                .findFirst();
        if (lost.isPresent()) {
            throw new WrongUse("\"" + lost.get().replace(Environment.UNREADABLE, '?')
                    + "\" has letters that this locale does not know; set LC_ALL=C.UTF-8 before the command");
        }
    }

    private String help(Optional<Command> named, boolean isAll) {
        HelpText help = new HelpText(commands);
        return isAll
                ? named.map(help::withAll).orElseGet(help::everything)
                : named.map(help::of).orElseGet(help::overview);
    }

    private void refuseUnknownCommand(List<String> words) throws WrongUse {
        Optional<String> word = words.stream().findFirst().filter(first -> !first.matches("(?s)[-@].*"));
        if (word.isPresent()) {
            String all = "; commands are " + String.join(", ", commands.names());
            throw new WrongUse("unknown command \"" + word.get() + "\"" + Suggestion.wayOut(word.get(), known(), all));
        }
    }

    /** What may come first: other tools have a command {@code version}. */
    private List<String> known() {
        return Stream.concat(commands.names().stream(), Stream.of(VERSION)).toList();
    }

    private void say(Throwable failure, String sentence, List<String> words) {
        boolean verbose = words.contains("--verbose")
                || terminal.variable("HARNESS_VERBOSE").equals("true");
        terminal.say(sentence + (verbose ? "" : " (--verbose shows where)"));
        if (verbose) {
            failure.printStackTrace(terminal.err());
        }
    }
}
