package org.loadharness.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.load.Extent.Interactions;
import org.loadharness.load.Extent.Lasting;
import org.loadharness.random.SeedTree;

class ExtentRuleTest {
    private static final SeedTree SEEDS = new SeedTree(4).child("extent");

    @Test
    void theLastStepThatTheUsersReachHolds() {
        Extent.Rule rule = Extent.Rule.parse("2000,200@500,10s@1000");

        assertThat(rule.at(1)).isEqualTo(new Interactions(2000));
        assertThat(rule.at(499)).isEqualTo(new Interactions(2000));
        assertThat(rule.at(500)).isEqualTo(new Interactions(200));
        assertThat(rule.at(999)).isEqualTo(new Interactions(200));
        assertThat(rule.at(1000)).isEqualTo(new Lasting(Duration.ofSeconds(10)));
        assertThat(rule.at(UserCounts.MOST_USERS)).isEqualTo(new Lasting(Duration.ofSeconds(10)));
    }

    @Test
    void oneExtentHoldsForAll() {
        Extent extent = new Interactions(5);

        assertThat(Extent.Rule.always(extent).at(1)).isEqualTo(extent);
        assertThat(Extent.Rule.always(extent).at(1_000_000)).isEqualTo(extent);
        assertThat(Extent.Rule.always(extent).text()).isEqualTo("5");
        assertThat(Extent.Rule.parse("5").extents()).containsExactly(extent);
    }

    @Test
    void theOrderOfTheTermsDoesNotMatter() {
        assertThat(Extent.Rule.parse("10@20,30,5@10").text()).isEqualTo("30,5@10,10@20");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "200@500 | \"200@500\": nothing holds from 1 user up; begin with a term without @, as in 2000,200@500",
                "5,6 | \"6\": a second extent from 1 users up; keep one",
                "5,6@7,8@7 | \"8@7\": a second extent from 7 users up; keep one",
                "5,6@0 | \"6@0\": after @ comes a number of users, as in 200@500",
                "5,6@x | \"6@x\": after @ comes a number of users, as in 200@500",
                "5,6@ | \"6@\": after @ comes a number of users, as in 200@500",
                "5,6@12345678 | \"6@12345678\": after @ comes a number of users, as in 200@500",
                "5,,6@7 | \"\" is no duration; write a number with a unit, as in 250ms, 1.5s or 2m",
                "1000000001 | \"1000000001\": at most 1000000000 interactions per user",
                "99999999999 | \"99999999999\": at most 1000000000 interactions per user"
            })
    void anErrorNamesTheWrongTermAndTheWayOut(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Extent.Rule.parse(text))
                .withMessage(message);
    }

    @Test
    void parsingWhatWasPrintedGivesTheSameRule() {
        for (int seed = 0; seed < 1000; seed++) {
            RandomGenerator random = SEEDS.child(seed).stream();
            TreeMap<Integer, String> steps = new TreeMap<>();
            steps.put(1, text(random));
            for (int i = random.nextInt(4); i > 0; i--) {
                steps.put(2 + random.nextInt(2000), text(random));
            }
            StringBuilder text = new StringBuilder();
            steps.forEach((users, extent) ->
                    text.append(users == 1 ? "" : ",").append(extent).append(users == 1 ? "" : "@" + users));

            Extent.Rule rule = Extent.Rule.parse(text.toString());

            assertThat(rule.text()).as("seed %d", seed).isEqualTo(text.toString());
            int users = 1 + random.nextInt(2500);
            assertThat(rule.at(users).text())
                    .as("seed %d", seed)
                    .isEqualTo(steps.floorEntry(users).getValue());
        }
    }

    @Test
    void anExtentIsANumberOrATime() {
        assertThat(Extent.parse(" 2000 ")).isEqualTo(new Interactions(2000));
        assertThat(Extent.parse("0")).isEqualTo(new Interactions(0));
        assertThat(Extent.parse("1000000000")).isEqualTo(new Interactions(Extent.MOST_INTERACTIONS));
        assertThat(Extent.parse("1500ms")).isEqualTo(new Lasting(Duration.ofMillis(1500)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Extent.parse("0s"))
                .withMessage("duration must be more than 0, was 0s");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Interactions(-1))
                .withMessage("interactions per user must be 0 to 1000000000, was -1");
        assertThatIllegalArgumentException().isThrownBy(() -> new Interactions(Extent.MOST_INTERACTIONS + 1));
    }

    private static String text(RandomGenerator random) {
        return random.nextBoolean() ? Integer.toString(random.nextInt(10_000)) : (1 + random.nextInt(59)) + "s";
    }
}
