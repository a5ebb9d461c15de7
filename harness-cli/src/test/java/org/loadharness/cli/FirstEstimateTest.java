package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.loadharness.house.Cases;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.PlanDraft;
import org.loadharness.plan.Point;
import org.loadharness.plan.TrialId;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Workloads;

/**
 * The first time that is said of a run, held against the time that the run took. Systems saturate anywhere, or nowhere: N users
 * have the rate N / (R (1 + sigma (N - 1))), with 10 % of noise in each trial and a time to start that nobody knows before.
 */
@Tag("law")
class FirstEstimateTest {
    private static final double NEAR = 1.3;
    private static final int REPEATS = 3;

    private record Said(double elapsedSeconds, TimeLeft left) {
        boolean isNear(double totalSeconds) {
            return totalSeconds * NEAR >= elapsedSeconds + left.least().toMillis() / 1e3
                    && totalSeconds / NEAR <= elapsedSeconds + left.most().toMillis() / 1e3;
        }
    }

    /** A run of a system with a law of its own. */
    private static final class Run {
        private final RandomGenerator random;
        private final ExperimentPlan plan;
        private final double responseSeconds;
        private final double sigma;
        private final double aroundSeconds;
        private double nowSeconds;
        private Optional<Said> first = Optional.empty();
        private int endedUntilSaid;

        Run(long seed, ExperimentPlan plan) {
            this.random = new SeedTree(seed).stream();
            this.plan = plan;
            this.responseSeconds = Math.pow(10, random.nextDouble(-3.5, -1));
            this.sigma = Math.pow(10, random.nextDouble(-4, 0));
            this.aroundSeconds = random.nextDouble(0.1, 2);
        }

        private double perSecond(int users) {
            return users / (responseSeconds * (1 + sigma * (users - 1))) * Math.exp(0.1 * random.nextGaussian());
        }

        /** How long it takes. */
        double seconds() {
            Eta eta = new Eta(plan, 0, () -> Math.round(nowSeconds * 1e9));
            nowSeconds = 3;
            double cold = random.nextDouble(0.5, 1);
            eta.rehearsed(drove(2, cold * perSecond(2), 1));
            List<TrialId> trials = plan.trials();
            for (int i = 0; i < trials.size(); i++) {
                listen(eta, i);
                Point point = plan.pointOf(trials.get(i));
                double rate = perSecond(point.users());
                double counted = 1100.0 * point.users() / rate;
                double took = counted + aroundSeconds * Math.exp(0.2 * random.nextGaussian());
                nowSeconds += took;
                eta.ended(trials.get(i), Duration.ofNanos((long) (took * 1e9)), drove(point.users(), rate, counted));
            }
            return nowSeconds;
        }

        private static Drove drove(int users, double perSecond, double seconds) {
            return new Drove(users, Math.round(perSecond * seconds), Math.round(seconds * 1e9));
        }

        private void listen(Eta eta, int ended) {
            if (first.isPresent()) {
                return;
            }
            List<Point> left =
                    plan.trials().stream().skip(ended).map(plan::pointOf).toList();
            first = eta.left(left).filter(time -> time.text().isPresent()).map(time -> new Said(nowSeconds, time));
            endedUntilSaid = ended;
        }
    }

    @Test
    void theFirstTimeThatIsSaidIsWithinThirtyPercent() throws PlanDraft.Mistakes {
        ExperimentPlan plan = new PlanDraft()
                .set("workload", "counter")
                .set("users", "1,2,5..100")
                .set("interactions", "1000")
                .set("warmup", "100")
                .set("repeats", Integer.toString(REPEATS))
                .check(new Workloads(List.of(new CounterWorkload())));
        int runs = Cases.of(200, 10_000);
        int near = 0;
        int early = 0;
        for (long seed = 0; seed < runs; seed++) {
            Run run = new Run(seed, plan);
            double totalSeconds = run.seconds();
            near += run.first.orElseThrow().isNear(totalSeconds) ? 1 : 0;
            early += run.endedUntilSaid < plan.points().size() ? 1 : 0;
        }

        assertThat(near).as("within 30 %%, of %d", runs).isGreaterThanOrEqualTo(runs * 98 / 100);
        assertThat(early).as("said in the first round, of %d", runs).isGreaterThanOrEqualTo(runs * 95 / 100);
    }
}
