package org.loadharness.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.random.SeedTree;

class PhaseDraftTest {
    private static final List<String> VALUES = List.of(
            "60%", "poisson:5/s", "", " ", "a b", "it's", "say \"so\"", "'\"'", "x=y=z", "tab\there", "Ærø 🙂", "\\");

    @Test
    void lineHasANameOptionsAndParameters() {
        PhaseDraft draft = PhaseDraft.parse("  peak users=60%\tthink=exp:10ms release=20%:startup param.store=two\n");

        assertThat(draft)
                .isEqualTo(new PhaseDraft(
                        "peak",
                        Map.of("users", "60%", "think", "exp:10ms", "release", "20%:startup"),
                        Map.of("store", "two")));
        assertThat(draft.options().keySet()).containsExactly("users", "think", "release");
    }

    @Test
    void quotesHoldAValueTogether() {
        assertThat(PhaseDraft.parse("a arrivals='trace:my file' param.b=\"c 'd'\"e"))
                .isEqualTo(new PhaseDraft("a", Map.of("arrivals", "trace:my file"), Map.of("b", "c 'd'e")));
    }

    @Test
    void whatIsPrintedIsReadBack() {
        for (long seed = 1; seed <= 1_000; seed++) {
            PhaseDraft draft = random(new SeedTree(seed).stream());

            assertThat(PhaseDraft.parse(draft.text())).as("seed %d", seed).isEqualTo(draft);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`` | a phase begins with its name; write NAME KEY=VALUE ...",
                "users=5 | a phase begins with its name; write NAME KEY=VALUE ...",
                "a b | \"b\": after the name of a phase comes KEY=VALUE, as in users=60%",
                "a =5 | \"=5\": after the name of a phase comes KEY=VALUE, as in users=60%",
                "a users=5 users=6 | users is given twice; keep one",
                "a param.b=5 param.b=5 | param.b is given twice; keep one",
                "a users='5 | the quote ' after \"users=\" is not closed",
            })
    void lineThatCannotBeReadIsRefusedWithTheWayOut(String line, String sentence) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PhaseDraft.parse(line))
                .withMessage(sentence);
    }

    @ParameterizedTest
    @CsvSource({
        "a, true",
        "a users=25%, true",
        "a users=8, false",
        "'a users=8,16@64', true",
        "a users=8@64, true",
        "a arrivals=poisson:5/s, false",
        "a users=some, true",
    })
    void onlyASharesTellsThatUsersDependOnThePoint(String line, boolean hasShare) {
        assertThat(PhaseDraft.parse(line).hasShare()).isEqualTo(hasShare);
    }

    private static PhaseDraft random(RandomGenerator random) {
        Map<String, String> options = new LinkedHashMap<>();
        Map<String, String> parameters = new LinkedHashMap<>();
        for (int i = 0; i < random.nextInt(5); i++) {
            options.put(one(PhaseDraft.OPTIONS, random), one(VALUES, random));
            parameters.put("p" + random.nextInt(5), one(VALUES, random));
        }
        return new PhaseDraft("phase-" + random.nextInt(9), options, parameters);
    }

    private static String one(List<String> texts, RandomGenerator random) {
        return texts.get(random.nextInt(texts.size()));
    }
}
