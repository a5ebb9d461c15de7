package org.loadharness.steady;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.house.Cases;
import org.loadharness.random.SeedTree;
import org.loadharness.steady.Certificate.Answer;
import org.loadharness.steady.Certificate.Change;
import org.loadharness.steady.Certificate.Limit;
import org.loadharness.steady.SimulatedPhase.Course;

/** What the certificate claims, on phases that are simulated directly; {@code -Plong} has the numbers of the manual. */
@Tag("law")
class CertifierTest {
    private static final int REPEATS = 4;
    private static final double MATERIAL = 0.02;
    private static final double MOST_FALSE = 0.01;
    private static final double LEAST_FOUND = 0.95;
    private static final double LEAST_SEEN = 0.9;
    private static final int MINUTES = 20;

    private final Certifier certifier = new Certifier(1);

    @ParameterizedTest
    @EnumSource(Shape.class)
    @Timeout(MINUTES * 60)
    void atMostOneHealthyPhaseInAHundredIsCalledNotSteady(Shape shape) {
        int runs = Cases.of(8, 1_000);
        List<String> alarms = new ArrayList<>();
        for (int seed = 0; seed < runs; seed++) {
            Certificate certificate = certify(shape.phase.healthy(seed, REPEATS));
            if (certificate.answer(MATERIAL) == Answer.NOT_STEADY) {
                alarms.add(seed + ": " + certificate.changes());
            }
        }
        print(shape + ": " + alarms.size() + " false alarms in " + runs);

        assertThat(alarms).hasSizeLessThanOrEqualTo((int) (MOST_FALSE * runs));
    }

    @ParameterizedTest
    @EnumSource(Shape.class)
    @Timeout(MINUTES * 60)
    void noMoreFalseAlarmsWithOneRepeat(Shape shape) {
        int runs = Cases.of(8, 1_000);
        List<String> alarms = new ArrayList<>();
        for (int seed = 0; seed < runs; seed++) {
            Certificate certificate = certify(shape.phase.healthy(1_000_000 + seed, 1));
            if (certificate.answer(MATERIAL) == Answer.NOT_STEADY) {
                alarms.add(seed + ": " + certificate.changes());
            }
        }
        print(shape + ", one repeat: " + alarms.size() + " false alarms in " + runs);

        assertThat(alarms).hasSizeLessThanOrEqualTo((int) (MOST_FALSE * runs));
    }

    @ParameterizedTest
    @EnumSource(Fault.class)
    @Timeout(MINUTES * 60)
    void faultsAreFoundWithEightUsersOnServersOfTheirOwnAndOnOne(Fault fault) {
        for (Shape shape : List.of(Shape.EIGHT_USERS, Shape.EIGHT_USERS_ONE_SERVER)) {
            int runs = Cases.of(4, 100);
            int found = 0;
            for (int seed = 0; seed < runs; seed++) {
                Course[] courses = fault.courses(new SeedTree(seed).child("fault").stream(), REPEATS);
                Certificate certificate = certify(shape.phase.repeats(seed, courses));
                found += fault.isIn(certificate, MATERIAL) ? 1 : 0;
            }
            print(fault + ", " + shape + ": found in " + found + " of " + runs);

            assertThat(found).as(shape.name()).isGreaterThanOrEqualTo((int) Math.ceil(LEAST_FOUND * runs));
        }
    }

    @ParameterizedTest
    @MethodSource("shapesWithASensitivity")
    @Timeout(MINUTES * 60)
    void aChangeOfTheSizeThatIsStatedIsSeenInNineOfTenPhases(Shape shape) {
        int runs = Cases.of(10, 200);
        for (boolean isStep : new boolean[] {true, false}) {
            int seen = 0;
            for (int seed = 0; seed < runs; seed++) {
                double change =
                        certify(shape.phase.healthy(seed, REPEATS)).responses().change();
                double at = 4 + 12 * new SeedTree(seed).stream().nextDouble();
                DoubleUnaryOperator factor = isStep
                        ? second -> second < at ? 1 : 1 + change
                        : second -> 1 + change * second / shape.phase.lengthSeconds();
                Certificate changed = certify(shape.phase.repeats(500_000 + seed, sameIn(REPEATS, Course.of(factor))));
                seen += changed.changes().isEmpty() ? 0 : 1;
            }
            print(shape + (isStep ? ", step" : ", drift") + " of the stated size: seen in " + seen + " of " + runs);

            assertThat(seen).isGreaterThanOrEqualTo((int) (LEAST_SEEN * runs) - Cases.of(1, 0));
        }
    }

    static Stream<Shape> shapesWithASensitivity() {
        return Stream.of(
                Shape.ONE_USER, Shape.EIGHT_USERS, Shape.EIGHT_USERS_ONE_SERVER, Shape.LOGNORMAL, Shape.PARETO);
    }

    /** The slowest of an open load grow; its rate is the plan's, and the usual response stays what it was. */
    @Test
    void aDriftOfTheSlowestAloneIsFound() {
        int runs = Cases.of(5, 100);
        SimulatedPhase open = new SimulatedPhase(0, 200, 20, 1 / 1000.0, random -> 0.01 * random.nextExponential());
        int found = 0;
        for (int seed = 0; seed < runs; seed++) {
            List<Repeat> repeats = open.repeatsWithSlowest(seed, REPEATS, second -> 0.002 + 0.02 * second / 20);
            Certificate certificate = certifier.certifyAtPlannedRate(repeats).orElseThrow();
            found += certificate.answer(MATERIAL) == Answer.NOT_STEADY ? 1 : 0;
        }
        print("drift of the slowest: found in " + found + " of " + runs);

        assertThat(found).isGreaterThanOrEqualTo((int) Math.ceil(LEAST_FOUND * runs));
    }

    /** The others are as slow as it is on average. */
    @Test
    void aDriftOfTheSlowestOfOneRepeatAloneIsFoundAndIsItsOwn() {
        int runs = Cases.of(5, 100);
        SimulatedPhase open = new SimulatedPhase(0, 200, 20, 1 / 1000.0, random -> 0.01 * random.nextExponential());
        int found = 0;
        for (int seed = 0; seed < runs; seed++) {
            int own = seed % REPEATS;
            Course[] courses = sameIn(REPEATS, Course.slowest(second -> 0.032));
            courses[own] = Course.slowest(second -> 0.002 + 0.06 * second / 20);
            Certificate certificate =
                    certifier.certifyAtPlannedRate(open.repeats(seed, courses)).orElseThrow();
            boolean isItsOwn = certificate.changes().stream()
                    .allMatch(change -> change.repeat().equals(OptionalInt.of(own)));
            found += isItsOwn && certificate.answer(MATERIAL) == Answer.NOT_STEADY ? 1 : 0;
        }
        print("drift of the slowest of one repeat: found in " + found + " of " + runs);

        assertThat(found).isGreaterThanOrEqualTo((int) Math.ceil(LEAST_FOUND * runs));
    }

    @Test
    void aChangeIsToldWithItsPlaceAndItsSize() {
        List<Repeat> tripled =
                Shape.EIGHT_USERS.phase.repeats(1, sameIn(REPEATS, Course.of(second -> second < 10 ? 1 : 3)));

        Change.Step step = (Change.Step) certify(tripled).changes().get(0);

        assertThat(step.series()).isEqualTo(Series.RESPONSE);
        assertThat(step.fromSeconds()).isBetween(9.9, 10.1);
        assertThat(step.factor()).isBetween(2.9, 3.1);
    }

    @Test
    void aRepeatThatStandsStillIsNamed() {
        Course[] courses = sameIn(REPEATS, Course.HEALTHY);
        courses[2] = Course.still(7, 5);

        assertThat(certify(Shape.EIGHT_USERS.phase.repeats(1, courses)).changes())
                .singleElement()
                .satisfies(change -> {
                    assertThat(change).isInstanceOf(Change.Standstill.class);
                    assertThat(change.fromSeconds()).isBetween(6.9, 7.1);
                    assertThat(change.repeat()).hasValue(2);
                });
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 1.3, 2, 5})
    void whatOneRepeatHasAloneIsNotSaidOfAll(double factor) {
        int runs = Cases.of(4, 100);
        List<String> wrong = new ArrayList<>();
        for (int seed = 0; seed < runs; seed++) {
            Course[] courses = sameIn(REPEATS, Course.HEALTHY);
            courses[seed % REPEATS] = Course.of(second -> second < 12 ? 1 : factor);
            List<Change> changes =
                    certify(Shape.EIGHT_USERS.phase.repeats(seed, courses)).changes();
            int own = seed % REPEATS;
            boolean isOwn = changes.stream().allMatch(change -> change.repeat().equals(OptionalInt.of(own)));
            if (!isOwn) {
                wrong.add(seed + ": " + changes);
            }
        }
        print("x" + factor + " in one repeat: not its own in " + wrong.size() + " of " + runs);

        assertThat(wrong).hasSizeLessThanOrEqualTo((int) ((1 - LEAST_FOUND) * runs));
    }

    @Test
    void ofTwoHundredSuccessesNothingIsSaid() {
        Certificate certificate = certify(Shape.TWO_HUNDRED_IN_ALL.phase.healthy(1, REPEATS));

        assertThat(certificate.answer(MATERIAL)).isEqualTo(Answer.CANNOT_TELL);
    }

    @Test
    void ofAPhaseOfThirtyResponsesNothingIsSaid() {
        SimulatedPhase phase = new SimulatedPhase(100, 100, 3, 0, random -> 0.1 * random.nextExponential());

        Certificate certificate = certify(phase.healthy(1, REPEATS));

        assertThat(certificate.responses().limit()).isEqualTo(Limit.SHORT);
        assertThat(certificate.answer(MATERIAL)).isEqualTo(Answer.CANNOT_TELL);
        assertThat(certificate.longEnoughSeconds()).isBetween(4.5, 5.5);
    }

    @Test
    void ofABusyQueueNothingIsSaidOfResponsesButOfItsRate() {
        Certificate certificate = certify(Shape.QUEUE_90.phase.healthy(1, REPEATS));

        assertThat(certificate.answer(MATERIAL)).isEqualTo(Answer.CANNOT_TELL);
        assertThat(certificate.rate().change()).isLessThan(0.1);
        assertThat(certificate.longEnoughSeconds()).isGreaterThan(20);
    }

    @Test
    void withoutASuccessNothingIsSaid() {
        SimulatedPhase phase = new SimulatedPhase(1, 1, 1, 0, random -> 2);

        assertThat(certify(phase.healthy(1, 2)).answer(MATERIAL)).isEqualTo(Answer.CANNOT_TELL);
        assertThat(certifier.certify(List.of())).isEmpty();
    }

    @Test
    void phasesThatShareTheAlarmsHaveFewerEach() {
        Certificate alone = certify(Shape.EIGHT_USERS.phase.healthy(1, REPEATS));
        Certificate oneOfMany = new Certifier(50)
                .certify(Shape.EIGHT_USERS.phase.healthy(1, REPEATS))
                .orElseThrow();

        assertThat(oneOfMany.responses().change())
                .isBetween(
                        1.1 * alone.responses().change(),
                        1.6 * alone.responses().change());
    }

    private static Course[] sameIn(int repeats, Course course) {
        Course[] all = new Course[repeats];
        Arrays.fill(all, course);
        return all;
    }

    private Certificate certify(List<Repeat> repeats) {
        return certifier.certify(repeats).orElseThrow();
    }

    /** What the manual has of the long form. */
    private static void print(String line) {
        if (Cases.everyNth(2) == 1) {
            System.getLogger(CertifierTest.class.getName()).log(System.Logger.Level.INFO, line);
        }
    }
}
