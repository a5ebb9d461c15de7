package org.loadharness.drive;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Locale;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs JMH benchmarks, one fork each, and keeps their raw results. Immutable. Thread-safe.
 *
 * @param outputs folder for the raw results
 */
record JmhRuns(Path outputs, BenchmarkPlan plan) {
    /** How the names of figures about allocation end. */
    static final String ALLOCATED_BYTES = "_allocated_bytes";

    private static final String ALLOCATED = "gc.alloc.rate.norm";

    /** Adds nanoseconds and allocated bytes per operation of every benchmark that matches, by its name and threads. */
    void run(String name, Selection selection, Figures figures) throws RunnerException {
        Options options = new OptionsBuilder()
                .include(selection.include())
                .exclude(selection.exclude())
                .threads(selection.threads())
                .forks(1)
                .warmupIterations(plan.warmups())
                .measurementIterations(plan.iterations())
                .warmupTime(TimeValue.milliseconds(plan.iterationMillis()))
                .measurementTime(TimeValue.milliseconds(plan.iterationMillis()))
                .jvmArgs("-Xms256m", "-Xmx512m")
                .addProfiler(GCProfiler.class)
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .resultFormat(ResultFormatType.JSON)
                .result(outputs.resolve(name + ".json").toString())
                .build();
        for (RunResult result : new Runner(options).run()) {
            String figure = snakeCase(result.getPrimaryResult().getLabel()) + "_" + selection.threadsText();
            figures.add(figure + "_ns", result.getPrimaryResult().getScore());
            figures.add(
                    figure + ALLOCATED_BYTES,
                    requireNonNull(result.getSecondaryResults().get(ALLOCATED), ALLOCATED)
                            .getScore());
        }
    }

    private static String snakeCase(String camelCase) {
        return camelCase.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }

    /** Which benchmarks, by regular expression, and on how many threads. */
    record Selection(String include, String exclude, int threads) {
        String threadsText() {
            return threads == 1 ? "1_thread" : threads + "_threads";
        }
    }
}
