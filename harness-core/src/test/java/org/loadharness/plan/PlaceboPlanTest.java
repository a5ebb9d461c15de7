package org.loadharness.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.loadharness.plan.PlanOptions.PLACEBO;
import static org.loadharness.plan.Shops.mistakes;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.plan.TrialSettings.Placebo;

class PlaceboPlanTest {
    private static final Placebo NONE = Placebo.NONE;
    private static final Placebo LONGER = new Placebo(10, 0.25, Duration.ZERO);

    private static PlanDraft draft() {
        return new PlanDraft().set("workload", "bookstore").set("users", "1,5").set("repeats", "2");
    }

    @Test
    void eachTrialOfAPlaceboRunsNextToOneWithout() throws PlanDraft.Mistakes {
        ExperimentPlan plan =
                draft().vary("high", List.of("7", "9")).set("placebo", "2.50 %").check(Shops.ALL);

        assertThat(plan.factors()).containsExactly("high", "placebo");
        assertThat(plan.points())
                .extracting(Point::tag)
                .startsWith(
                        "users=1 high=7 placebo=0%",
                        "users=1 high=7 placebo=2.5%", "users=1 high=9 placebo=0%", "users=1 high=9 placebo=2.5%");
        assertThat(plan.points()).extracting(Point::placebo).startsWith(NONE, LONGER, NONE, LONGER);
        assertThat(plan.variants())
                .extracting(variant -> variant.trialSettings().placebo())
                .containsExactly(NONE, LONGER, NONE, LONGER);
    }

    @Test
    void noneIsNoFactor() throws PlanDraft.Mistakes {
        assertThat(draft().set("placebo", "0%").check(Shops.ALL)).isEqualTo(draft().check(Shops.ALL));
    }

    @Test
    void aRehearsalHasNone() throws PlanDraft.Mistakes {
        ExperimentPlan plan = draft().set("placebo", "4%").check(Shops.ALL);

        assertThat(plan.variants())
                .extracting(variant -> variant.trialSettings().rehearsing().placebo())
                .containsExactly(NONE, NONE);
        assertThat(plan.shared()).isEqualTo(plan);
    }

    @ParameterizedTest
    @CsvSource({
        "0%, 0%",
        "2.50 %, 2.5%",
        "10%:40%, 4%",
        "10%:2ms, 10%:2ms",
        "100% : 1000us, 100%:1ms",
        "12.5%:7.5%, 12.5%:7.5%",
        "0.1%:1000%, 0.1%:1000%"
    })
    void itIsReadAsItIsWritten(String text, String printed) {
        assertThat(PLACEBO.print(PLACEBO.parse(text))).isEqualTo(printed);
        assertThat(PLACEBO.parse(printed)).isEqualTo(PLACEBO.parse(text));
    }

    @Test
    void aShareOfCallsAndATimeMakeAKnownChangeOfTheMean() {
        assertThat(PLACEBO.parse("4%").ratio(7)).isCloseTo(1.04, within(1e-12));
        assertThat(PLACEBO.parse("20%:50%").ratio(7)).isCloseTo(1.1, within(1e-12));
        assertThat(PLACEBO.parse("20%:3ms").ratio(6)).isCloseTo(1.1, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "4 | \"4\" must be a change of the mean, as in 4%, or SHARE:DELAY, as in 10%:2ms or 5%:80%",
                "-1% | \"-1%\" must be a change of the mean, as in 4%, or SHARE:DELAY, as in 10%:2ms or 5%:80%",
                "% | \"%\" must be a change of the mean, as in 4%, or SHARE:DELAY, as in 10%:2ms or 5%:80%",
                "1%:2%:3% | \"1%:2%:3%\" must be a change of the mean, as in 4%, or SHARE:DELAY, as in 10%:2ms or 5%:80%",
                "101% | \"101%\" must be from 0% to 100%, as in 4%",
                "30%:2ms | \"30%\" must be one call in a whole number, as 1%, 5%, 10%, 25% or 100% are",
                "0%:2ms | \"0%\" must be one call in a whole number, as 1%, 5%, 10%, 25% or 100% are",
                "10%:0ms | \"0ms\" delays nothing; write a delay, or --placebo 0% for none",
                "10%:1001% | \"1001%\" of a call's own time is more than 1000%; write less, or a time",
                "10%:2 | \"2\" is no duration; write a number with a unit, as in 250ms, 1.5s or 2m"
            })
    void aMistakeIsNamedWithTheWayOut(String text, String mistake) {
        assertThat(mistakes(draft().set("placebo", text))).containsExactly("placebo: " + mistake);
    }

    @Test
    void itDoesNotVaryByItself() {
        assertThat(mistakes(draft().vary("placebo", List.of("1%", "2%"))))
                .containsExactly("vary: placebo: does not vary, a placebo is one size beside none; write --placebo 4%");
    }
}
