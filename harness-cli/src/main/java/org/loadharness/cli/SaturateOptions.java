package org.loadharness.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import org.loadharness.saturate.Saturation;
import org.loadharness.stats.Digits;
import org.loadharness.time.DurationText;

/** The options of {@code saturate}: those of {@code run}, and what is sought. JCommander reads and writes the fields. */
@Parameters(separators = "=")
final class SaturateOptions {
    private static final String SOUGHT = "What is sought";

    @Parameter(
            names = "--objective",
            order = 0,
            category = SOUGHT,
            placeholder = "TEXT",
            description = "What the load must keep to, as in \"p99 < 50 ms, errors < 0.1 %\"; the grammar is below.")
    String objective = "";

    @Parameter(
            names = "--precision",
            order = 0,
            category = SOUGHT,
            placeholder = "PERCENT",
            description = "Ends when the interval is not wider than that to either side.")
    String precision = Digits.text(100 * Saturation.PRECISION, 2) + "%";

    @Parameter(
            names = "--budget",
            order = 0,
            category = SOUGHT,
            placeholder = "TIME",
            description = "Ends after that time, with what is known by then.")
    String budget = DurationText.print(Saturation.BUDGET);

    @ParametersDelegate
    RunOptions run = new RunOptions();

    /** With the defaults of a search. */
    SaturateOptions() {
        run.load.users = "";
        run.load.interactions = "";
        run.load.repeats = "";
        run.load.duration = DurationText.print(Saturation.MEASURED);
        run.load.warmup = DurationText.print(Saturation.WARMUP);
    }
}
