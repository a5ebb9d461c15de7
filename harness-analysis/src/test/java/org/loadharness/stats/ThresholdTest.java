package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.loadharness.stats.Given.MILLI_NANOS;
import static org.loadharness.stats.Given.SECOND_NANOS;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.loadharness.load.Extent;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.record.Distribution;
import org.loadharness.stats.TrialMeasures.Concurrency;
import org.loadharness.stats.TrialMeasures.Counts;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.stats.Verdict.Finding.Severity;
import org.loadharness.workload.Mode;

/** On its threshold a figure is still well; just beyond, it is not. Of 100 users. */
class ThresholdTest {
    private static final int USERS = 100;

    @Test
    void oneFailureInAHundred() {
        assertThat(ofFailures(990, 10)).isEmpty();
        assertThat(ofFailures(989, 11).orElseThrow())
                .isEqualTo(FindingType.FAILURES.suspect(
                        "failures: 11 of 1000 interactions, 1.1 % (limit 1 %); see errors.csv and mend the cause"));
    }

    @Test
    void halfOfTheInteractions() {
        assertThat(ofFailures(500, 500).orElseThrow().severity()).isEqualTo(Severity.SUSPECT);
        assertThat(ofFailures(499, 501).orElseThrow().severity()).isEqualTo(Severity.INVALID);
    }

    @Test
    void nineOfTenUsersAtTheSameTime() {
        assertThat(ofOverlap(90, SECOND_NANOS)).isEmpty();
        assertThat(ofOverlap(89.9, SECOND_NANOS).orElseThrow())
                .isEqualTo(FindingType.USERS_NOT_OVERLAPPING.note(
                        "users did not overlap: 89.9 of 100 active on average (limit 90 %);"
                                + " measure with --duration 10s"));
    }

    @Test
    void halfOfTheUsersAtTheSameTime() {
        assertThat(ofOverlap(50, SECOND_NANOS).orElseThrow().severity()).isEqualTo(Severity.NOTE);
        assertThat(ofOverlap(49.9, SECOND_NANOS).orElseThrow())
                .isEqualTo(FindingType.USERS_NOT_OVERLAPPING.suspect(
                        "users did not overlap: 49.9 of 100 active on average (limit 50 %);"
                                + " measure with --duration 10s"));
    }

    @Test
    void twentyMillisecondsOfIdleTimePerUser() {
        // a quarter of the users' time
        assertThat(ofOverlap(75, 79 * MILLI_NANOS)).isEmpty();
        assertThat(ofOverlap(75, 80 * MILLI_NANOS)).isPresent();
    }

    @Test
    void aHundredMillisecondsBetweenFirstAndLastStart() {
        assertThat(ofSkew(100 * MILLI_NANOS, 500 * MILLI_NANOS)).isEmpty();
        assertThat(ofSkew(101 * MILLI_NANOS, 500 * MILLI_NANOS).orElseThrow())
                .isEqualTo(FindingType.START_SKEWED.suspect(
                        "users started 101 ms apart (limit 100ms) in 500 ms of measuring;"
                                + " drive fewer users, or measure with --duration 10s"));
    }

    @Test
    void aTenthOfTheMeasuredPhaseBetweenFirstAndLastStart() {
        assertThat(ofSkew(200 * MILLI_NANOS, 2 * SECOND_NANOS)).isEmpty();
        assertThat(ofSkew(201 * MILLI_NANOS, 2 * SECOND_NANOS)).isPresent();
    }

    @Test
    void halfOfTheirTimeInsideInteractions() {
        assertThat(ofOccupancy(80, 40, SECOND_NANOS)).isEmpty();
        assertThat(ofOccupancy(80, 39, SECOND_NANOS).orElseThrow())
                .isEqualTo(FindingType.USERS_BETWEEN_INTERACTIONS.suspect(
                        "users were inside an interaction for 48.8 % of the time in which they did not wait for one"
                                + " (limit 50 %);"
                                + " drive fewer users or longer interactions"));
    }

    @Test
    void twoHundredMillisecondsOutsideInteractionsPerUser() {
        // 80 of 100 users' time
        assertThat(ofOccupancy(100, 20, 250 * MILLI_NANOS)).isEmpty();
        assertThat(ofOccupancy(100, 20, 251 * MILLI_NANOS)).isPresent();
    }

    @Test
    void asManyInFlightAsUsersAreActive() {
        assertThat(ofOccupancy(100, 100, SECOND_NANOS)).isEmpty();
        assertThat(ofOccupancy(100, 100.001, SECOND_NANOS).orElseThrow())
                .isEqualTo(FindingType.OCCUPANCY_IMPOSSIBLE.invalid(
                        "100.001 interactions in flight or thought about on average, at most the 100 active users are"
                                + " possible;"
                                + " the recording is wrong, please report it with the run's log"));
    }

    @Test
    void aTwentiethOfTheTimeInGarbageCollections() {
        assertThat(ofGarbage(50 * MILLI_NANOS)).isEmpty();
        assertThat(ofGarbage(51 * MILLI_NANOS).orElseThrow())
                .isEqualTo(FindingType.GENERATOR_PAUSED.suspect(
                        "the generator collected garbage for 51 of 1000 ms (limit 5 %);"
                                + " give it more memory with -Xmx"));
    }

    @Test
    void aHundredMillisecondsOfMeasuredPhase() {
        assertThat(new ShortPhaseAudit().examine(evidence(counts(1, 0), concurrency(1, 100 * MILLI_NANOS))))
                .isEmpty();
        assertThat(new ShortPhaseAudit()
                        .examine(evidence(counts(1, 0), concurrency(1, 99 * MILLI_NANOS)))
                        .orElseThrow())
                .isEqualTo(FindingType.SHORT_PHASE.suspect(
                        "measured for 99 ms only (limit 100ms); measure with --duration 10s"));
    }

    private static Optional<Finding> ofFailures(long successes, long failures) {
        return new FailuresAudit().examine(evidence(counts(successes, failures), concurrency(USERS, SECOND_NANOS)));
    }

    private static Optional<Finding> ofOverlap(double active, long wallNanos) {
        return new OverlapAudit().examine(phase(evidence(counts(1, 0), concurrency(active, wallNanos))));
    }

    private static Optional<Finding> ofOccupancy(double active, double inFlight, long wallNanos) {
        Distribution all = Distribution.of(Math.round(inFlight * wallNanos));
        SimulatedTrial trial = new SimulatedTrial(1, 1, 1)
                .withInteractions(ended -> List.of(
                        Given.interaction("customer", all, Distribution.EMPTY),
                        Given.interaction("manager", Distribution.EMPTY, Distribution.EMPTY)));
        return new OccupancyAudit().examine(phase(evidence(trial, counts(1, 0), concurrency(active, wallNanos))));
    }

    private static Optional<Finding> ofSkew(long skewNanos, long wallNanos) {
        Concurrency concurrency = new Concurrency(wallNanos, OptionalDouble.of(USERS), OptionalLong.of(skewNanos));
        return new StartSkewAudit().examine(phase(evidence(counts(1, 0), concurrency)));
    }

    private static Optional<Finding> ofGarbage(long collectionNanos) {
        TrialEvidence evidence = evidence(counts(1, 0), concurrency(USERS, SECOND_NANOS));
        ExperimentPlan remote = Given.plan(Mode.RPC, new Extent.Interactions(1), 1, USERS);
        SimulatedTrial trial = new SimulatedTrial(1, 1, 1).used(Given.used(1, 1, collectionNanos), Optional.empty());
        return new GarbageAudit()
                .examine(new TrialEvidence(
                        remote, Given.quietMachine(), phase -> Given.MIX, trial.log(), evidence.measures()));
    }

    private static Counts counts(long successes, long failures) {
        return new Counts(successes, failures, 0, Optional.empty());
    }

    private static Concurrency concurrency(double active, long wallNanos) {
        return new Concurrency(wallNanos, OptionalDouble.of(active), OptionalLong.of(0));
    }

    private static PhaseEvidence phase(TrialEvidence trial) {
        return trial.phases().get(0);
    }

    private static TrialEvidence evidence(Counts counts, Concurrency concurrency) {
        return evidence(new SimulatedTrial(1, 1, 1), counts, concurrency);
    }

    private static TrialEvidence evidence(SimulatedTrial trial, Counts counts, Concurrency concurrency) {
        TrialMeasures any = Given.measures(trial.log(), 1);
        return new TrialEvidence(
                Given.plan(new Extent.Interactions(1), 1, USERS),
                Given.quietMachine(),
                phase -> Given.MIX,
                trial.log(),
                new TrialMeasures(
                        counts,
                        any.rates(),
                        concurrency,
                        any.responses(),
                        any.interactions(),
                        any.cpu(),
                        any.services(),
                        any.utilization(),
                        any.sending(),
                        any.flows()));
    }
}
