package org.loadharness.cause;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.loadharness.cause.PointTime.Part;
import org.loadharness.cause.PointTime.Threads;
import org.loadharness.house.Cases;
import org.loadharness.random.SeedTree;
import org.loadharness.record.ProfileLog;
import org.loadharness.record.ProfileLog.Account;
import org.loadharness.record.ProfileLog.Kind;
import org.loadharness.record.ProfileLog.Wait;

class PartsSumTest {
    private static final List<Kind> KINDS = List.of(Kind.values());
    private static final long PHASE_NANOS = 1_000_000;

    /** Of each trial by itself the system may not have said how long threads computed, or waited for a processor. */
    @Test
    @Tag("law")
    void thePartsOfSeveralTrialsSumToAllOfTheTime() {
        for (int number = 0; number < Cases.of(500, 20_000); number++) {
            RandomGenerator random = new SeedTree(number).child("parts").stream();
            PartsSum sum = new PartsSum();
            for (int trial = random.nextInt(1, 4); trial > 0; trial--) {
                sum.add(Threads.USERS, new ProfileLog(Optional.empty(), account(random), Optional.empty()));
            }

            assertThat(sum.parts()).as("seed %s", number).allMatch(part -> part.share() >= 0);
            assertThat(sum.parts().stream().mapToDouble(Part::share).sum())
                    .as("seed %s", number)
                    .isCloseTo(1, within(1e-9));
        }
    }

    /** A server that is made anew for each trial has another one. */
    @Test
    void aPeerAtAnotherPortInAnotherTrialIsOnePart() {
        PartsSum sum = new PartsSum();
        for (int port = 37_217; port < 37_220; port++) {
            sum.add(Threads.USERS, waiting("localhost:" + port, "db:5432"));
        }

        assertThat(inputOutput(sum))
                .extracting(Part::name, part -> Math.round(100 * part.share()))
                .containsExactlyInAnyOrder(tuple("localhost", 32L), tuple("db:5432", 32L));
    }

    /** A system that is made anew for each trial may have a temporary file. */
    @Test
    void aFileWithAnotherNumberInAnotherTrialIsOnePart() {
        PartsSum sum = new PartsSum();
        sum.add(Threads.USERS, waiting("sync of log8847424140.dat", "sync of 2024.log"));
        sum.add(Threads.USERS, waiting("sync of log1713737839.dat", "sync of 2024.log"));

        assertThat(inputOutput(sum))
                .extracting(
                        Part::name,
                        part -> Math.round(100 * part.share()),
                        part -> part.busyFraction().orElse(0))
                .containsExactlyInAnyOrder(tuple("sync of log*.dat", 32L, 0.5), tuple("sync of 2024.log", 32L, 0.5));
    }

    /** Several of them may be in use at a time. */
    @Test
    void filesOfOneTrialAreSeveralParts() {
        PartsSum sum = new PartsSum();
        sum.add(Threads.USERS, waiting("sync of 1.log", "sync of 2.log"));
        sum.add(Threads.USERS, waiting("sync of 3.log"));

        assertThat(inputOutput(sum))
                .extracting(Part::name)
                .containsExactlyInAnyOrder("sync of 1.log", "sync of 2.log", "sync of 3.log");
    }

    @Test
    void twoPeersOfOneTrialAreTwoParts() {
        PartsSum sum = new PartsSum();
        sum.add(Threads.USERS, waiting("localhost:1", "localhost:2"));

        assertThat(inputOutput(sum)).extracting(Part::name).containsExactly("localhost:1", "localhost:2");
    }

    private static List<Part> inputOutput(PartsSum sum) {
        return sum.parts().stream()
                .filter(part -> part.kind() == Part.Kind.INPUT_OUTPUT)
                .toList();
    }

    private static ProfileLog waiting(String... peers) {
        List<Wait> waits = Stream.of(peers)
                .map(peer -> new Wait(Kind.INPUT_OUTPUT, peer, 32 * PHASE_NANOS / 100, PHASE_NANOS / 2, 7, List.of()))
                .toList();
        Account account =
                new Account(1, PHASE_NANOS, PHASE_NANOS, OptionalLong.of(0), OptionalLong.of(0), 0, waits, List.of());
        return new ProfileLog(Optional.empty(), account, Optional.empty());
    }

    private static Account account(RandomGenerator random) {
        int threads = random.nextInt(1, 9);
        long leftNanos = threads * PHASE_NANOS;
        OptionalLong computing = known(random, leftNanos / 4);
        OptionalLong runnable = known(random, leftNanos / 4);
        leftNanos -= leftNanos / 2;
        List<Wait> waits = new ArrayList<>();
        for (int wait = random.nextInt(5); wait > 0; wait--) {
            long nanos = random.nextLong(leftNanos / (random.nextBoolean() ? 2 : 1_000));
            leftNanos -= nanos;
            waits.add(new Wait(
                    KINDS.get(random.nextInt(4)), "thing " + random.nextInt(3), nanos, PHASE_NANOS / 2, 7, List.of()));
        }
        return new Account(
                threads,
                threads * PHASE_NANOS,
                PHASE_NANOS,
                computing,
                runnable,
                random.nextLong(leftNanos),
                waits,
                List.of());
    }

    private static OptionalLong known(RandomGenerator random, long mostNanos) {
        return random.nextInt(4) == 0 ? OptionalLong.empty() : OptionalLong.of(random.nextLong(mostNanos));
    }
}
