package org.loadharness.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.loadharness.experiment.Experiment;
import org.loadharness.page.MadeUp;
import org.loadharness.simulation.StationWorkload;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.Verdict;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.stats.Verdict.Finding.Severity;
import org.loadharness.workload.Workload;

class KneeTest {
    /** Six users have 206 a second where one has 60. */
    @Test
    void itIsWhereTheLineThroughTheLightestLoadMeetsThePeak() {
        Knee knee = Knee.of(MadeUp.of(6, 3, 8).points());

        assertThat(knee).isInstanceOfSatisfying(Knee.Users.class, users -> {
            assertThat(users.users()).isCloseTo(206 / 60.0, within(0.01));
            assertThat(users.repeats()).isEqualTo(3);
            assertThat(users.interval()).hasValueSatisfying(interval -> {
                assertThat(interval.low()).isLessThan(users.users());
                assertThat(interval.high()).isGreaterThan(users.users());
            });
        });
    }

    @Test
    void withoutRepeatsItHasNoInterval() {
        Knee knee = Knee.of(MadeUp.of(6, 1, 8).points());

        assertThat(knee)
                .isInstanceOfSatisfying(
                        Knee.Users.class, users -> assertThat(users.interval()).isEmpty());
    }

    @Test
    void oneLoadDoesNotDecide() {
        Knee knee = Knee.of(MadeUp.of(1, 2, 8).points());

        assertThat(knee)
                .isInstanceOfSatisfying(
                        Knee.Unknown.class,
                        unknown -> assertThat(unknown.why()).startsWith("it takes two loads at least"));
        assertThat(Knee.of(List.of())).isInstanceOf(Knee.Unknown.class);
    }

    @Test
    void whereNothingSucceededThatIsTheReasonAndNotThePhases() throws Exception {
        List<PointSummary> points = Experiment.of(Workload.named("broken")
                        .perTrial(settings -> "nothing")
                        .interaction("call", 1, (user, nothing) -> {
                            throw new IOException("refused");
                        }))
                .users("1,2")
                .interactions(3)
                .option("rehearsal", "0s")
                .option("warmup", "0")
                .repeats(2)
                .run()
                .points();

        assertThat(Knee.of(points)).isEqualTo(new Knee.Unknown("nothing succeeded at any load"));
    }

    /** A server of 1 ms keeps up with 800 a second and not with 2000. */
    @Test
    void ofRatesItLiesBetweenTheLastKeptAndTheFirstThatIsNot() throws Exception {
        assertThat(Knee.of(station("poisson:400,800,2000,3000/s"))).isEqualTo(new Knee.Rates(800, 2000));
        assertThat(Knee.of(station("poisson:400,800/s"))).isInstanceOf(Knee.None.class);
        assertThat(Knee.of(station("poisson:2000,3000/s"))).isInstanceOf(Knee.Unknown.class);
    }

    /** A visit takes three calls of 10 ms: one visitor at a time makes 33 visits and 100 calls a second. */
    @Test
    void whereArrivalsBeginFlowsThoseThatEndAreWhatCameThrough() throws Exception {
        List<PointSummary> points = Experiment.of(new ThreeCalls())
                .mode("simulated")
                .arrivals("constant:10,20,60/s")
                .maxInFlight(1)
                .measure(Duration.ofSeconds(10))
                .repeats(2)
                .run()
                .points();

        assertThat(points.get(2).perSecond().orElseThrow()).isGreaterThan(60);
        assertThat(Knee.of(points)).isEqualTo(new Knee.Rates(20, 60));
    }

    @Test
    void aRateAtWhichUsersWereLostShowsNothingAndOneWhoseQueueGrewDoes() throws Exception {
        List<PointSummary> points = station("poisson:400,800,2000/s");
        PointSummary overload = points.get(2);

        assertThat(overload.verdict()).isInstanceOf(Verdict.Invalid.class);
        assertThat(Knee.of(points)).isEqualTo(new Knee.Rates(800, 2000));
        assertThat(Knee.of(List.of(points.get(0), points.get(1), withLostUsers(overload))))
                .isInstanceOf(Knee.None.class);
    }

    private static PointSummary withLostUsers(PointSummary point) {
        return new PointSummary(
                point.point(),
                point.trials(),
                point.pooled(),
                point.phases(),
                point.flows(),
                point.queueing(),
                point.stationarity(),
                Verdict.of(List.of(new Finding(Severity.INVALID, "users-lost", "users lost: 1 of 100"))));
    }

    /** Ten servers and up to four users: nobody hinders anybody. */
    @Test
    void usersWhoDoNotHinderEachOtherHaveNone() throws Exception {
        Experiment station = station("10", "1ms").users("1,2,4").measure(Duration.ofSeconds(5));

        assertThat(Knee.of(station.run().points()))
                .isInstanceOfSatisfying(
                        Knee.None.class, knee -> assertThat(knee.isOpen()).isFalse());
    }

    /** Two servers, which two users fill, for so short a time that the two repeats differ widely. */
    @Test
    void whereRepeatsLeaveOpenWhetherThroughputGrowsNobodySaysThatItDoes() throws Exception {
        Experiment station = station("2", "exp:10ms").users("1,2,4,8,16").measure(Duration.ofMillis(300));

        assertThat(Knee.of(station.run().points())).isInstanceOfSatisfying(Knee.None.class, knee -> {
            assertThat(knee.isOpen()).isTrue();
            assertThat(knee.why())
                    .contains("it lies at a load of ", "but these repeats leave open", "measure more repeats");
        });
    }

    private static List<PointSummary> station(String arrivals) throws Exception {
        return station("1", "exp:1ms")
                .arrivals(arrivals)
                .maxInFlight(100)
                .measure(Duration.ofSeconds(10))
                .run()
                .points();
    }

    private static Experiment station(String servers, String service) {
        return Experiment.of(new StationWorkload())
                .mode("simulated")
                .parameter("servers", servers)
                .parameter("service", service)
                .repeats(2);
    }
}
