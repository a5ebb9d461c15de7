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
    public String name() {
        return "calibrate";
    }

    @Override
    public OptionModel model() {
        return new OptionModel(new Options());
    }

    @Override
    public Outcome run(List<String> words) throws WrongUse, IOException {
        Options options = new Options();
        Optional<String> word = Arguments.read(new OptionModel(options), words);
        Path directory = Arguments.directory(name(), word, terminal);
        int runs = runs(options.runs);
        OutputForm form = OutputForm.named(options.format);
        RunCalibration calibration = RunCalibration.of(StoredRun.read(directory).summary(), runs, terminal);
        if (calibration.calibrations().isEmpty()) {
            terminal.say("warning: no interval of " + directory + " can be tried; nothing was written");
            return new Outcome.Done();
        }
        calibration.writeTo(directory);
        terminal.print(text(calibration, form, terminal.width()), form);
        return new Outcome.Done();
    }

    private static String text(RunCalibration calibration, OutputForm form, int width) {
        String sentences = String.join("\n", calibration.sentences());
        return switch (form) {
            case TABLE -> sentences + "\n\n" + calibration.sheet().console(width);
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
}
