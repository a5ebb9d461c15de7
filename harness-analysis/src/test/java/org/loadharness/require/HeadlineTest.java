package org.loadharness.require;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.stats.Headline;

class HeadlineTest {
    @Test
    void bothAxesAreSaid() {
        // sd of 1 % over 5 repeats: t(4) x 0.0158 / sqrt(5) = 2 %
        assertThat(Headline.of(Measured.interactions(2000)
                        .point(2, 98, 99, 100, 101, 102)
                        .run()))
                .isEqualTo("sound; throughput known to 2 %");
    }

    @Test
    void theWorstOfSeveralPointsIsSaid() {
        assertThat(Headline.of(Measured.interactions(2000)
                        .point(1, 100, 100, 100.1)
                        .point(2, 90, 100, 105)
                        .run()))
                .isEqualTo(
                        "sound; throughput known to 24 % (at 2 users), but p99 known to no better than 77 % (at 2 users);"
                                + " use --repeats auto");
    }

    @Test
    void whatIsKnownRoughlyStandsInTheHeadlineWithTheWayOut() {
        String headline = Headline.of(Measured.interactions(100)
                .point(1, 100, 100, 100.1)
                .point(2, 83, 100, 110)
                .run());

        assertThat(headline)
                .startsWith("sound, but ")
                .contains(" known to no better than ", "throughput ", "(at 2 users)")
                .containsPattern("; use --repeats auto or --duration \\d+(s|m)$");
    }

    @Test
    void figuresThatAreKnownAlikeAreSaidTogether() {
        String headline = Headline.of(Measured.interactions(2000)
                .point(1, 100, 100, 100.1)
                .point(2, 1, 100, 1000)
                .run());

        assertThat(headline)
                .isEqualTo("suspect; p99, throughput and mean known to no better than a factor of 2 (at 2 users);"
                        + " use --repeats auto");
    }

    @Test
    void ofOneRepeatNobodyKnows() {
        assertThat(Headline.of(Measured.interactions(2000).point(2, 100).run()))
                .isEqualTo("sound; one repeat does not show how well its figures are known; use --repeats 5");
    }

    @Test
    void howWellFiguresThatAreWrongAreKnownIsOfNoInterest() {
        assertThat(Headline.of(Measured.interactions(2000)
                        .point(2, 100, 101, 102)
                        .ended(Cause.TIMED_OUT)
                        .run()))
                .isEqualTo("invalid");
    }
}
