package org.loadharness.cli;

/** What the help of {@code saturate} says behind its options. */
final class SaturateManual {
    static final String TEXT = """
            The highest load that meets an objective, as an interval. The range is --users LOW..HIGH or
            --arrivals poisson:LOW..HIGH/s (or constant). All other options of run hold, except --repeats, --resume
            and --raw: a search does not use them. A server that it starts stays up during the search.

            An objective: requirements separated by commas, each METRIC < BOUND or METRIC <= BOUND
              p99 < 50 ms             percentiles p1 to p99.999 and mean of response times; ns, us, ms, s, m, h
              errors < 0.1 %          failures of those that ended; without it --limit failures holds
              buy.p99 < 50 ms         of one interaction
            A load whose queue grows without end meets nothing.

            The search doubles the load from LOW until the objective is missed, and halves the bracket. Then it
            goes in rounds over five loads around the boundary, up and down again. It ends when a curve through the
            trials crosses the bound within --precision. Each trial has a seed of its own. A percentile is judged
            by the share of responses beyond the bound: short trials estimate that without bias.

            Near saturation load comes in bursts. If the interval must be right, and not only narrow, measure
            longer. As a rule a trial should hold a hundred of the longest busy spells.

            Exit codes: 0 found, or met up to HIGH; 1 missed at LOW already; 3 less precise than asked for, with
            --strict; 4 the generator's limit, not the service's, or a trial that contradicts itself; 130 interrupted,
            and what was known is printed.

            With --out: saturation.csv, a row for each trial, and saturation.json, the answer.

            Examples
              java -jar harness.jar saturate --objective "p99 < 50 ms, errors < 0.1 %" --mode rpc
                --arrivals poisson:10..5000/s
              java -jar harness.jar saturate --objective "mean < 20 ms" --users 1..500 --think exp:100ms
              java -jar harness.jar saturate --objective "p99 < 100 ms" --workload station --mode simulated
                --param servers=4 --param service=exp:10ms --arrivals poisson:10..1000/s --duration 100s
            """;

    private SaturateManual() {}
}
