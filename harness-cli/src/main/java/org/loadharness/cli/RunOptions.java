package org.loadharness.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.converters.IParameterSplitter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.loadharness.plan.PlanOption;
import org.loadharness.plan.PlanOptions;
import org.loadharness.report.Report;

/**
 * The options of {@code run} besides those of its plan, which {@link PlanOptions} declares. JCommander reads and writes the
 * fields; {@link EffectiveOptions} takes them from there.
 */
@Parameters(separators = "=")
final class RunOptions {
    static final String INPUT = "Where options come from";

    /** What the option does, for a run and for its report. */
    static final String COLUMNS = "Which columns summary.csv has: those that the run uses, or all.";

    @Parameter(
            names = "--scenario",
            order = 3,
            category = PlanOption.Group.SYSTEM,
            placeholder = "FILE",
            description =
                    "Requests from a file instead of a workload. \"scenario check FILE\" reads it; docs/http.md says how to write one.")
    String scenario = "";

    @Parameter(
            arity = 1,
            names = "--yes",
            order = 49,
            category = PlanOption.Group.RESULTS,
            description =
                    "The service may be loaded, and data of others there removed. Without this no more than 1000 users or arrivals a second go to a public address.")
    boolean yes;

    @Parameter(
            names = "--param",
            order = 4,
            category = PlanOption.Group.SYSTEM,
            placeholder = "NAME=VALUE",
            splitter = Whole.class,
            description = "A parameter of the workload; repeatable. \"list\" shows all.")
    List<String> parameters = new ArrayList<>();

    @Parameter(
            names = "--vary",
            order = 5,
            category = PlanOption.Group.SYSTEM,
            placeholder = "NAME=VALUE,...",
            splitter = Whole.class,
            description =
                    "Values of a parameter or an option, to be compared. Repeatable: all combinations run at every load. \"help vary\" says more.")
    List<String> factors = new ArrayList<>();

    @Parameter(
            names = "--phase",
            order = 13,
            category = PlanOption.Group.LOAD,
            placeholder = "PHASE",
            splitter = Whole.class,
            description = "A named group of users with a load of its own; repeatable. \"help phases\" has the grammar.")
    List<String> phases = new ArrayList<>();

    @Parameter(
            names = "--out",
            order = 41,
            category = PlanOption.Group.RESULTS,
            placeholder = "DIR",
            description = "The directory for results. Without it: results/TIME-WORKLOAD-MODE.")
    String out = "";

    @Parameter(
            names = "--resume",
            order = 42,
            category = PlanOption.Group.RESULTS,
            placeholder = "DIR",
            description =
                    "Runs the trials that are missing in DIR. Its plan holds; other options must not contradict it.")
    @Excludes("out")
    String resume = "";

    @Parameter(
            arity = 1,
            names = "--dry-run",
            order = 43,
            category = PlanOption.Group.RESULTS,
            description = "Prints what would run, and runs nothing.")
    boolean dryRun;

    @Parameter(
            names = "--format",
            order = 44,
            category = PlanOption.Group.RESULTS,
            placeholder = "table|csv|json|markdown",
            description = "The form of the final table on standard output.")
    String format = "table";

    @Parameter(
            names = "--" + Report.Columns.OPTION,
            order = 50,
            category = PlanOption.Group.RESULTS,
            placeholder = "used|all",
            description = COLUMNS)
    String columns = Report.Columns.USED.text();

    @Parameter(
            names = "--require",
            order = 53,
            category = PlanOption.Group.RESULTS,
            placeholder = "TEXT,...",
            splitter = Uncut.class,
            description =
                    "What must hold at the end, as in \"p99 < 20 ms\". Exit code 1 if one is not met. \"help require\" has the grammar.")
    List<String> requirements = new ArrayList<>();

    @Parameter(
            names = "--" + Gate.OPTION,
            order = 54,
            category = PlanOption.Group.RESULTS,
            placeholder = "fail|pass",
            description = Gate.MEANING)
    String inconclusive = "";

    @Parameter(
            names = "--live",
            order = 51,
            category = PlanOption.Group.RESULTS,
            placeholder = "[PORT]",
            description =
                    "Shows the run while it goes on, at http://127.0.0.1:PORT/. Without PORT it takes a free one.")
    String live = "";

    @Parameter(
            names = "--metrics",
            order = 52,
            category = PlanOption.Group.RESULTS,
            placeholder = "PORT",
            description =
                    "Serves the state of the run to a monitoring system, at http://127.0.0.1:PORT/metrics in the text format of Prometheus.")
    String metrics = "";

    @Parameter(
            arity = 1,
            names = "--calibrate",
            order = 55,
            category = PlanOption.Group.RESULTS,
            description =
                    "Tries the intervals on the run's own process when it is over, and says how often they hold the truth; a few seconds.")
    boolean calibrate;

    @Parameter(
            names = "--" + ServerToProfile.OPTION,
            order = 57,
            category = PlanOption.Group.RESULTS,
            placeholder = "PID",
            description =
                    "The server's process, if it runs already on this machine: --profile says where its threads' time goes, too.")
    String profilePid = "";

    @Parameter(
            arity = 1,
            names = "--strict",
            order = 45,
            category = PlanOption.Group.RESULTS,
            description = "Exit code 3 if the numbers are suspect.")
    boolean strict;

    @Parameter(
            arity = 1,
            names = "--quiet",
            order = 46,
            category = PlanOption.Group.RESULTS,
            description = "No progress; only warnings and errors on standard error.")
    boolean quiet;

    @Parameter(
            arity = 1,
            names = "--verbose",
            order = 47,
            category = PlanOption.Group.RESULTS,
            description = "Prints more about what happens, and stack traces of errors.")
    @Excludes("quiet")
    boolean verbose;

    @Parameter(
            names = "--color",
            order = 48,
            category = PlanOption.Group.RESULTS,
            placeholder = "auto|always|never",
            description = "Colour on a terminal; NO_COLOR is honoured. It never carries meaning alone.")
    String color = "auto";

    @Parameter(
            names = "--config",
            order = 60,
            category = INPUT,
            placeholder = "FILE",
            description =
                    "Options from a YAML or JSON file. Names have no dashes. Parameters of the workload stand under \"param\", phases as a list under \"phases\", factors as lists under \"vary\".")
    String config = "";

    /** These, with the options of a plan. */
    OptionModel model() {
        return new OptionModel(
                this, OptionModel.ofPlan(), Map.of(PlanOptions.PRECISION.name(), SaturateOptions::isShare));
    }

    /** Keeps a value whole: JCommander would cut it at commas. */
    static final class Whole implements IParameterSplitter {
        @Override
        public List<String> split(String value) {
            return List.of(value);
        }
    }

    /** Keeps a list whole: JCommander would lose an empty end, which is a mistake to be named. */
    static final class Uncut implements IParameterSplitter {
        @Override
        public List<String> split(String value) {
            return List.of(value);
        }
    }
}
