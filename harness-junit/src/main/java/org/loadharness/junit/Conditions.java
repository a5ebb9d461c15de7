package org.loadharness.junit;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.report.BaselineFile;
import org.loadharness.require.Baseline.NonInferiority;
import org.loadharness.require.Requirement;
import org.loadharness.require.Requirement.ScalingRequirement;
import org.loadharness.stats.Interval;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Workload;

/**
 * What the nodes of a test must keep to. Immutable. Thread-safe.
 *
 * @param requirements by their texts
 * @param baselines by their files
 * @param judging how all of them are judged
 */
record Conditions(List<Requirement> requirements, List<Stored> baselines, Judging judging) {

    Conditions {
        requirements = List.copyOf(requirements);
        baselines = List.copyOf(baselines);
    }

    /** What is annotated at a test. */
    record Said(LoadTest test, List<Baseline> baselines) {}

    /** A figure that must be no worse than in a file. */
    record Stored(Path file, NonInferiority claim) {}

    /** How it is judged, and what follows. */
    record Judging(Interval.Confidence confidence, WhenInconclusive whenInconclusive, BaselineUse baselineUse) {}

    /** What is done with baselines. */
    enum BaselineUse {
        HELD_AGAINST,
        STORED
    }

    /** What annotations say, where they require nothing the workload, and what is said from outside. */
    static Conditions read(Said said, Optional<Workload> workload, Overrides overrides, Mistakes mistakes) {
        List<Requirement> requirements = new ArrayList<>();
        for (String text : required(said.test(), workload)) {
            mistakes.read(() -> Requirement.parse(text)).ifPresent(requirements::add);
        }
        List<Stored> stored = new ArrayList<>();
        Judging judging = judging(said.test(), overrides, mistakes);
        for (Baseline baseline : said.baselines()) {
            stored(baseline, judging.baselineUse(), mistakes).ifPresent(stored::add);
        }
        return new Conditions(requirements, stored, judging);
    }

    private static List<String> required(LoadTest test, Optional<Workload> workload) {
        if (test.require().length > 0) {
            return List.of(test.require());
        }
        return workload.map(known -> known.options().get(Requirement.OPTION)).stream()
                .flatMap(texts -> Arrays.stream(texts.split(",", -1)))
                .map(String::strip)
                .toList();
    }

    /** Notes what can never be judged in this plan. */
    void check(ExperimentPlan plan, Mix mix, Overrides overrides, Mistakes mistakes) {
        for (Requirement requirement : requirements) {
            boolean left = requirement instanceof ScalingRequirement && overrides.choosePoints();
            if (!left) {
                requirement.problem(mix, plan.points()).ifPresent(mistakes::add);
            }
        }
        baselines.forEach(stored -> stored.claim().problem(mix).ifPresent(mistakes::add));
    }

    private static Optional<Stored> stored(Baseline baseline, BaselineUse use, Mistakes mistakes) {
        Optional<Path> named = mistakes.read(() -> file(baseline.file()));
        named.ifPresent(file -> {
            try {
                BaselineFile.read(file);
                if (use == BaselineUse.STORED) {
                    BaselineFile.requireWritable(file);
                }
            } catch (IOException wrong) {
                mistakes.add("baseline " + wrong.getMessage());
            }
        });
        Optional<NonInferiority> claimed =
                mistakes.read(() -> NonInferiority.parse(baseline.metric(), baseline.noWorseThan()));
        return named.flatMap(file -> claimed.map(claim -> new Stored(file, claim)));
    }

    private static Path file(String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException(
                    "baseline: its file has no name; give one, as in src/test/resources/baseline.csv");
        }
        try {
            return Path.of(name);
        } catch (InvalidPathException wrong) {
            throw new IllegalArgumentException(
                    "baseline: \"" + name + "\" is no name of a file (" + wrong.getReason() + "); give another", wrong);
        }
    }

    private static Judging judging(LoadTest test, Overrides overrides, Mistakes mistakes) {
        Interval.Confidence confidence = mistakes.read(() -> new Interval.Confidence(confidence(test, overrides)))
                .orElse(Interval.Confidence.STANDARD);
        WhenInconclusive when = Optional.ofNullable(overrides.conditions().get(Overrides.INCONCLUSIVE))
                .flatMap(text -> mistakes.read(() -> whenInconclusive(text)))
                .orElse(test.inconclusive())
                .where(Optional.ofNullable(System.getenv("CI")).orElse(""));
        BaselineUse use = Optional.ofNullable(overrides.conditions().get(Overrides.UPDATE))
                .flatMap(text -> mistakes.read(() -> baselineUse(text)))
                .orElse(BaselineUse.HELD_AGAINST);
        return new Judging(confidence, when, use);
    }

    private static double confidence(LoadTest test, Overrides overrides) {
        String text = overrides.conditions().get(Overrides.CONFIDENCE);
        if (text == null) {
            return test.confidence();
        }
        if (!text.matches("0\\.\\d{1,15}")) {
            throw new IllegalArgumentException(Overrides.PREFIX + Overrides.CONFIDENCE + ": \"" + text
                    + "\" must be a number more than 0.5 and less than 1, as in 0.99");
        }
        return Double.parseDouble(text);
    }

    private static WhenInconclusive whenInconclusive(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "abort" -> WhenInconclusive.ABORT;
            case "fail" -> WhenInconclusive.FAIL;
            case "pass" -> WhenInconclusive.PASS;
            default ->
                throw new IllegalArgumentException(
                        Overrides.PREFIX + Overrides.INCONCLUSIVE + ": \"" + text + "\" must be abort, fail or pass");
        };
    }

    /** A property without a value says yes. */
    private static BaselineUse baselineUse(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "", "true" -> BaselineUse.STORED;
            case "false" -> BaselineUse.HELD_AGAINST;
            default ->
                throw new IllegalArgumentException(
                        Overrides.PREFIX + Overrides.UPDATE + ": \"" + text + "\" must be true or false");
        };
    }
}
