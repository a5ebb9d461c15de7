package org.loadharness.require;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.require.Judgement.Inconclusive;
import org.loadharness.require.Judgement.Met;
import org.loadharness.require.Judgement.NotMet;
import org.loadharness.require.Requirement.PointRequirement;
import org.loadharness.stats.Interval;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.Verdict;

class PointRequirementTest {
    /** Their mean is 23.1, their deviation 0.6042, and 2.776445 x 0.6042 / sqrt(5) is 0.75, a factor of 1.033. */
    private static final double[] AROUND_23 = {22.4, 22.7, 23.0, 23.5, 23.9};

    @Test
    void theSentenceSaysWhatWasRequiredAndMeasured() {
        PointSummary point = Measured.interactions(1000).point(50, AROUND_23).summary();

        assertThat(judge("mean < 20 ms", point))
                .isEqualTo(new NotMet(
                        "mean at 50 users: required mean < 20 ms",
                        "mean at 50 users: required mean < 20 ms, measured 23.1 ms, 95 % CI [22.3, 23.9] over 5"
                                + " repeats, 250,000 samples"));
        assertThat(judge("mean < 0.03 s", point))
                .isEqualTo(new Met(
                        "mean at 50 users: required mean < 0.03 s",
                        "mean at 50 users: required mean < 0.03 s, measured 0.0231 s, 95 % CI [0.0223, 0.0239] over"
                                + " 5 repeats, 250,000 samples"));
        assertThat(judge("mean < 23.2 ms", point).sentence())
                .startsWith(
                        "mean at 50 users: required mean < 23.2 ms, measured 23.1 ms, 95 % CI [22.3, 23.9] over 5 repeats,"
                                + " 250,000 samples; inconclusive: the interval reaches across 23.2 ms; measure longer, or about ");
    }

    @Test
    void anIntervalThatTellsNothingIsSaidWithoutItsDigits() {
        PointSummary point = Measured.interactions(1000).point(2, 1, 100).summary();

        assertThat(judge("mean < 20 ms", point).sentence()).contains("95 % CI more than x 1000000 wide over 2 repeats");
    }

    @Test
    void aPointThatWasNotRunDoesNotPass() {
        RunSummary run =
                Measured.interactions(1000).point(1, AROUND_23).point(50).run();

        assertThat(Requirement.parse("mean < 30 ms").judge(run, Interval.Confidence.STANDARD))
                .extracting(Judgement::word)
                .containsExactly("met", "inconclusive");
        assertThat(Requirement.parse("mean < 30 ms")
                        .judge(run, Interval.Confidence.STANDARD)
                        .get(1))
                .isEqualTo(new Inconclusive(
                        "mean at 50 users: required mean < 30 ms",
                        "mean at 50 users: required mean < 30 ms; inconclusive: the point was not run; do it with --resume",
                        "the point was not run; do it with --resume"));
    }

    @ParameterizedTest
    @CsvSource({
        "p99 < 20 ms, not met",
        "p99 < 27 ms, met",
        "p99 < 23 ms, inconclusive",
        "p50 > 20 ms, met",
        "p99.9 < 27 ms, met",
        "customer.p99 < 27 ms, met",
        "manager.p99 < 20 ms, not met",
        "throughput > 40 /s, met",
        "throughput > 2400 /m, met",
        "throughput < 40 /s, not met",
        "throughput > 43.3 /s, inconclusive",
        "customer.throughput > 25 /s, met",
        "manager.throughput > 25 /s, not met",
        "max < 23.9 ms, not met",
        "max <= 23.9 ms, met",
        "errors < 0.1 %, met",
        "errors > 0.1 %, not met",
        "errors < 0.001 %, inconclusive",
        "manager.errors < 1 %, met",
    })
    void theOutcomeIsThatOfTheInterval(String text, String word) {
        PointSummary point = Measured.interactions(25_000).point(1, AROUND_23).summary();

        assertThat(judge(text, point).word()).isEqualTo(word);
    }

    @Test
    void moreConfidenceMakesAWiderInterval() {
        PointSummary point = Measured.interactions(100).point(1, AROUND_23).summary();
        Requirement requirement = Requirement.parse("mean < 24 ms");

        assertThat(judge(requirement, point, 0.95)).isInstanceOf(Met.class);
        assertThat(judge(requirement, point, 0.99)).isInstanceOf(Inconclusive.class);
        assertThat(judge(requirement, point, 0.99).sentence()).contains("99 % CI [21.8, 24.4]");
    }

    @Test
    void figuresAreShownToAsManyDigitsAsShowTheSide() {
        PointSummary point = Measured.interactions(100)
                .point(1, 19.99999, 19.99998, 19.99997)
                .summary();

        assertThat(judge("mean < 20 ms", point).sentence()).contains("measured 19.99998 ms");
    }

    @Test
    void ofOneRepeatTheMeanSaysNothing() {
        PointSummary point = Measured.interactions(1000).point(1, 23).summary();

        assertThat(judge("p99 < 1 s", point))
                .isEqualTo(new Inconclusive(
                        "p99 at 1 user: required p99 < 1 s",
                        "p99 at 1 user: required p99 < 1 s, measured 0.023 s over 1 repeat, 1,000 samples; inconclusive: one"
                                + " repeat has no interval; use at least 2",
                        "one repeat has no interval; use at least 2"));
        assertThat(judge("max < 1 s", point)).isInstanceOf(Met.class);
        assertThat(judge("errors < 1 %", point)).isInstanceOf(Met.class);
    }

    @Test
    void aPercentileNeedsItsSamplesInAllRepeatsTogether() {
        PointSummary point = Measured.interactions(199).point(1, AROUND_23).summary();

        assertThat(judge("p99 < 1 s", point))
                .isEqualTo(new Inconclusive(
                        "p99 at 1 user: required p99 < 1 s",
                        "p99 at 1 user: required p99 < 1 s, measured nothing over 5 repeats, 995 samples; inconclusive: p99"
                                + " needs 1,000 samples, there were 995; measure longer",
                        "p99 needs 1,000 samples, there were 995; measure longer"));
        assertThat(judge("manager.p99 < 1 s", point).sentence()).contains("there were 400");
        assertThat(judge("p98.9 < 1 s", point)).isInstanceOf(Met.class);
    }

    @Test
    void theSamplesNeededAreThoseThatDistributionsAskFor() {
        for (String percent : new String[] {"1", "50", "90", "95", "99", "99.5"}) {
            long needed = new Figure.Percentile(new BigDecimal(percent)).samplesNeeded();
            Requirement requirement = Requirement.parse("p" + percent + " < 1 s");

            assertThat(judge(requirement, perRepeat(needed), 0.95)).as(percent).isInstanceOf(Met.class);
            assertThat(judge(requirement, perRepeat(needed / 2 - 1), 0.95))
                    .as(percent)
                    .isInstanceOf(Inconclusive.class);
        }
    }

    @Test
    void theLargestIsOfTheseSamplesAndHasNoInterval() {
        PointSummary point = Measured.interactions(100).point(1, AROUND_23).summary();

        assertThat(judge("max < 20 ms", point))
                .isEqualTo(new NotMet(
                        "max at 1 user: required max < 20 ms",
                        "max at 1 user: required max < 20 ms, measured 23.9 ms over 5 repeats, 500 samples"));
    }

    @Test
    void failuresAreCountedOverAllRepeatsTogether() {
        PointSummary point =
                Measured.interactions(1000).point(1, AROUND_23).failing(5).summary();

        // Wilson, 25 of 5000: 0.00339 to 0.00737
        assertThat(judge("errors < 1 %", point))
                .isEqualTo(new Met(
                        "errors at 1 user: required errors < 1 %",
                        "errors at 1 user: required errors < 1 %, measured 0.5 %, 95 % CI [0.339, 0.737] over 5"
                                + " repeats, 25 failures of 5,000 interactions"));
        assertThat(judge("manager.errors < 1 %", point)).isInstanceOf(Met.class);
        assertThat(judge("customer.errors < 0.8 %", point).sentence())
                .contains("25 failures of 3,000 interactions; inconclusive: the interval reaches across 0.8 %");
    }

    @Test
    void whereNothingFailedItIsReportedHowManyInteractionsWouldShowIt() {
        PointSummary few = Measured.interactions(100).point(1, 5, 5).summary();

        assertThat(judge("errors < 1 %", few).sentence())
                .endsWith("the interval reaches across 1 %; it takes 382 interactions none of which fails");
        assertThat(judge(
                        "errors < 1 %",
                        Measured.interactions(191).point(1, 5, 5).summary()))
                .isInstanceOf(Met.class);
        assertThat(judge("errors <= 0 %", few).sentence())
                .endsWith("however many interactions succeed, the next may fail; allow a share, as in 0.1 %");
    }

    @Test
    void theNumberOfRepeatsNamedDecidesNineTimesOfTen() {
        PointSummary point = Measured.interactions(100).point(1, AROUND_23).summary();

        String sentence = judge("mean < 23.5 ms", point).sentence();

        // sd 0.604, 0.4 away: (t(0.975) + t(0.9)) x 0.604 / sqrt(n) <= 0.4 from n = 26 on, and a little more
        assertThat(sentence).endsWith("the interval reaches across 23.5 ms; measure longer, or about 28 repeats");
        assertThat(judge("mean < 23.1 ms", point).sentence())
                .endsWith("and the figure is too close to it; measure longer or require less");
    }

    @ParameterizedTest
    @CsvSource({"p99 < 1 ms", "p99 < 1 s", "mean < 1 s", "max < 1 s", "max < 1 ms", "throughput > 1 /s", "errors < 5 %"
    })
    void whatIsNotSoundIsNeitherMetNorNotMet(String text) {
        PointSummary point = Measured.interactions(1000)
                .point(1, AROUND_23)
                .ended(Cause.TIMED_OUT)
                .summary();

        Judgement judgement = judge(text, point);

        assertThat(point.verdict()).isInstanceOf(Verdict.Invalid.class);
        assertThat(judgement).isInstanceOf(Inconclusive.class);
        assertThat(judgement.sentence())
                .contains("measured ")
                .contains("; inconclusive: the verdict is invalid: "
                        + point.verdict().reasons().get(0).sentence());
    }

    @Test
    void tooManyFailuresAreNotMetThoughTheyMakeTheVerdictSuspect() {
        PointSummary point =
                Measured.interactions(1000).point(1, AROUND_23).failing(100).summary();

        assertThat(point.verdict()).isInstanceOf(Verdict.Suspect.class);
        assertThat(judge("errors < 1 %", point))
                .isEqualTo(new NotMet(
                        "errors at 1 user: required errors < 1 %",
                        "errors at 1 user: required errors < 1 %, measured 10 %, 95 % CI [9.2, 10.9] over 5"
                                + " repeats, 500 failures of 5,000 interactions"));
        assertThat(judge("errors < 20 %", point)).isInstanceOf(Inconclusive.class);
        assertThat(judge("p50 < 1 ms", point)).isInstanceOf(Inconclusive.class);
    }

    @Test
    void aUserWhoAlwaysFailsIsNotMetToo() {
        PointSummary point =
                Measured.interactions(1000).point(2, AROUND_23).failing(1000).summary();

        assertThat(point.verdict().reasons())
                .extracting(finding -> finding.code())
                .contains("failures", "users-without-success");
        assertThat(judge("errors < 1 %", point)).isInstanceOf(NotMet.class);
    }

    @Test
    void failuresOfARunThatIsWrongOtherwiseSayNothing() {
        PointSummary point = Measured.interactions(1000)
                .point(1, AROUND_23)
                .failing(100)
                .ended(Cause.TIMED_OUT)
                .summary();

        assertThat(judge("errors < 1 %", point)).isInstanceOf(Inconclusive.class);
    }

    @Test
    void aRunIsJudgedPointByPoint() {
        RunSummary run =
                Measured.interactions(100).point(1, 5, 5).point(2, 50, 50).run();

        assertThat(Requirement.parse("mean < 20 ms").judge(run, Interval.Confidence.STANDARD))
                .extracting(Judgement::word)
                .containsExactly("met", "not met");
    }

    @Test
    void anInteractionThatTheRunHasNotIsRefused() {
        PointSummary point = Measured.interactions(100).point(1, 5, 5).summary();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> judge("buy.mean < 1 s", point))
                .withMessage("there is no interaction \"buy\", the run had [customer, manager]");
    }

    private static PointSummary perRepeat(long interactions) {
        return Measured.interactions(Math.toIntExact(interactions))
                .point(1, 50, 50)
                .summary();
    }

    private static Judgement judge(String text, PointSummary point) {
        return judge(Requirement.parse(text), point, 0.95);
    }

    private static Judgement judge(Requirement requirement, PointSummary point, double confidence) {
        return ((PointRequirement) requirement).judge(point, new Interval.Confidence(confidence));
    }
}
