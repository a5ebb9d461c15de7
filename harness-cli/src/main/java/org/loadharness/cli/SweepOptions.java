package org.loadharness.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;

/** The options of {@code run}, with those that no search shares. JCommander reads and writes the fields. */
@Parameters(separators = "=")
final class SweepOptions {
    @Parameter(
            names = "--precision",
            order = 17,
            category = LoadOptions.LOAD,
            placeholder = "GOALS",
            description =
                    "With --repeats auto: half the width of 95 % intervals that is enough, as a share of the mean; METRIC:SHARE, several with commas, of throughput, mean, p50, p90, p95, p99, p999.")
    String precision = RunOptions.standard("precision");

    @Parameter(
            names = "--budget",
            order = 17,
            category = LoadOptions.LOAD,
            placeholder = "TIME",
            description =
                    "With --repeats auto: no trial is begun that would end after that time; --resume has it anew.")
    String budget = RunOptions.standard("budget");

    @ParametersDelegate
    RunOptions run = new RunOptions();
}
