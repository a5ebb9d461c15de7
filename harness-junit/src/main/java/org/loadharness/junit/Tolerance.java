package org.loadharness.junit;

import java.util.List;
import java.util.Optional;
import org.loadharness.experiment.LoadResult;
import org.loadharness.require.Judgement;

/** What an assertion lets pass. */
enum Tolerance {
    /** What is met alone. */
    NONE,
    /** What is met, and what the measurement leaves open. */
    OF_INCONCLUSIVE;

    /** The sentences of what does not pass, and where the files are; empty if all passes. */
    Optional<String> objection(List<Judgement> judgements, LoadResult result) {
        List<String> sentences = judgements.stream()
                .filter(judgement -> !passes(judgement))
                .map(Judgement::sentence)
                .toList();
        return sentences.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", sentences) + files(result));
    }

    /** A line of its own. */
    static String files(LoadResult result) {
        return result.directory().map(directory -> "\nfiles: " + directory).orElse("");
    }

    private boolean passes(Judgement judgement) {
        return judgement instanceof Judgement.Met
                || (this == OF_INCONCLUSIVE && judgement instanceof Judgement.Inconclusive);
    }
}
