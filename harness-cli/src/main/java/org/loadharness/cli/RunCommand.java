package org.loadharness.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.loadharness.cli.Output.Volume;
import org.loadharness.codec.FileInUse;
import org.loadharness.codec.Manifest.Session;
import org.loadharness.drive.LocalRunner;
import org.loadharness.drive.Runner;
import org.loadharness.experiment.Forks;
import org.loadharness.experiment.Journal;
import org.loadharness.experiment.Sentence;
import org.loadharness.experiment.ServeProcess;
import org.loadharness.experiment.StoredRun;
import org.loadharness.experiment.UnfitDirectory;
import org.loadharness.experiment.Version;
import org.loadharness.record.Environment;
import org.loadharness.record.RawWriter;
import org.loadharness.workload.Workload;
import org.loadharness.workload.Workloads;

/** {@code run}: carries out a sweep and writes a result directory. */
record RunCommand(
        Terminal terminal, Supplier<Workloads> workloads, BiFunction<Workload, Optional<RawWriter>, Runner> runners)
        implements Command {

    RunCommand(Terminal terminal, Supplier<Workloads> workloads) {
        this(terminal, workloads, RunCommand::local);
    }

    @Override
    public String name() {
        return Commands.DEFAULT;
    }

    @Override
    public String purpose() {
        return "Runs a sweep over users or arrivals, and writes a result directory.";
    }

    @Override
    public OptionModel model() {
        return new RunOptions().model();
    }

    @Override
    public String manual() {
        return RunManual.TEXT;
    }

    @Override
    public ExitCode run(List<String> words) throws WrongUse, IOException {
        RunRequest request = RunRequest.read(words, terminal, workloads.get());
        if (request.options().isSet("dry-run")) {
            terminal.out().print(dryRun(request).text());
            return ExitCode.DONE;
        }
        Logging.warningsOnly();
        Session session = new Session(words, Version.text(), Environment.capture(), Optional.empty());
        try (Journal journal = open(request, session);
                LiveViews live = LiveViews.open(request, journal, terminal);
                Interruption interruption = Interruption.bySignals(terminal)) {
            journal.warnings().forEach(warning -> terminal.tell("warning: " + warning));
            ExitCode code = new Sweep(request, terminal, journal, interruption, live)
                    .run(runners.apply(request.workload(), journal.records()));
            if (request.output().volume() != Volume.QUIET) {
                terminal.tell("results in " + journal.directory());
            }
            return code;
        }
    }

    private static Runner local(Workload workload, Optional<RawWriter> records) {
        LocalRunner runner = new LocalRunner(workload, ServeProcess.command()).forkingBy(new Forks());
        return records.<Runner>map(runner::recordingInto).orElse(runner);
    }

    private DryRun dryRun(RunRequest request) throws WrongUse, UnfitDirectory {
        if (request.resumed().isPresent()) {
            Path directory = request.resumed().get();
            return new DryRun(request.plan(), StoredRun.read(directory).done(), directory);
        }
        Path directory = OutputDirectory.choose(request.options(), request.plan(), terminal);
        return new DryRun(request.plan(), Set.of(), directory);
    }

    private Journal open(RunRequest request, Session session) throws WrongUse, UnfitDirectory {
        if (request.resumed().isPresent()) {
            Path directory = request.resumed().get();
            StoredRun stored = StoredRun.read(directory);
            try {
                return Journal.resume(directory, request.planned(), session, stored);
            } catch (FileInUse inUse) {
                throw new WrongUse(String.valueOf(inUse.getMessage()), inUse);
            } catch (IOException unwritable) {
                throw new WrongUse(
                        "--resume " + directory + ": cannot be written: " + Sentence.of(unwritable), unwritable);
            }
        }
        Path directory = OutputDirectory.choose(request.options(), request.plan(), terminal);
        OutputDirectory.prepare(directory);
        try {
            return Journal.start(directory, request.planned(), session);
        } catch (IOException unwritable) {
            throw new WrongUse(
                    "--out " + directory + ": cannot be written: " + Sentence.of(unwritable)
                            + "; choose another directory",
                    unwritable);
        }
    }
}
