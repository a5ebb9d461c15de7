package org.loadharness.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.loadharness.experiment.StoredRun;
import org.loadharness.predict.MeasuredScaling;
import org.loadharness.predict.Scaling;
import org.loadharness.report.MeasurementsFile;
import org.loadharness.report.PredictionSheet;
import org.loadharness.stats.RunSummary;
import org.loadharness.workload.Workloads;

/** {@code model}: what theory says of a run, or of anybody's measurements. */
record ModelCommand(Terminal terminal, Supplier<Workloads> workloads) implements Command {
    /** Options of {@code model}. JCommander fills the fields. */
    @Parameters(separators = "=")
    static final class Options {
        @Parameter(description = "DIR|FILE.csv")
        String measured = "";

        @Parameter(
                names = "--users-column",
                order = 1,
                placeholder = "NAME",
                description = "The column of a file that has the mean number of users or requests under way.")
        String users = "";

        @Parameter(
                names = "--throughput-column",
                order = 2,
                placeholder = "NAME",
                description = "The column of a file that has the throughput.")
        String throughput = "";

        @Parameter(
                names = "--format",
                order = 3,
                placeholder = "table|csv|json|markdown",
                description = "The form of the answer; csv has the loads alone.")
        String format = "table";

        @Parameter(arity = 1, names = "--verbose", order = 4, description = "Stack traces of errors.")
        boolean verbose;
    }

    @Override
    public String name() {
        return "model";
    }

    @Override
    public String purpose() {
        return "Says what laws of scalability and of queues make of a run, or of a table of throughputs.";
    }

    @Override
    public OptionModel model() {
        return new OptionModel(new Options());
    }

    @Override
    public String manual() {
        return """
                DIR is a result directory. FILE.csv is anybody's table: a header, and a row for each measurement with
                the users and the throughput; rows of the same users are repeats. Columns named users, concurrency,
                clients, threads or n, and throughput_per_s, throughput, rps, tps, qps or x are found by themselves.

                The Universal Scalability Law X = gamma N / (1 + alpha (N - 1) + beta N (N - 1)), and those with fewer
                costs, are fitted to the logarithms of throughput, and Akaike's criterion weighs them. N of a run is
                the mean number of interactions under way, which it measures. The law is also fitted on the lower 60 %
                of the range alone, and what it foretells of the rest is held against what was measured. Points whose
                verdict is invalid are left out. Below stands what queueing theory says of each point, as in model.csv.

                Exit codes: 0 something could be said, 3 nothing could.

                Examples
                  java -jar harness.jar model results/reference/bookstore-rpc
                  java -jar harness.jar model measured.csv --users-column clients --throughput-column tps
                """;
    }

    @Override
    public ExitCode run(List<String> words) throws WrongUse, IOException {
        Options options = new Options();
        Optional<String> word = Arguments.read(new OptionModel(options), words);
        ModelForm form = ModelForm.named(options.format);
        if (word.isEmpty() || word.get().isBlank()) {
            throw new WrongUse("model needs a result directory or a file: model DIR, or model FILE.csv");
        }
        ModelAnswer answer = answer(word.get(), options);
        terminal.out().print(form.print(answer));
        terminal.out().flush();
        if (answer.scaling() instanceof Scaling.Untold untold) {
            terminal.tell("note: no law of scalability: " + untold.why());
        }
        return answer.isEmpty() ? ExitCode.INCONCLUSIVE : ExitCode.DONE;
    }

    private ModelAnswer answer(String word, Options options) throws WrongUse, IOException {
        try {
            Path path = terminal.path(word);
            if (Files.isRegularFile(path)) {
                return new ModelAnswer(
                        Scaling.of(MeasurementsFile.read(path, named(options.users), named(options.throughput))),
                        Optional.empty());
            }
            return of(StoredRun.read(path));
        } catch (IllegalArgumentException wrong) {
            throw new WrongUse("model " + word + ": " + wrong.getMessage(), wrong);
        }
    }

    private ModelAnswer of(StoredRun stored) {
        stored.trials().dropped().ifPresent(dropped -> terminal.tell("warning: " + dropped));
        RunSummary run =
                stored.summary(workloads.get().named(stored.plan().system().workload()));
        return new ModelAnswer(Scaling.of(MeasuredScaling.of(run.points())), Optional.of(PredictionSheet.of(run)));
    }

    private static Optional<String> named(String column) {
        return column.isBlank() ? Optional.empty() : Optional.of(column);
    }
}
