package org.loadharness.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.loadharness.experiment.ResultDirectory;
import org.loadharness.experiment.UnfitDirectory;
import org.loadharness.plan.SystemUnderTest;
import org.loadharness.record.Environment;

/** Where a new run writes: found fit before any load is made. */
final class OutputDirectory {
    private static final int MOST_RUNS_A_SECOND = 100;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private OutputDirectory() {}

    /** The directory that the options name, or a new one named after time, workload and mode. */
    static Path choose(EffectiveOptions options, SystemUnderTest system, Terminal terminal) throws WrongUse {
        if (options.isGiven("out")) {
            try {
                return terminal.path(required(options));
            } catch (IllegalArgumentException wrong) {
                throw new WrongUse(options.told("out") + ": " + wrong.getMessage(), wrong);
            }
        }
        return unused(terminal.path("results"), system, Environment.now());
    }

    /** Makes it where it is missing, and makes sure that it can hold a run. */
    static void prepare(Path directory) throws WrongUse {
        try {
            ResultDirectory.prepare(directory);
        } catch (UnfitDirectory unfit) {
            throw new WrongUse("--out " + unfit.getMessage(), unfit);
        }
    }

    private static String required(EffectiveOptions options) throws WrongUse {
        if (options.text("out").isBlank()) {
            throw new WrongUse(options.told("out") + ": names no directory");
        }
        return options.text("out");
    }

    private static Path unused(Path results, SystemUnderTest system, Instant now) throws WrongUse {
        String name =
                TIME.format(now) + "-" + system.workload() + "-" + system.mode().text();
        for (int i = 1; i <= MOST_RUNS_A_SECOND; i++) {
            Path directory = results.resolve(i == 1 ? name : name + "-" + i);
            if (!Files.exists(directory)) {
                return directory;
            }
        }
        throw new WrongUse("--out: " + results.resolve(name) + " and its like are taken; name a directory");
    }
}
