package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.loadharness.load.Arrivals;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.load.Retries;
import org.loadharness.load.Share;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.Variant;
import org.loadharness.record.JoinedTrials;
import org.loadharness.record.TrialLog;
import org.loadharness.time.Clock;
import org.loadharness.workload.Mode;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;
import org.loadharness.workload.Workload;

/** The same trial by one process, and by several that share its users. */
@Timeout(120)
class SharedTrialTest {
    private static final int[] AGENTS = {1, 2, 3, 7};
    private static final int USERS = 5;

    @Test
    void usersDoTheSameWhoeverTheyAreSharedAmong() throws InterruptedException {
        Map<Integer, List<String>> whole = performed(1);

        assertThat(whole).hasSize(USERS);
        assertThat(whole.get(0)).hasSize(42).isNotEqualTo(whole.get(1));
        for (int agents : AGENTS) {
            assertThat(performed(agents)).as("%s agents", agents).isEqualTo(whole);
        }
    }

    @Test
    void joinedPartsAreBitForBitTheWhole() throws InterruptedException {
        Point point = new Point(new LoadModel.ClosedLoop(USERS), new Extent.Lasting(Duration.ofSeconds(2)));
        TrialLog whole = JoinedTrials.join(simulated(point, 1));

        for (int agents : AGENTS) {
            TrialLog joined = JoinedTrials.join(simulated(point, agents));

            assertThat(joined.measured().interactions())
                    .as("%s agents", agents)
                    .isEqualTo(whole.measured().interactions());
            assertThat(joined.measured().users()).isEqualTo(whole.measured().users());
            assertThat(joined.measured().course()).isEqualTo(whole.measured().course());
            assertThat(joined.failures())
                    .extracting(TrialLog.FailureLog::count)
                    .isEqualTo(whole.failures().stream()
                            .map(TrialLog.FailureLog::count)
                            .toList());
            assertThat(joined.ending()).isEqualTo(whole.ending());
            assertThat(joined.timeline())
                    .extracting(second -> second.successes().count())
                    .isEqualTo(whole.timeline().stream()
                            .map(second -> second.successes().count())
                            .toList());
        }
    }

    @Test
    void openArrivalsOfAllPartsAreAsManyAsPlanned() throws InterruptedException {
        for (String law : List.of("poisson:200/s", "constant:200/s")) {
            Point point = new Point(
                    new LoadModel.OpenLoop(Arrivals.parse(law), 30), new Extent.Lasting(Duration.ofSeconds(5)));
            TrialLog whole = JoinedTrials.join(simulated(point, 1));

            for (int agents : AGENTS) {
                TrialLog joined = JoinedTrials.join(simulated(point, agents));

                assertThat(joined.measured().sends().planned())
                        .as("%s by %s", law, agents)
                        .isEqualTo(whole.measured().sends().planned());
                assertThat(joined.measured().sends().sent())
                        .isEqualTo(whole.measured().sends().sent());
            }
        }
    }

    /** What each user did, one interaction after the other. */
    private static Map<Integer, List<String>> performed(int agents) throws InterruptedException {
        Map<Integer, List<String>> done = new ConcurrentHashMap<>();
        TinyWorkload workload = new TinyWorkload((user, random) -> {
            List<String> own = new ArrayList<>();
            done.put(user, own);
            return interaction -> {
                own.add(interaction + ":" + random.nextInt(1_000));
                return Outcome.SUCCESS;
            };
        });
        ExperimentPlan plan = Runs.plan(workload, "users", Integer.toString(USERS));
        parts(workload, plan, agents);
        return new TreeMap<>(done);
    }

    private static List<TrialLog> simulated(Point point, int agents) throws InterruptedException {
        TimedTinyWorkload workload = new TimedTinyWorkload((user, clock) -> new Draws(clock, user.random()));
        Variant.SystemUnderTest system =
                new Variant.SystemUnderTest(workload.name(), Mode.SIMULATED, workload.defaults(), Optional.empty());
        ExperimentPlan plan = new ExperimentPlan(
                system, List.of(point), 1, SimulatedTrials.trialSettings(SimulatedTrials.NO_WARMUP, Retries.NONE), 1);
        return parts(workload, plan, agents);
    }

    private static List<TrialLog> parts(Workload workload, ExperimentPlan plan, int agents)
            throws InterruptedException {
        List<RunEvent> events = new ArrayList<>();
        for (Share share :
                Share.byWeight(IntStream.rangeClosed(1, agents).boxed().toList())) {
            try {
                new LocalRunner(workload, List.of())
                        .performing(new PartOf(share))
                        .run(plan, Set.of(), events::add);
            } catch (TargetUnreachable | IOException unexpected) {
                throw new AssertionError(unexpected);
            }
        }
        return Runs.trials(events);
    }

    /** Some 100 ms each, drawn; some fail. */
    private record Draws(Clock clock, RandomGenerator random) implements Session {
        @Override
        public Outcome perform(int interaction) throws Exception {
            clock.waitUntil(clock.nanos() + 1_000_000 + random.nextLong(200_000_000));
            if (random.nextInt(10) == 0) {
                throw new IOException("drawn");
            }
            return Outcome.SUCCESS;
        }
    }

    /** A part that waits for nobody. */
    private record PartOf(Share share) implements TrialPart {
        @Override
        public void await(Gate gate, long leadNanos) {}

        @Override
        public Optional<Map<String, Long>> together(Map<String, Long> seen) {
            return Optional.empty();
        }

        @Override
        public long startNanos(Gate gate, Clock clock, long leadNanos) {
            return clock.nanos() + leadNanos;
        }
    }
}
