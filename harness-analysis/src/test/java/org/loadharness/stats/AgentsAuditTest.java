package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.loadharness.stats.Given.MILLI_NANOS;
import static org.loadharness.stats.Given.SECOND_NANOS;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.loadharness.load.Extent;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.record.AgentsLog;
import org.loadharness.record.AgentsLog.Agent;
import org.loadharness.record.AgentsLog.ClockLog;
import org.loadharness.record.AgentsLog.Controller;
import org.loadharness.record.AgentsLog.Measured;
import org.loadharness.record.Distribution;
import org.loadharness.record.ResourceUse;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.ResourcesLog;
import org.loadharness.record.TrialLog.SecondLog;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.workload.Mode;

/** What audits say of agents: two of four cores each, with a user each, in a trial of some seconds. */
class AgentsAuditTest {
    private static final ClockLog EXACT = new ClockLog(0, MILLI_NANOS, 0, MILLI_NANOS, SECOND_NANOS);
    private static final ResourceUse IDLE = Given.used(MILLI_NANOS, 0, 0);

    @Test
    void agentsThatDidTheirPartAreNotSpokenOf() {
        assertThat(found(agent(1, EXACT, measured(0, IDLE)), agent(2, EXACT, measured(50 * MILLI_NANOS, IDLE))))
                .isEmpty();
    }

    @Test
    void anAgentThatDidNotReportIsNamedWithItsUsersAndWhatItTold() {
        Agent lost =
                new Agent(2, "load2", 22, 4, 1, 30, 3, Optional.of(EXACT), Optional.empty(), "it was silent for 5.0 s");

        assertThat(found(agent(1, EXACT, measured(0, IDLE)), lost))
                .containsExactly(FindingType.AGENT_LOST.invalid(
                        "agent 2 of 2 (load2) did not report: it was silent for 5.0 s; it had 1 of 2 users from number 1 on, of whom 33"
                                + " interactions are known; repeat it with --resume"));
    }

    @Test
    void anAgentThatEndedWithATrialThatAnotherOneBrokeIsNotNamed() {
        String ending = "agent 2 (process 22 on load2) was lost before the load: its process ended";
        Agent told = new Agent(1, "load1", 21, 4, 1, 0, 0, Optional.of(EXACT), Optional.empty(), ending);
        Agent lost = new Agent(2, "load2", 22, 4, 1, 0, 0, Optional.of(EXACT), Optional.empty(), "its process ended");
        TrialLog broken =
                new SimulatedTrial(1, 2, 0).ended(Cause.FAILED, ending).log();

        assertThat(new AgentLostAudit().examine(evidence(broken, List.of(told, lost))))
                .hasValueSatisfying(finding -> assertThat(finding.sentence())
                        .startsWith("agent 2 of 2 (load2) did not report: its process ended; it had 1 of 2 users"));
    }

    @Test
    void usersOfAnAgentThatDidNotReportAreNotTakenForAFaultOfTheRecorder() {
        Agent reported = agent(1, EXACT, measured(0, IDLE));
        Agent lost = new Agent(2, "load2", 22, 4, 1, 0, 0, Optional.empty(), Optional.empty(), "its process ended");
        TrialLog ofOne = new SimulatedTrial(1, 1, 2_000)
                .ended(Cause.FAILED, "agent 2 was lost")
                .log();

        assertThat(new CountsAudit().examine(evidence(ofOne, List.of(reported, lost))))
                .isEmpty();
        assertThat(new CountsAudit().examine(evidence(ofOne, List.of(reported, agent(2, EXACT, measured(0, IDLE))))))
                .hasValueSatisfying(
                        finding -> assertThat(finding.sentence()).startsWith("counts differ: 1 users in the log, 2"));
    }

    @Test
    void whatALostAgentToldSecondBySecondIsNotTakenForAFaultOfTheRecorder() {
        Agent reported = agent(1, EXACT, measured(0, IDLE));
        TrialLog withSecondsOfBoth = new SimulatedTrial(1, 1, 2_000)
                .ended(Cause.FAILED, "agent 2 was lost")
                .withTimeline(seconds ->
                        Stream.concat(seconds.stream(), Stream.of(told(3, 1))).toList())
                .log();

        assertThat(new CountsAudit().examine(evidence(withSecondsOfBoth, List.of(reported, lost(3, 1)))))
                .isEmpty();
        assertThat(new CountsAudit().examine(evidence(withSecondsOfBoth, List.of(reported, lost(2, 1)))))
                .hasValueSatisfying(finding -> assertThat(finding.sentence())
                        .startsWith("counts differ: 2003 successes in the timeline, 2002 expected"));
        assertThat(new CountsAudit().examine(evidence(withSecondsOfBoth, List.of(reported, lost(3, 0)))))
                .hasValueSatisfying(finding -> assertThat(finding.sentence())
                        .startsWith("counts differ: 1 failures in the timeline, 0 expected"));
    }

    private static SecondLog told(int successes, int failures) {
        return Given.second(
                60 * SECOND_NANOS,
                Distribution.of(
                        LongStream.generate(() -> MILLI_NANOS).limit(successes).toArray()),
                failures,
                1,
                new ResourcesLog(IDLE, Optional.empty()));
    }

    private static Agent lost(int successes, int failures) {
        return new Agent(
                2, "load2", 22, 4, 1, successes, failures, Optional.empty(), Optional.empty(), "its process ended");
    }

    @Test
    void aTrialOfWhichNoAgentReportedIsNotTakenForAFaultOfTheRecorder() {
        Agent lost = new Agent(1, "load1", 21, 4, 2, 0, 0, Optional.empty(), Optional.empty(), "its process ended");
        TrialLog ofNobody = new SimulatedTrial(1, 2, 0)
                .ended(Cause.FAILED, "agent 1 was lost")
                .log();

        assertThat(new CountsAudit().examine(evidence(ofNobody, List.of(lost)))).isEmpty();
    }

    @Test
    void agentsThatWereLostBeforeAreNamedAndTheOthersCountOnAmongThem() {
        Agent skewed = agent(3, EXACT, measured(51 * MILLI_NANOS, IDLE));
        AgentsLog log = new AgentsLog(
                controller(),
                List.of(agent(1, EXACT, measured(0, IDLE)), skewed),
                List.of(lostBefore(2), lostBefore(4)));

        assertThat(found(log))
                .containsExactly(
                        FindingType.AGENTS_FEWER.suspect(
                                "agent 2 of 4 (load2) and 1 more made no load, and the others had all users: it was lost"
                                        + " before the trial: it was silent for 5.0 s; compare it with trials of all agents,"
                                        + " or run again"),
                        FindingType.AGENTS_SKEWED.suspect(
                                "agent 3 of 4 (load3) started 51 ms after the first (limit 50ms), as far as clocks are known,"
                                        + " to 2 ms; give each agent a free core, or measure longer"));
        assertThat(log.cores()).as("of those that made load").isEqualTo(8);
    }

    private static Agent lostBefore(int number) {
        return new Agent(
                number,
                "load" + number,
                20 + number,
                4,
                0,
                0,
                0,
                Optional.empty(),
                Optional.empty(),
                "it was lost before the trial: it was silent for 5.0 s");
    }

    @Test
    void fiftyMillisecondsBetweenTheStartsOfAgents() {
        assertThat(found(agent(1, EXACT, measured(0, IDLE)), agent(2, EXACT, measured(51 * MILLI_NANOS, IDLE))))
                .containsExactly(FindingType.AGENTS_SKEWED.suspect(
                        "agent 2 of 2 (load2) started 51 ms after the first (limit 50ms), as far as clocks are known, to 2 ms;"
                                + " give each agent a free core, or measure longer"));
    }

    @Test
    void startsAreComparedByTheClockAsItWasKnownBest() {
        ClockLog misled = new ClockLog(80 * MILLI_NANOS, 90 * MILLI_NANOS, 20 * MILLI_NANOS, MILLI_NANOS, 1);

        assertThat(agent(1, misled, measured(5 * MILLI_NANOS, IDLE)).startNanos())
                .hasValue(65 * MILLI_NANOS);
        assertThat(agent(1, EXACT, measured(5 * MILLI_NANOS, IDLE)).startNanos())
                .hasValue(5 * MILLI_NANOS);
    }

    @Test
    void aThousandthOfAClocksPaceBeyondWhatRoundTripsLeaveOpen() {
        assertThat(found(agent(1, EXACT, measured(0, IDLE)), agent(2, drifting(3 * MILLI_NANOS), measured(0, IDLE))))
                .isEmpty();
        assertThat(found(agent(1, EXACT, measured(0, IDLE)), agent(2, drifting(-4 * MILLI_NANOS), measured(0, IDLE))))
                .containsExactly(FindingType.CLOCK_DRIFTED.suspect(
                        "the clock of agent 2 of 2 (load2) drifted from the controller's by 0.2 % at least (limit 0.1 %);"
                                + " mend the clock of its machine"));
    }

    @Test
    void theAgentThatCollectsGarbageIsNamedThoughBothTogetherDoNot() {
        ResourceUse collecting = Given.used(MILLI_NANOS, 9, SECOND_NANOS);

        assertThat(found(agent(1, EXACT, measured(0, IDLE)), agent(2, EXACT, measured(0, collecting))))
                .extracting(Finding::code, Finding::sentence)
                .singleElement()
                .satisfies(finding -> assertThat(finding.toList().toString())
                        .contains("generator-paused", "agent 2 of 2 (load2) collected garbage for 1000 of "));
    }

    @Test
    void theAgentThatStoodStillIsNamed() {
        Measured stalled = new Measured(
                1, OptionalLong.of(0), IDLE, Distribution.EMPTY, Distribution.of(10 * MILLI_NANOS, 20 * MILLI_NANOS));

        assertThat(found(agent(1, EXACT, measured(0, IDLE)), agent(2, EXACT, stalled)))
                .extracting(Finding::sentence)
                .singleElement()
                .asString()
                .startsWith("agent 2 of 2 (load2) stood still for 50 % of the time");
    }

    @Test
    void anAgentThatTookThePlaceOfALostOneIsNotTheThirdOfTwo() {
        ResourceUse collecting = Given.used(MILLI_NANOS, 9, SECOND_NANOS);

        assertThat(found(agent(2, EXACT, measured(0, IDLE)), agent(3, EXACT, measured(0, collecting))))
                .extracting(Finding::sentence)
                .singleElement()
                .asString()
                .startsWith("agent 3 (load3) collected garbage for 1000 of ");
    }

    @Test
    void theMachineThatIsFullIsNamedAndTheOthersCoresDoNotHideIt() {
        long nanos = TrialMeasures.sampledNanos(trial());

        assertThat(found(
                        agent(1, EXACT, measured(0, IDLE)),
                        agent(2, EXACT, measured(0, Given.used(nanos * 39 / 10, 0, 0)))))
                .extracting(Finding::code, Finding::sentence)
                .singleElement()
                .satisfies(finding -> assertThat(finding.toList().toString())
                        .contains("generator-full", "the machine of agent 2 of 2 (load2) was full: 97.5 % busy"));
    }

    @Test
    void aTrialOfLessThanTenStepsOfTheCountOfProcessorTimeFillsNoMachine() {
        TrialLog brief = new SimulatedTrial(1, 2, 5).log();
        long nanos = TrialMeasures.sampledNanos(brief);
        List<Agent> agents = List.of(agent(1, EXACT, measured(0, Given.used(5 * 4 * nanos, 0, 0))));

        assertThat(nanos).isPositive().isLessThan(100 * MILLI_NANOS);
        assertThat(new FullMachineAudit().examine(evidence(brief, agents))).isEmpty();
    }

    @Test
    void aHostThatKeepsProcessorsFromAMachineIsFoundFromTheLimitUpByThatMachine() {
        long coreNanos = TrialMeasures.sampledNanos(trial()) * 4;

        assertThat(found(agent(1, EXACT, measured(0, IDLE)), agent(2, EXACT, measured(0, stolen(coreNanos / 16)))))
                .extracting(Finding::code, Finding::sentence)
                .containsExactly(tuple(
                        "processors-stolen",
                        "6.25 % of the processor time of the machine of agent 2 of 2 (load2) went to other machines on its"
                                + " host (limit 5 %); measure where no other machine shares the processors"));
        assertThat(found(agent(1, EXACT, measured(0, stolen(coreNanos / 21))))).isEmpty();
    }

    @Test
    void lessThanTenStepsOfTheCountOfProcessorTimeAreStolenFromNoMachine() {
        TrialLog brief = new SimulatedTrial(1, 2, 5).log();
        List<Agent> agents = List.of(agent(1, EXACT, measured(0, stolen(99 * MILLI_NANOS))));

        assertThat(new StolenProcessorsAudit().examine(evidence(brief, agents))).isEmpty();
    }

    @Test
    void agentsOfOneMachineFillItTogether() {
        long nanos = TrialMeasures.sampledNanos(trial());
        ResourceUse half = Given.used(nanos * 19 / 10, 0, 0);

        assertThat(found(agent(1, "host", measured(0, half)), agent(2, "host", measured(0, half))))
                .extracting(Finding::sentence)
                .singleElement()
                .asString()
                .startsWith("the machine was full: 95 % busy");
        assertThat(new AgentsLog(
                                controller(),
                                List.of(agent(1, "host", measured(0, half)), agent(2, "host", measured(0, half))))
                        .cores())
                .isEqualTo(4);
    }

    @Test
    void generatorsOfSeveralMachinesAreASharesOfAllTheirCores() {
        TrialLog log = trial().with(new AgentsLog(
                controller(), List.of(agent(1, EXACT, measured(0, IDLE)), agent(2, EXACT, measured(0, IDLE)))));

        assertThat(TrialMeasures.generatorCores(log, 4)).isEqualTo(8);
        assertThat(TrialMeasures.generatorCores(trial(), 4)).isEqualTo(4);
    }

    private static ResourceUse stolen(long nanos) {
        return ResourceUse.UNKNOWN.with(ResourceUse.Resource.STOLEN_NANOS, nanos);
    }

    private static ClockLog drifting(long nanos) {
        return new ClockLog(0, MILLI_NANOS, nanos, MILLI_NANOS, SECOND_NANOS);
    }

    private static Measured measured(long firstNanos, ResourceUse used) {
        long[] wakes = LongStream.range(0, 100).map(wake -> 0).toArray();
        return new Measured(1, OptionalLong.of(firstNanos), used, Distribution.EMPTY, Distribution.of(wakes));
    }

    private static Agent agent(int number, ClockLog clock, Measured measured) {
        return new Agent(
                number, "load" + number, 20 + number, 4, 1, 1, 0, Optional.of(clock), Optional.of(measured), "");
    }

    private static Agent agent(int number, String host, Measured measured) {
        return new Agent(number, host, 20 + number, 4, 1, 1, 0, Optional.of(EXACT), Optional.of(measured), "");
    }

    private static Controller controller() {
        return new Controller("host", SECOND_NANOS, IDLE);
    }

    private static TrialLog trial() {
        return new SimulatedTrial(1, 2, 2_000).log();
    }

    /** By the audits that look at each agent. */
    private static List<Finding> found(Agent... agents) {
        return found(new AgentsLog(controller(), List.of(agents)));
    }

    private static List<Finding> found(AgentsLog agents) {
        return Audit.all(
                List.of(
                        new AgentLostAudit(),
                        new AgentsFewerAudit(),
                        new AgentsSkewAudit(),
                        new ClockDriftAudit(),
                        new GarbageAudit(),
                        new HiccupAudit(),
                        new StolenProcessorsAudit(),
                        new FullMachineAudit()),
                evidence(trial(), agents));
    }

    private static TrialEvidence evidence(TrialLog trial, List<Agent> agents) {
        return evidence(trial, new AgentsLog(controller(), agents));
    }

    private static TrialEvidence evidence(TrialLog trial, AgentsLog agents) {
        ExperimentPlan plan = Given.plan(Mode.RPC, new Extent.Interactions(2_000), 1, 2);
        TrialLog log = trial.with(agents);
        return new TrialEvidence(plan, Given.quietMachine(), phase -> Given.MIX, log, Given.measures(log, 4));
    }
}
