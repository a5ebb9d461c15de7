package org.loadharness.workloads.regex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;

/** What a reply held is what a plain search of all rows finds. */
class SampledRepliesTest {
    private static final Rows ROWS = SyntheticRows.of(new SeedTree(4), 3_000);

    private final SampledReplies samples = new SampledReplies();

    @ParameterizedTest
    @CsvSource({"rows, none", "rows, lfu", "rows, tinylfu", "types, none", "types, lfu", "types, tinylfu"})
    void everyIndexAndCacheAnswersWhatAPlainSearchFinds(String index, String cache) throws Exception {
        RegexWorkload workload = new RegexWorkload();
        Settings settings = Settings.of(workload.parameters(), Map.of("index", index, "cache", cache, "rows", "3000"));
        Target target = workload.open(settings, new SeedTree(1));
        User user = new User(0, new User.Group("main", 0, 1, settings), new SeedTree(2).stream());
        try (Session session = target.session(user)) {
            for (int request = 0; request < 70; request++) {
                assertThat(session.perform(0)).isEqualTo(Outcome.SUCCESS);
            }
        }

        target.check(target.seen());
    }

    @Test
    void theFirstSecondFourthAndEighthAreKept() {
        assertThat(IntStream.rangeClosed(1, 20)
                        .filter(request -> samples.isNextKept())
                        .boxed())
                .containsExactly(1, 2, 4, 8, 16);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 1})
    void aReplyThatLacksOrAddsOrChangesASentenceIsFound(int change) throws Exception {
        Contents contents = new Contents();
        for (int i = 0; i < ROWS.count() + change; i++) {
            contents.add(ROWS.at(i % ROWS.count()).sentence() + (i == 7 && change == 0 ? "!" : ""));
        }
        samples.keep(";.", contents);

        assertThatThrownBy(() -> samples.check(ROWS))
                .hasMessage("the reply to \";.\" had " + (ROWS.count() + change)
                        + " sentences and is not what a plain search of all 3000 rows finds, 3000 sentences");
    }

    @Test
    void theOrderOfSentencesIsTheServersOwn() throws Exception {
        Contents contents = new Contents();
        for (int i = ROWS.count() - 1; i >= 0; i--) {
            contents.add(ROWS.at(i).sentence());
        }
        samples.keep(";.", contents);

        samples.check(ROWS);
    }
}
