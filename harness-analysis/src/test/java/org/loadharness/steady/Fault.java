package org.loadharness.steady;

import java.util.Arrays;
import java.util.function.BiFunction;
import java.util.random.RandomGenerator;
import org.loadharness.steady.Certificate.Change;
import org.loadharness.steady.SimulatedPhase.Course;

/** What is wrong with four repeats of 20 s of eight users whose responses take 10 ms. */
enum Fault {
    TRIPLED_AT_HALF((random, repeat) -> Course.of(second -> second < 10 ? 1 : 3)),
    LEAK_TO_SIX((random, repeat) -> Course.of(second -> 1 + 5 * second / 20)),
    STANDSTILL_OF_5_S((random, repeat) -> Course.still(7, 5)),
    STANDSTILL_OF_5_S_IN_ONE(
            (random, repeat) -> repeat == 1 ? Course.still(3 + 9 * random.nextDouble(), 5) : Course.HEALTHY),
    FROM_463_TO_10443_PER_S((random, repeat) -> Course.of(second -> 1 / (0.05 + 0.95 * second / 20))),
    WARMING((random, repeat) -> Course.of(second -> 1 + 20 * Math.exp(-second / 4))),
    LEAK_OF_10_PERCENT((random, repeat) -> Course.of(second -> 1 + 0.1 * second / 20)),
    STEP_OF_10_PERCENT((random, repeat) -> Course.of(second -> second < 10 ? 1 : 1.1)),
    EARLY_STEP_OF_10_PERCENT((random, repeat) -> Course.of(second -> second < 6 ? 1 : 1.1)),
    SWING_OF_20_PERCENT((random, repeat) -> Course.swing(random, 2)),
    FAST_SWING_OF_20_PERCENT((random, repeat) -> Course.swing(random, 0.5)),
    GAP_OF_20_RESPONSES_IN_ONE(
            (random, repeat) -> repeat == 0 ? Course.still(3 + 12 * random.nextDouble(), 0.2) : Course.HEALTHY),
    GAP_OF_20_RESPONSES_IN_EACH((random, repeat) -> Course.still(3 + 12 * random.nextDouble(), 0.2)),
    GAIN_OF_10_PERCENT((random, repeat) -> Course.of(second -> 1 - 0.1 * second / 20)),
    LATE_STEP_DOWN_OF_10_PERCENT((random, repeat) -> Course.of(second -> second < 13 ? 1 : 0.9)),
    SLOW_SWING_OF_20_PERCENT((random, repeat) -> Course.swing(random, 3.3)),
    GAP_OF_20_RESPONSES_IN_THE_LAST(
            (random, repeat) -> repeat == 3 ? Course.still(1 + 17 * random.nextDouble(), 0.2) : Course.HEALTHY);

    @SuppressWarnings("ImmutableEnumChecker") // lambdas without state
    private final BiFunction<RandomGenerator, Integer, Course> courseOfRepeat;

    Fault(BiFunction<RandomGenerator, Integer, Course> courseOfRepeat) {
        this.courseOfRepeat = courseOfRepeat;
    }

    /** Whether it was found, and not as the change of a single repeat where all have it; standstills name the longest. */
    boolean isIn(Certificate certificate, double material) {
        return certificate.changes().stream()
                .filter(change -> change.exceeds(material))
                .anyMatch(change ->
                        change instanceof Change.Standstill || change.repeat().isEmpty());
    }

    Course[] courses(RandomGenerator random, int repeats) {
        Course[] courses = new Course[repeats];
        Arrays.setAll(courses, repeat -> courseOfRepeat.apply(random, repeat));
        return courses;
    }
}
