package org.loadharness.cli;

import com.beust.jcommander.Parameter;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.loadharness.codec.MalformedFile;
import org.loadharness.experiment.StoredRun;
import org.loadharness.plan.TrialId;
import org.loadharness.record.TrialLog;
import org.loadharness.report.Report;

/**
 * A row for each attempt of a trial that kept records, for programs that read the four columns of a report. Immutable.
 *
 * @param load of the point, as in {@code users=32}; empty if there is one trial
 * @param repeat from 1; likewise
 */
record ExportedAttempts(Optional<String> load, Optional<String> repeat, Report.Attempts words) {
    private static final String OK = "200";
    private static final int LEAST_CODE = 100;
    private static final int MOST_CODE = 599;
    private static final int MOST_NAMED = 10;

    /** Its options. JCommander fills the fields. */
    static final class Options {
        @Parameter(
                names = "--load",
                placeholder = "LOAD",
                splitter = RunOptions.Whole.class,
                description = "For --export attempts: the point, as in users=32.")
        List<String> load = new ArrayList<>();

        @Parameter(names = "--repeat", placeholder = "N", description = "For --export attempts: the repeat, from 1.")
        String repeat = "";

        @Parameter(
                names = "--type",
                placeholder = "TEXT",
                description = "For --export attempts: the request_type, as in POST; without it the interaction's name.")
        String type = "";

        @Parameter(
                names = "--success",
                placeholder = "CODE",
                description = "For --export attempts: the response_code of a success.")
        String success = OK;

        /** The names of those that were given. */
        private List<String> given() {
            Map<String, Boolean> given = new LinkedHashMap<>();
            given.put("--load", !load.isEmpty());
            given.put("--repeat", !repeat.isEmpty());
            given.put("--type", !type.isEmpty());
            given.put("--success", !success.equals(OK));
            return given.keySet().stream().filter(given::get).toList();
        }
    }

    /** Reads the options; what is wrong is added to the mistakes, and so is one that another export has no use for. */
    static ExportedAttempts read(Options options, Optional<Export> export, List<String> mistakes) {
        if (!export.equals(Optional.of(Export.ATTEMPTS))) {
            options.given()
                    .forEach(name -> mistakes.add(name + " is for --export attempts; add that, or leave it out"));
        }
        String code = options.success;
        boolean isCode =
                code.matches("\\d{3}") && Integer.parseInt(code) >= LEAST_CODE && Integer.parseInt(code) <= MOST_CODE;
        if (!isCode) {
            mistakes.add("--success " + code + ": must be a code from " + LEAST_CODE + " to " + MOST_CODE);
        }
        if (options.load.size() > 1) {
            mistakes.add("--load is given twice; keep one");
        }
        return new ExportedAttempts(
                options.load.stream().findFirst(),
                given(options.repeat),
                new Report.Attempts(given(options.type), isCode ? Integer.parseInt(code) : LEAST_CODE));
    }

    private static Optional<String> given(String text) {
        return Optional.of(text).filter(each -> !each.isEmpty());
    }

    /**
     * Prints them.
     *
     * @throws WrongUse if it is not clear of which trial, or its records cannot be read
     */
    void print(StoredRun stored, PrintStream out) throws WrongUse, IOException {
        TrialLog trial = chosen(stored);
        try {
            Report.writeAttempts(stored.directory(), trial, words, out);
        } catch (MalformedFile unfit) {
            throw new WrongUse(String.valueOf(unfit.getMessage()), unfit);
        }
    }

    private TrialLog chosen(StoredRun stored) throws WrongUse {
        List<TrialLog> all = stored.trials().trials().stream()
                .filter(trial -> trial.raw().isPresent())
                .toList();
        if (all.isEmpty()) {
            throw new WrongUse("report " + stored.directory() + ": no trial has records; a run with --raw keeps them");
        }
        List<TrialLog> chosen = all.stream()
                .filter(trial -> load.isEmpty() || load.get().equals(load(stored, trial.id())))
                .filter(trial -> repeat.isEmpty()
                        || repeat.get().equals(Integer.toString(trial.id().repeat())))
                .toList();
        if (chosen.size() != 1) {
            throw new WrongUse("report " + stored.directory() + ": " + (chosen.isEmpty() ? "no such trial" : "several")
                    + "; choose one with --load and --repeat, of " + named(stored, chosen.isEmpty() ? all : chosen));
        }
        return chosen.get(0);
    }

    private static String named(StoredRun stored, List<TrialLog> trials) {
        String names = trials.stream()
                .limit(MOST_NAMED)
                .map(trial -> "--load \"" + load(stored, trial.id()) + "\" --repeat "
                        + trial.id().repeat())
                .collect(Collectors.joining("; "));
        return trials.size() > MOST_NAMED ? names + "; and " + (trials.size() - MOST_NAMED) + " more" : names;
    }

    private static String load(StoredRun stored, TrialId trial) {
        return stored.plan().points().get(trial.point()).tag();
    }
}
