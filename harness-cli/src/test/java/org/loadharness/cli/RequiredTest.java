package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.loadharness.require.Judgement;
import org.loadharness.require.Requirement;

class RequiredTest {
    @Test
    void missingRequirementsAreSaidOnceAndTheOthersAreRead() {
        List<String> mistakes = new ArrayList<>();

        List<Requirement> read = Required.requirements("p99 < 1 s,, mean < 5 ms,", mistakes);

        assertThat(mistakes)
                .containsExactly(
                        "--require p99 < 1 s,, mean < 5 ms,: between two commas, or beside one, a requirement is missing");
        assertThat(read).extracting(Requirement::text).containsExactly("p99 < 1 s", "mean < 5 ms");
    }

    @Test
    void aLineSaysOnceWhatBecameOfARequirement() {
        String required = "p99 at 1 user: required p99 < 1 s";
        List<Judgement> judgements = List.of(
                new Judgement.Met(required, required + ", measured 0.5 s"),
                new Judgement.Inconclusive(
                        required, required + ", measured nothing; inconclusive: one repeat", "one repeat"));

        assertThat(Required.lines(judgements))
                .isEqualTo(Required.sentences(judgements))
                .containsExactly(
                        "met: p99 at 1 user: required p99 < 1 s, measured 0.5 s",
                        "inconclusive: p99 at 1 user: required p99 < 1 s, measured nothing; one repeat");
    }
}
