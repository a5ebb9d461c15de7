package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.loadharness.load.Extent;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.random.SeedTree;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.stats.TrialSummary.Fairness;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.stats.Verdict.Finding.Severity;

class FairnessTest {
    private static final int USERS = 40;

    @Test
    void jainsIndexIsOneWhereAllHaveTheSameAndOneInManyWhereOneHasAll() {
        assertThat(Fairness.of(users(10, user -> 7)).orElseThrow()).isEqualTo(new Fairness(7, 7, 1));
        Fairness greedy = Fairness.of(users(10, user -> user == 3 ? 70 : 0)).orElseThrow();
        assertThat(greedy.jainFraction()).isCloseTo(0.1, within(1e-12));
        assertThat(greedy.least()).isZero();
        assertThat(Fairness.of(users(2, user -> 1 + user)).orElseThrow().jainFraction())
                .isCloseTo(0.9, within(1e-12));
        assertThat(Fairness.of(users(10, user -> 0))).isEmpty();
    }

    @Test
    void aUserThatStarvesIsFound() {
        Finding starved = finding(user -> user == 5 ? 1 : 20_000);

        assertThat(starved.severity()).isEqualTo(Severity.SUSPECT);
        assertThat(starved.sentence())
                .isEqualTo("users starved: of 40 the least ended 1, the median 20000 interactions (limit 10 %),"
                        + " Jain's index is 0.975; drive fewer users for each processor,"
                        + " or measure longer than --duration 10s");
        assertThat(finding(user -> user == 5 ? 8_000 : 20_000).severity()).isEqualTo(Severity.NOTE);
        assertThat(finding(user -> user < 3 ? 5_000 : 2).severity())
                .as("the median starves too")
                .isEqualTo(Severity.SUSPECT);
    }

    @Test
    void aUserWithoutAnyInteractionIsInTheFiguresAsItIsInTheColumns() {
        IntToLongFunction ended = user -> user == 5 ? 0 : 20_000;
        Fairness columns = Fairness.of(users(USERS, ended)).orElseThrow();

        assertThat(columns).isEqualTo(new Fairness(0, 20_000, 39.0 / 40));
        assertThat(finding(ended).sentence())
                .startsWith("users starved: of 40 the least ended 0, the median 20000 interactions (limit 10 %),"
                        + " Jain's index is 0.975;");
    }

    @Test
    void usersWhoShareIncompletelyAreNotAccused() {
        assertThat(findings(user -> user == 5 ? 10_001 : 20_000)).isEmpty();
        assertThat(findings(user -> user == 5 ? 0 : 20)).as("a short trial").isEmpty();
        RandomGenerator random = new SeedTree(8).stream();
        for (int mean : new int[] {1, 5, 20, 100, 1_000}) {
            assertThat(findings(user -> Math.max(0, Math.round(mean + random.nextGaussian() * Math.sqrt(mean)))))
                    .isEmpty();
        }
    }

    private static Finding finding(IntToLongFunction ended) {
        List<Finding> found = findings(ended);
        assertThat(found).hasSize(1);
        return found.get(0);
    }

    private static List<Finding> findings(IntToLongFunction ended) {
        ExperimentPlan plan = Given.plan(new Extent.Lasting(Duration.ofSeconds(10)), 1, USERS);
        SimulatedTrial trial = new SimulatedTrial(1, USERS, 5).withUsers(logs -> users(USERS, ended));
        return TrialSummary.of(plan, Given.quietMachine(), phase -> Given.MIX, trial.log())
                .verdict()
                .findings()
                .stream()
                .filter(finding -> finding.code().equals("users-starved"))
                .toList();
    }

    private static List<UserLog> users(int count, IntToLongFunction ended) {
        return IntStream.range(0, count)
                .mapToObj(user -> new UserLog(user, 0, 1_000_000, ended.applyAsLong(user), 0, 0, 1_000_000, 0))
                .toList();
    }
}
