package org.loadharness.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.loadharness.report.FinalTable;
import org.loadharness.require.Judgement;
import org.loadharness.stats.Headline;
import org.loadharness.stats.RunSummary;

/** A form in which {@code report} exports a run to another program. */
enum Export {
    /** Of which {@link ExportedAttempts} knows more. */
    ATTEMPTS,
    BENCHMARK_BIGGER,
    BENCHMARK_SMALLER,
    JUNIT,
    MARKDOWN;

    /** Reads the option; what is wrong is added to the mistakes. */
    static Optional<Export> read(String text, List<String> mistakes) {
        if (text.isEmpty()) {
            return Optional.empty();
        }
        Optional<Export> export =
                Arrays.stream(values()).filter(each -> each.word().equals(text)).findFirst();
        if (export.isEmpty()) {
            mistakes.add("--export " + text + ": use "
                    + Arrays.stream(values()).map(Export::word).collect(Collectors.joining(", ")));
        }
        return export;
    }

    /** Whether there is what it is made of; what is missing is added to the mistakes. */
    void check(Required required, List<String> mistakes) {
        if (this == JUNIT && required.requirements().isEmpty()) {
            mistakes.add(
                    "--export junit: the run has no requirements to judge; give --require, as in --require \"p99 < 20 ms\"");
        }
    }

    /** The whole text, with a line break at its end. */
    String text(RunSummary run, List<Judgement> judgements, Gate gate) {
        return switch (this) {
            case ATTEMPTS -> ""; // they are printed row by row
            case BENCHMARK_BIGGER -> BenchmarkJson.biggerIsBetter(run);
            case BENCHMARK_SMALLER -> BenchmarkJson.smallerIsBetter(run);
            case JUNIT -> JUnitXml.of(run.plan().workload(), Headline.of(run), judgements, gate);
            case MARKDOWN -> FinalTable.markdown(run);
        };
    }

    /** What of the run is not in it, for people; empty if all is. */
    Optional<String> leftOut(RunSummary run) {
        return this == BENCHMARK_BIGGER || this == BENCHMARK_SMALLER ? BenchmarkJson.leftOut(run) : Optional.empty();
    }

    /** As it is given. */
    String word() {
        return Output.lower(this).replace('_', '-');
    }
}
