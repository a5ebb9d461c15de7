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
import org.loadharness.cli.Outcome.Strictness;
import org.loadharness.codec.JsonText;
import org.loadharness.experiment.StoredRun;

/** {@code calibrate}: how often the intervals of a run would hold the truth. */
record CalibrateCommand(Terminal terminal) implements Command {
    private static final int FEWEST = 20;
    private static final int MOST = 10_000;

    /** Options of {@code calibrate}. JCommander fills the fields. */
    @Parameters(separators = "=")
    static final class Options {
        @Parameter(description = "DIR")
        List<String> directories = new ArrayList<>();

        @Parameter(names = "--runs", order = 1, placeholder = "N", description = "Runs that are drawn for each point.")
        String runs = String.valueOf(RunCalibration.RUNS);

        @Parameter(
                names = "--format",
                order = 2,
                placeholder = "table|csv|json|markdown",
                description = "The form of the answer.")
        String format = "table";
    }

    @Override
    public Manual manual() {
        return new Manual(
                "calibrate", "Tries the intervals of a run on its own process, and says how often they hold.", """
                DIR is a result directory with at least two repeats. The log of each point is taken for the process that
                made it: the distribution of its response times, how these depend on each other within a repeat and
                between repeats, how interactions come, and how many fail. That process is drawn anew, 500 times or
                --runs times, and the figures and intervals are computed as in every table. Its true figures are known.
                So the answer is how often a 95 % interval holds the truth in this set-up: 93 to 97 of 100 is right.

                Nothing runs, and no system is asked. Of very long runs fewer are drawn, and a part of their interactions,
                which drawn_fraction says. The seed is that of the run: the same run has the same answer. DIR/calibration.csv
                has a row for each point and figure. latency_mean_ratio is the ratio of two such runs, as compare has it.

                Exit codes: 0 something could be said, 3 nothing could.

                Examples
                  java -jar harness.jar calibrate results/reference/bookstore-rpc
                  java -jar harness.jar calibrate results/run --runs 2000 --format markdown
                """);
    }

    @Override
    public OptionModel model() {
        return new OptionModel(new Options());
    }

    @Override
    public Outcome run(List<String> words) throws WrongUse, IOException {
        Options options = new Options();
        Optional<String> word = Arguments.read(new OptionModel(options), words);
        if (word.isEmpty() || word.get().isBlank()) {
            throw new WrongUse("calibrate needs a result directory: calibrate DIR");
        }
        int runs = runs(options.runs);
        ModelForm form = ModelForm.named(options.format);
        Path directory = directory(word.get());
        RunCalibration calibration = RunCalibration.of(StoredRun.read(directory).summary(), runs, terminal);
        if (calibration.calibrations().isEmpty()) {
            return new Outcome.Uncertain(Strictness.STRICT);
        }
        calibration.writeTo(directory);
        terminal.out().print(text(calibration, form));
        terminal.out().flush();
        return new Outcome.Done();
    }

    private static String text(RunCalibration calibration, ModelForm form) {
        String sentences = String.join("\n", calibration.sentences());
        return switch (form) {
            case TABLE -> sentences + "\n\n" + calibration.sheet().console();
            case CSV -> calibration.sheet().csv();
            case MARKDOWN -> sentences + "\n\n" + calibration.sheet().markdown();
            case JSON -> json(calibration);
        };
    }

    private static String json(RunCalibration calibration) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("sentences", calibration.sentences());
        json.put(
                "figures",
                calibration.sheet().byName().stream().map(FinalWords::row).toList());
        return JsonText.pretty(json);
    }

    private static int runs(String text) throws WrongUse {
        if (!text.matches("\\d{1,5}") || Integer.parseInt(text) < FEWEST || Integer.parseInt(text) > MOST) {
            throw new WrongUse("--runs " + text + ": must be a whole number from " + FEWEST + " to " + MOST);
        }
        return Integer.parseInt(text);
    }

    private Path directory(String word) throws WrongUse {
        try {
            return terminal.path(word);
        } catch (IllegalArgumentException wrong) {
            throw new WrongUse("calibrate " + word + ": " + wrong.getMessage(), wrong);
        }
    }
}
