package org.loadharness.cause;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.loadharness.record.ProfileLog.Kind;
import org.loadharness.theory.ScalabilityFit;
import org.loadharness.theory.ScalabilityFit.Estimated;
import org.loadharness.theory.ScalingLaws.UniversalScalabilityLaw;

/** The law of scaling beside what a profile says of locks. */
final class LawBesideCauseTest {
    private static final String LOCK = "ReentrantLock in Shelf";

    @Test
    void besideTheMechanismStandsTheScalabilityLaw() {
        Cause cause = cause(new Accounts()
                .waiting(Kind.LOCK, LOCK, 0.85, 0.98)
                .computing(0.12, 0.02, 1)
                .sweeping());

        assertThat(cause.sentence())
                .contains("By the Universal Scalability Law contention (sigma) is 1.1 [0.94, 1.2]")
                .contains(
                        "By the profile a call has the ReentrantLock in Shelf for 1 of the time that it takes with 1 user.")
                .contains("Coherency (kappa) is 0 [0, 0.016]")
                .contains(
                        "Waits for locks go from 85 % of the time and 1 a call at 1 user to 85 % of the time and 1.1 a call"
                                + " at 8 users.");
    }

    @Test
    void theScalabilityLawStandsBesideTheLargestLockWhereThereIsNoSingleCause() {
        Cause cause = cause(new Accounts()
                .waiting(Kind.LOCK, LOCK, 0.4, 0.6)
                .computing(0.55, 0, 0.1)
                .sweeping());

        assertThat(cause.limit()).isEmpty();
        assertThat(cause.sentence())
                .startsWith("No single cause")
                .contains("By the Universal Scalability Law contention (sigma) is ")
                .contains(
                        "By the profile a call has the ReentrantLock in Shelf for at least 0.6 of the time that it takes");
    }

    @Test
    void anIntervalOfTheLawThatHasNoEndIsSaidToHaveNone() {
        PointTime time = PointTime.of(new Accounts().sweeping().run()).get(0);
        Estimated open = new Estimated(0.5, 0, Double.POSITIVE_INFINITY);
        ScalabilityFit law = new ScalabilityFit(
                new UniversalScalabilityLaw(1_000, 0.5, 0.5),
                open,
                open,
                open,
                Optional.empty(),
                OptionalDouble.empty());
        PointTime.Model model = new PointTime.Model(OptionalDouble.empty(), Optional.of(law));
        PointTime with = new PointTime(time.point(), time.trials(), time.threads(), time.parts(), time.stacks(), model);

        assertThat(new LawWords(List.of(with)).beside(Optional.empty(), with))
                .hasValueSatisfying(words -> assertThat(words)
                        .contains("contention (sigma) is 0.5 [0, without end]")
                        .contains("Coherency (kappa) is 0.5 [0, without end]"));
    }

    @Test
    void whatSeveralHaveAtATimeIsNotHeldAgainstTheLaw() {
        Accounts accounts = new Accounts()
                .waiting(Kind.LOCK, LOCK, 0.4, 0.6)
                .waiting(Kind.POOL, "Semaphore in Shelf", 0.3, 0.7)
                .computing(0.3, 0, 1)
                .sweeping();

        PointTime time = PointTime.of(accounts.run()).get(0);

        assertThat(time.model().law()).isPresent();
        assertThat(time.parts())
                .allSatisfy(part -> assertThat(time.heldFraction(part).isPresent())
                        .isEqualTo(part.kind() == PointTime.Part.Kind.LOCK));
        assertThat(time.parts())
                .filteredOn(part -> part.name().equals(LOCK))
                .singleElement()
                .satisfies(lock -> {
                    assertThat(time.heldFraction(lock).orElseThrow())
                            .isCloseTo(
                                    0.6
                                            * alonePerSecond(time)
                                            / time.profiledPerSecond().orElseThrow(),
                                    within(1e-9));
                    assertThat(time.waitsPerSuccess(lock).orElseThrow())
                            .isCloseTo(1_000 / time.profiledPerSecond().orElseThrow(), within(1e-9));
                });
    }

    @Test
    void callThatFailsWaitsForLocksAsOneThatSucceedsDoes() {
        Accounts half = new Accounts().waiting(Kind.LOCK, LOCK, 0.85, 0.98).computing(0.12, 0.02, 1);

        PointTime time = PointTime.of(half.failing(0.5).sweeping().run()).get(0);

        assertThat(time.parts())
                .filteredOn(part -> part.name().equals(LOCK))
                .singleElement()
                .satisfies(lock -> assertThat(time.waitsPerCall(lock).orElseThrow())
                        .isCloseTo(time.waitsPerSuccess(lock).orElseThrow() / 2, within(0.1)));
    }

    private static double alonePerSecond(PointTime time) {
        return time.model().alonePerSecond().orElseThrow();
    }

    @Test
    void twoLoadsShowNoLaw() {
        assertThat(cause(new Accounts().waiting(Kind.LOCK, LOCK, 0.85, 0.98)).sentence())
                .doesNotContain("Universal");
    }

    private static Cause cause(Accounts accounts) {
        return Cause.of(accounts.run()).get(0);
    }
}
