package org.loadharness.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.loadharness.codec.Manifest;
import org.loadharness.codec.Manifest.FileFacts;
import org.loadharness.codec.ManifestFile;
import org.loadharness.stats.RunSummary;
import org.loadharness.workload.Workload;
import org.loadharness.workload.Workloads;

/** {@code report}: makes every derived file again from what a run wrote. */
record ReportCommand(Terminal terminal, Supplier<Workloads> workloads) implements Command {
    /** Options of {@code report}. JCommander fills the fields. */
    @Parameters(separators = "=")
    static final class Options {
        @Parameter(description = "DIR")
        List<String> directories = new ArrayList<>();

        @Parameter(arity = 1, names = "--verbose", description = "Stack traces of errors.")
        boolean verbose;
    }

    @Override
    public String name() {
        return "report";
    }

    @Override
    public String purpose() {
        return "Makes every derived file again from what a run wrote.";
    }

    @Override
    public OptionModel model() {
        return new OptionModel(new Options());
    }

    @Override
    public String manual() {
        return """
                It reads plan.json, manifest.json and trials.jsonl, and prints the path of what it made. The same
                run gives the same files, byte for byte.

                Example
                  java -jar harness.jar report results/reference/bookstore-local
                """;
    }

    @Override
    public ExitCode run(List<String> words) throws WrongUse, IOException {
        Optional<String> word = Arguments.read(model(), words);
        if (word.isEmpty() || word.get().isBlank()) {
            throw new WrongUse("report needs a result directory: report DIR");
        }
        Path directory = directory(word.get());
        StoredRun stored = StoredRun.read(directory);
        stored.trials().dropped().ifPresent(dropped -> terminal.tell("warning: " + dropped));
        List<String> names = Derivation.write(directory, summary(stored, directory));
        update(directory, stored.manifest(), names);
        terminal.out().println(directory.resolve("summary.csv"));
        return ExitCode.DONE;
    }

    private Path directory(String word) throws WrongUse {
        try {
            return terminal.path(word);
        } catch (IllegalArgumentException wrong) {
            throw new WrongUse("report " + word + ": " + wrong.getMessage(), wrong);
        }
    }

    private RunSummary summary(StoredRun stored, Path directory) throws WrongUse {
        try {
            Workload workload = workloads.get().named(stored.plan().system().workload());
            return RunSummary.of(stored.log(), Journal.mixes(stored.plan(), workload));
        } catch (IllegalArgumentException unfit) {
            throw new WrongUse("report " + directory + ": " + unfit.getMessage(), unfit);
        }
    }

    /** The manifest tells of the files as they are now; it stays as it is where they are the same. */
    private static void update(Path directory, Manifest manifest, List<String> names) throws IOException {
        Map<String, FileFacts> files = new LinkedHashMap<>(manifest.files());
        files.putAll(ManifestFile.facts(directory, names));
        if (!files.equals(manifest.files())) {
            ManifestFile.write(directory, Manifests.withFiles(manifest, files));
        }
    }
}
