package org.loadharness.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.converters.IParameterSplitter;
import java.util.ArrayList;
import java.util.List;
import org.loadharness.plan.PlanDraft;

/** The options of {@code run}. JCommander reads and writes the fields; {@link EffectiveOptions} takes them from there. */
@Parameters(separators = "=")
final class RunOptions {
    private static final String SYSTEM = "What is driven";
    private static final String LOAD = "How much";
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
            placeholder = "local|rpc",
            description = "Where the system under test runs: in this process, or as a server in a process of its own.")
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
            names = "--users",
            order = 10,
            category = LOAD,
            placeholder = "SPEC",
            description = "Numbers of users, a point each; the grammar is below.")
    String users = standard("users");

    @Parameter(
            names = "--interactions",
            order = 11,
            category = LOAD,
            placeholder = "N[,N@USERS...]",
            description = "Measured interactions per user; 2000,200@500 is 2000, and 200 from 500 users up.")
    String interactions = standard("interactions");

    @Parameter(
            names = "--duration",
            order = 12,
            category = LOAD,
            placeholder = "TIME",
            description = "Measures for that long instead, as in 10s; units are ns, us, ms, s, m and h.")
    String duration = standard("duration");

    @Parameter(
            names = "--warmup",
            order = 13,
            category = LOAD,
            placeholder = "N|TIME",
            description = "Interactions per user, or a time, before measuring starts in every trial; 0 for none.")
    String warmup = standard("warmup");

    @Parameter(
            names = "--repeats",
            order = 14,
            category = LOAD,
            placeholder = "N",
            description = "Trials per point; intervals need at least 2.")
    String repeats = standard("repeats");

    @Parameter(
            names = "--threads",
            order = 20,
            category = CONDUCT,
            placeholder = "platform|virtual",
            description = "The kind of thread that a user runs on; virtual ones need Java 21.")
    String threads = standard("threads");

    @Parameter(
            names = "--seed",
            order = 21,
            category = CONDUCT,
            placeholder = "N",
            description = "Root of every random choice: the same seed gives the same interactions.")
    String seed = standard("seed");

    @Parameter(
            names = "--rehearsal",
            order = 22,
            category = CONDUCT,
            placeholder = "TIME",
            description =
                    "Drives the system unmeasured before the first trial, so that no trial measures the compiler; 0s for none.")
    String rehearsal = standard("rehearsal");

    @Parameter(
            names = "--time-limit",
            order = 23,
            category = CONDUCT,
            placeholder = "TIME",
            description = "A trial that takes longer is ended, and its users are counted as lost.")
    String timeLimit = standard("time-limit");

    @Parameter(
            names = "--out",
            order = 30,
            category = RESULTS,
            placeholder = "DIR",
            description = "The directory for results; results/TIME-WORKLOAD-MODE if it is not given.")
    String out = "";

    @Parameter(
            names = "--resume",
            order = 31,
            category = RESULTS,
            placeholder = "DIR",
            description =
                    "Does the trials that a run in DIR did not come to. Its plan holds; other options must not contradict it.")
    String resume = "";

    @Parameter(
            arity = 1,
            names = "--dry-run",
            order = 32,
            category = RESULTS,
            description = "Prints what would be done, and does nothing.")
    boolean dryRun;

    @Parameter(
            names = "--format",
            order = 33,
            category = RESULTS,
            placeholder = "table|csv|json|markdown",
            description = "The form of the final table on standard output.")
    String format = "table";

    @Parameter(
            arity = 1,
            names = "--strict",
            order = 34,
            category = RESULTS,
            description = "Exit code 3 if the numbers are suspect.")
    boolean strict;

    @Parameter(
            arity = 1,
            names = "--quiet",
            order = 35,
            category = RESULTS,
            description = "No progress; only warnings and errors on standard error.")
    boolean quiet;

    @Parameter(
            arity = 1,
            names = "--verbose",
            order = 36,
            category = RESULTS,
            description = "More about what happens, and stack traces of errors.")
    boolean verbose;

    @Parameter(
            names = "--color",
            order = 37,
            category = RESULTS,
            placeholder = "auto|always|never",
            description = "Colour on a terminal; NO_COLOR is honoured. It never carries meaning alone.")
    String color = "auto";

    @Parameter(
            names = "--config",
            order = 40,
            category = INPUT,
            placeholder = "FILE",
            description =
                    "Options from a YAML or JSON file: names without dashes, parameters of the workload under \"param\".")
    String config = "";

    private static String standard(String option) {
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
