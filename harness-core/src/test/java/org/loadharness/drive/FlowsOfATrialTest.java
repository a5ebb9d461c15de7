package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.loadharness.drive.SimulatedTrials.MILLI_NANOS;
import static org.loadharness.drive.SimulatedTrials.NO_WARMUP;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.house.Cases;
import org.loadharness.load.Arrivals;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.Pause;
import org.loadharness.load.Retries;
import org.loadharness.load.Warmup;
import org.loadharness.plan.Point;
import org.loadharness.random.SeedTree;
import org.loadharness.record.FlowLog;
import org.loadharness.time.Clock;
import org.loadharness.time.Rate;
import org.loadharness.workload.GuidedSession;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.TimedWorkload;

/** What a trial records of flows, beside the flows that its users went through. */
final class FlowsOfATrialTest {
    private static final List<String> NAMES = List.of("look", "buy");
    private static final long PAUSE_NANOS = 70 * MILLI_NANOS;
    private static final long WAIT_NANOS = 10 * MILLI_NANOS;

    /** One flow as its user went through it. */
    private record Gone(int flow, boolean brokenOff, int last, long workNanos, long lengthNanos) {}

    /**
     * Users who look in three steps or buy in two, thinking 70 ms between steps while a program waits 10 ms.
     *
     * @param failing chance of a step to fail
     */
    private record Visitors(double failing, ConcurrentLinkedQueue<Gone> gone) implements TimedWorkload {
        @Override
        public String name() {
            return "visitors";
        }

        @Override
        public String summary() {
            return "visits";
        }

        @Override
        public List<Parameter<?>> parameters() {
            return List.of();
        }

        @Override
        public Mix mix(Settings settings) {
            return Mix.guided(List.of(
                    new Mix.Entry("look/a", 1),
                    new Mix.Entry("look/b", 1),
                    new Mix.Entry("look/c", 1),
                    new Mix.Entry("buy/a", 1),
                    new Mix.Entry("buy/b", 1)));
        }

        @Override
        public List<String> flows(Settings settings) {
            return NAMES;
        }

        @Override
        public Target open(Settings settings, SeedTree seeds, Clock clock) {
            return user -> new Visit(this, clock, seeds.child(user.index()).stream());
        }
    }

    /** A user who goes one flow after the other. */
    private static final class Visit implements GuidedSession {
        private final Visitors visitors;
        private final Clock clock;
        private final RandomGenerator random;
        private int flow;
        private int step;
        private boolean failed;
        private boolean over = true;
        private long firstNanos;
        private long workNanos;

        Visit(Visitors visitors, Clock clock, RandomGenerator random) {
            this.visitors = visitors;
            this.clock = clock;
            this.random = random;
        }

        @Override
        public int next(RandomGenerator ignored) {
            if (over) {
                flow = random.nextInt(2);
                step = 0;
                workNanos = 0;
            } else {
                step++;
                workNanos += WAIT_NANOS;
            }
            return interaction();
        }

        private int interaction() {
            return flow == 0 ? step : 3 + step;
        }

        @Override
        public boolean continuesFlow() {
            return step > 0;
        }

        @Override
        public long pauseNanos() {
            return PAUSE_NANOS;
        }

        @Override
        public long waitNanos() {
            return step > 0 ? WAIT_NANOS : 0;
        }

        @Override
        public int flow() {
            return flow;
        }

        @Override
        public Outcome perform(int interaction) throws InterruptedException {
            long startNanos = clock.nanos();
            firstNanos = step == 0 ? startNanos : firstNanos;
            clock.waitUntil(startNanos + (1 + random.nextInt(50)) * MILLI_NANOS);
            workNanos += clock.nanos() - startNanos;
            failed = random.nextDouble() < visitors.failing;
            over = failed || step == (flow == 0 ? 2 : 1);
            if (over) {
                visitors.gone.add(new Gone(flow, failed, interaction(), workNanos, clock.nanos() - firstNanos));
            }
            return failed ? Outcome.failure("made up", new IllegalStateException("made up")) : Outcome.SUCCESS;
        }

        @Override
        public Passage passage() {
            return !over ? Passage.UNDER_WAY : failed ? Passage.BROKEN_OFF : Passage.COMPLETED;
        }
    }

    private static List<FlowLog> run(Visitors visitors, LoadModel load, Extent measured, Warmup warmup)
            throws InterruptedException {
        return SimulatedTrials.run(
                        new Point(load, measured), SimulatedTrials.trialSettings(warmup, Retries.NONE), visitors)
                .measured()
                .flows();
    }

    @Tag("law")
    @Test
    void everyFlowOfAStageIsRecordedWithItsTime() throws InterruptedException {
        for (int seed = 1; seed <= Cases.of(10, 100); seed++) {
            RandomGenerator random = new SeedTree(seed).stream();
            Visitors visitors = new Visitors(random.nextDouble() / 2, new ConcurrentLinkedQueue<>());
            Extent extent = new Extent.Interactions(1 + random.nextInt(200));
            int users = 1 + random.nextInt(4);

            List<FlowLog> logs = run(visitors, new ClosedLoop(users, Pause.ofFlows()), extent, NO_WARMUP);

            for (int flow = 0; flow < NAMES.size(); flow++) {
                assertLogOf(logs.get(flow), flow, List.copyOf(visitors.gone), "seed " + seed);
            }
            assertThat(logs.stream().mapToLong(FlowLog::unfinished).sum())
                    .as("seed %d", seed)
                    .isBetween(0L, (long) users);
        }
    }

    private static void assertLogOf(FlowLog log, int flow, List<Gone> all, String seed) {
        List<Gone> gone = all.stream().filter(each -> each.flow == flow).toList();
        List<Gone> completed = gone.stream().filter(each -> !each.brokenOff).toList();
        List<Gone> brokenOff = gone.stream().filter(Gone::brokenOff).toList();
        assertThat(log.name()).isEqualTo(NAMES.get(flow));
        assertThat(log.completed().count()).as(seed).isEqualTo(completed.size());
        assertThat(log.completed().totals().sumNanos())
                .as(seed)
                .isEqualTo(completed.stream().mapToLong(Gone::workNanos).sum());
        assertThat(log.lengths().totals().sumNanos())
                .as(seed)
                .isEqualTo(completed.stream().mapToLong(Gone::lengthNanos).sum());
        assertThat(log.brokenOff().totals().sumNanos())
                .as(seed)
                .isEqualTo(brokenOff.stream().mapToLong(Gone::workNanos).sum());
        assertThat(log.brokenOffAt().values().stream().mapToLong(count -> count).sum())
                .as(seed)
                .isEqualTo(brokenOff.size());
    }

    @Test
    void whereAFlowBrokeOffIsKnown() throws InterruptedException {
        Visitors visitors = new Visitors(1, new ConcurrentLinkedQueue<>());

        List<FlowLog> logs = run(visitors, new ClosedLoop(1, Pause.ofFlows()), new Extent.Interactions(100), NO_WARMUP);

        Map<String, Long> looked = logs.get(0).brokenOffAt();
        assertThat(looked).containsOnlyKeys("look/a");
        assertThat(logs.get(1).brokenOffAt()).containsExactly(entry("buy/a", 100 - looked.getOrDefault("look/a", 0L)));
    }

    @Test
    void flowThatBeganBeforeTheMeasuredStageIsNotOfIt() throws InterruptedException {
        Visitors visitors = new Visitors(0, new ConcurrentLinkedQueue<>());
        Warmup oneStep = new Warmup.Fixed(new Extent.Interactions(1));

        List<FlowLog> logs = run(visitors, new ClosedLoop(1, Pause.ofFlows()), new Extent.Interactions(50), oneStep);

        List<Gone> measured = new ArrayList<>(visitors.gone).subList(1, visitors.gone.size());
        assertThat(logs.stream().mapToLong(log -> log.completed().count()).sum())
                .isEqualTo(measured.size());
    }

    @ParameterizedTest
    @CsvSource({"2, 30", "20, 3"})
    void inAnOpenLoadAFlowsTimeBeginsWhenItWasDue(int perSecond, int users) throws InterruptedException {
        Visitors visitors = new Visitors(0, new ConcurrentLinkedQueue<>());
        Extent extent = new Extent.Lasting(Duration.ofSeconds(5));

        List<FlowLog> logs =
                run(visitors, new OpenLoop(new Arrivals.Constant(new Rate(perSecond)), users), extent, NO_WARMUP);

        long carriedNanos = visitors.gone.stream().mapToLong(Gone::workNanos).sum();
        long recordedNanos = logs.stream()
                .mapToLong(log -> log.completed().totals().sumNanos())
                .sum();
        assertThat(logs.stream().mapToLong(log -> log.completed().count()).sum())
                .isEqualTo(visitors.gone.size());
        if (perSecond == 2) {
            assertThat(recordedNanos).isEqualTo(carriedNanos);
        } else {
            assertThat(recordedNanos).as("with the wait for a free user").isGreaterThan(carriedNanos);
        }
    }
}
