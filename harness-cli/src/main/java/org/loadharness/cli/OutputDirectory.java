package org.loadharness.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.stream.Collectors;
import org.loadharness.experiment.ExperimentControl;
import org.loadharness.experiment.UnfitDirectory;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.record.Environment;
import org.loadharness.workload.Mode;

/** Where a new run writes: found fit before any load is made. */
final class OutputDirectory {
    private static final int MOST_RUNS_A_SECOND = 100;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private OutputDirectory() {}

    /** The directory that the options name, or a new one named after time, workload and mode. */
    static Path choose(EffectiveOptions options, ExperimentPlan plan, Terminal terminal) throws WrongUse {
        if (options.isGiven("out")) {
            try {
                return terminal.path(options.text("out"));
            } catch (IllegalArgumentException wrong) {
                throw new WrongUse(options.named("out") + ": " + wrong.getMessage(), wrong);
            }
        }
        return unused(terminal.path("results"), plan, Environment.now());
    }

    /** Makes it where it is missing, and makes sure that it can hold a run. */
    static void prepare(Path directory) throws WrongUse {
        try {
            ExperimentControl.prepare(directory);
        } catch (UnfitDirectory unfit) {
            throw new WrongUse("--out " + unfit.getMessage(), unfit);
        }
    }

    /** Makes sure that nothing lies there which a run would refuse, and changes nothing. */
    static void requireUnused(Path directory) throws WrongUse {
        try {
            ExperimentControl.requireUnused(directory);
        } catch (UnfitDirectory unfit) {
            throw new WrongUse("--out " + unfit.getMessage(), unfit);
        }
    }

    private static Path unused(Path results, ExperimentPlan plan, Instant now) throws WrongUse {
        String modes = plan.modes().stream().map(Mode::text).collect(Collectors.joining("-"));
        String name = TIME.format(now) + "-" + plan.workload() + "-" + modes;
        for (int i = 1; i <= MOST_RUNS_A_SECOND; i++) {
            Path directory = results.resolve(i == 1 ? name : name + "-" + i);
            if (!Files.exists(directory)) {
                return directory;
            }
        }
        throw new WrongUse("--out: " + results.resolve(name) + " and its like are taken; name a directory");
    }
}
