package org.loadharness.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import java.util.Map;
import java.util.regex.Pattern;
import org.loadharness.plan.PlanOption;
import org.loadharness.plan.PlanOptions;
import org.loadharness.saturate.Saturation;
import org.loadharness.stats.Numbers;
import org.loadharness.time.DurationText;

/** The options of {@code saturate}: those of {@code run}, and what is sought. JCommander reads and writes the fields. */
@Parameters(separators = "=")
final class SaturateOptions {
    /** The load has one precision; the figures of a run have one each, behind their names. */
    private static final Pattern SHARE = Pattern.compile("\\s*\\d{1,3}(\\.\\d{1,9})?\\s*%\\s*");

    private static final String SOUGHT = "What is sought";

    @Parameter(
            names = "--objective",
            order = 0,
            category = SOUGHT,
            placeholder = "TEXT",
            description =
                    "What the load must meet, as in \"p99 < 50 ms, errors < 0.1 %\". \"help objective\" has the grammar.")
    String objective = "";

    @Parameter(
            names = "--precision",
            order = 0,
            category = SOUGHT,
            placeholder = "PERCENT",
            description = "Ends when the interval is at most that wide to either side.")
    String precision = Numbers.text(100 * Saturation.PRECISION, 2) + "%";

    @Parameter(
            names = "--budget",
            order = 0,
            category = SOUGHT,
            placeholder = "TIME",
            description = "Ends after that time, with what is known then.")
    String budget = DurationText.print(Saturation.BUDGET);

    @ParametersDelegate
    RunOptions run = new RunOptions();

    /** These, with the options of a plan and their defaults in a search. */
    OptionModel model() {
        Map<PlanOption<?>, String> ofPlan = OptionModel.ofPlan();
        ofPlan.put(PlanOptions.USERS, "");
        ofPlan.put(PlanOptions.INTERACTIONS, "");
        ofPlan.put(PlanOptions.REPEATS, "");
        ofPlan.put(PlanOptions.DURATION, DurationText.print(Saturation.MEASURED));
        ofPlan.put(PlanOptions.WARMUP, DurationText.print(Saturation.WARMUP));
        return new OptionModel(this, ofPlan, Map.of(PlanOptions.PRECISION.name(), SaturateOptions::isOfFigures));
    }

    /** Whether it is a precision of a load: {@code 3%}. */
    static boolean isShare(String text) {
        return SHARE.matcher(text).matches();
    }

    private static boolean isOfFigures(String text) {
        try {
            return !PlanOptions.PRECISION.parse(text).goals().isEmpty();
        } catch (IllegalArgumentException neither) {
            return false;
        }
    }
}
