package org.loadharness.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import com.beust.jcommander.converters.IParameterSplitter;
import java.util.ArrayList;
import java.util.List;
import org.loadharness.plan.PlanDraft;

/** The options of {@code run}. JCommander reads and writes the fields; {@link EffectiveOptions} takes them from there. */
@Parameters(separators = "=")
final class RunOptions {
    private static final String SYSTEM = "What is driven";
    private static final String CONDUCT = "How";
    private static final String RESULTS = "What comes out";
    private static final String INPUT = "Where options come from";

    @Parameter(
            names = "--workload",
            order = 1,
            category = SYSTEM,
            placeholder = "NAME",
            description = "The study; \"list\" tells which there are.")
    String workload = standard("workload");

    @Parameter(
            names = "--mode",
            order = 2,
            category = SYSTEM,
            placeholder = "local|rpc|simulated",
            description =
                    "Where the system under test runs: in this process, as a server in a process of its own, or in this process on a simulated clock: hours of load in seconds, for workloads made of waiting alone. Several, as in local,rpc, run side by side with the same seeds.")
    String mode = standard("mode");

    @Parameter(
            names = "--url",
            order = 3,
            category = SYSTEM,
            placeholder = "URL",
            description =
                    "A server that already runs, as http://host:port; only with --mode rpc. Without it the harness starts one and ends it.")
    String url = standard("url");

    @Parameter(
            names = "--param",
            order = 4,
            category = SYSTEM,
            placeholder = "NAME=VALUE",
            splitter = Whole.class,
            description = "A parameter of the workload; repeatable. \"list\" tells which there are.")
    List<String> parameters = new ArrayList<>();

    @Parameter(
            names = "--vary",
            order = 5,
            category = SYSTEM,
            placeholder = "NAME=VALUE,VALUE,...",
            splitter = Whole.class,
            description =
                    "A factor: a parameter of the workload or an option takes each of the values, in all combinations with those of other factors and with the loads; repeatable.")
    List<String> factors = new ArrayList<>();

    @ParametersDelegate
    LoadOptions load = new LoadOptions();

    @Parameter(
            names = "--threads",
            order = 30,
            category = CONDUCT,
            placeholder = "platform|virtual|multiplexed",
            description =
                    "What users run on: a thread each, a virtual one (Java 21), or many on a thread per processor (HTTP).")
    String threads = standard("threads");

    @Parameter(
            names = "--limit",
            order = 35,
            category = CONDUCT,
            placeholder = "NAME=VALUE,...",
            description =
                    "Changes a limit by which trials are judged; repeatable. docs/verdict.md tells which there are, and why.")
    List<String> limits = new ArrayList<>();

    @Parameter(
            names = "--seed",
            order = 31,
            category = CONDUCT,
            placeholder = "N",
            description = "Root of every random choice: the same seed gives the same interactions.")
    String seed = standard("seed");

    @Parameter(
            names = "--rehearsal",
            order = 32,
            category = CONDUCT,
            placeholder = "TIME",
            description =
                    "Drives the system unmeasured before the first trial, so that no trial measures the compiler; 0s for none.")
    String rehearsal = standard("rehearsal");

    @Parameter(
            names = "--time-limit",
            order = 33,
            category = CONDUCT,
            placeholder = "TIME",
            description = "A trial that takes longer is ended, and its users are counted as lost.")
    String timeLimit = standard("time-limit");

    @Parameter(
            arity = 1,
            names = "--fork",
            order = 34,
            category = CONDUCT,
            description =
                    "Runs every trial in a process of its own, with its own rehearsal: what the virtual machine has learnt, cached or left behind is not shared between trials.")
    boolean fork;

    @Parameter(
            arity = 1,
            names = "--raw",
            order = 40,
            category = RESULTS,
            description = "Keeps a record of every interaction as well, in requests.csv.gz.")
    boolean raw;

    @Parameter(
            names = "--out",
            order = 41,
            category = RESULTS,
            placeholder = "DIR",
            description = "The directory for results; results/TIME-WORKLOAD-MODE if it is not given.")
    String out = "";

    @Parameter(
            names = "--resume",
            order = 42,
            category = RESULTS,
            placeholder = "DIR",
            description =
                    "Does the trials that a run in DIR did not come to. Its plan holds; other options must not contradict it.")
    String resume = "";

    @Parameter(
            arity = 1,
            names = "--dry-run",
            order = 43,
            category = RESULTS,
            description = "Prints what would be done, and does nothing.")
    boolean dryRun;

    @Parameter(
            names = "--format",
            order = 44,
            category = RESULTS,
            placeholder = "table|csv|json|markdown",
            description = "The form of the final table on standard output.")
    String format = "table";

    @Parameter(
            names = "--require",
            order = 53,
            category = RESULTS,
            placeholder = "TEXT,...",
            description =
                    "Judges the run at its end: \"p99 < 20 ms\", \"buy.errors < 1 %\", \"scaling(1->50) > 20x\". Exit code 1 if one is not met.")
    List<String> requirements = new ArrayList<>();

    @Parameter(
            names = "--live",
            order = 51,
            category = RESULTS,
            placeholder = "[PORT]",
            description =
                    "Shows the run while it goes on, at http://127.0.0.1:PORT/; at a port that is free if none is given.")
    String live = "";

    @Parameter(
            names = "--metrics",
            order = 52,
            category = RESULTS,
            placeholder = "PORT",
            description =
                    "Tells a monitoring system how the run goes on, at http://127.0.0.1:PORT/metrics in the text format of Prometheus.")
    String metrics = "";

    @Parameter(
            arity = 1,
            names = "--strict",
            order = 45,
            category = RESULTS,
            description = "Exit code 3 if the numbers are suspect.")
    boolean strict;

    @Parameter(
            arity = 1,
            names = "--quiet",
            order = 46,
            category = RESULTS,
            description = "No progress; only warnings and errors on standard error.")
    boolean quiet;

    @Parameter(
            arity = 1,
            names = "--verbose",
            order = 47,
            category = RESULTS,
            description = "More about what happens, and stack traces of errors.")
    boolean verbose;

    @Parameter(
            names = "--color",
            order = 48,
            category = RESULTS,
            placeholder = "auto|always|never",
            description = "Colour on a terminal; NO_COLOR is honoured. It never carries meaning alone.")
    String color = "auto";

    @Parameter(
            names = "--config",
            order = 60,
            category = INPUT,
            placeholder = "FILE",
            description =
                    "Options from a YAML or JSON file: names without dashes, parameters of the workload under \"param\", phases as a list under \"phases\", factors as lists under \"vary\".")
    String config = "";

    static String standard(String option) {
        return PlanDraft.DEFAULTS.getOrDefault(option, "");
    }

    /** Keeps a value whole: JCommander would cut it at commas. */
    static final class Whole implements IParameterSplitter {
        @Override
        public List<String> split(String value) {
            return List.of(value);
        }
    }
}
