package org.loadharness.junit;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.loadharness.experiment.LoadResult;
import org.loadharness.require.Judgement;

/** What an assertion lets pass. */
enum Tolerance {
    /** What is met alone. */
    NONE,
    /** What is met, and what the measurement leaves open. */
    OF_INCONCLUSIVE;

    /** The sentences of what does not pass, and what a message ends with; empty if all passes. */
    Optional<String> objection(List<Judgement> judgements, LoadResult result) {
        List<String> sentences = judgements.stream()
                .filter(judgement -> !passes(judgement))
                .map(Judgement::sentence)
                .toList();
        return sentences.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", sentences) + end(result));
    }

    /** Why throughput does not grow further, as far as a profile says, and where the files are: lines of their own. */
    static String end(LoadResult result) {
        return Stream.concat(result.why().stream(), result.directory().stream().map(directory -> "files: " + directory))
                .map(line -> "\n" + line)
                .collect(Collectors.joining());
    }

    private boolean passes(Judgement judgement) {
        return judgement instanceof Judgement.Met
                || (this == OF_INCONCLUSIVE && judgement instanceof Judgement.Inconclusive);
    }
}
