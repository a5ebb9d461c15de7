package org.loadharness.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.loadharness.house.Cases;
import org.loadharness.profile.Spans.Span;
import org.loadharness.profile.ThreadTime.Waiting;
import org.loadharness.random.SeedTree;
import org.loadharness.record.ProfileLog.Account;
import org.loadharness.record.ProfileLog.Kind;
import org.loadharness.record.ProfileLog.Site;
import org.loadharness.record.ProfileLog.Wait;

class AccountingTest {
    private static final Place LOCK = new Place(Kind.LOCK, "lock", "Guard.write (line 3)");
    private static final Place SAME_LOCK = new Place(Kind.LOCK, "lock", "Guard.read (line 9)");
    private static final Place DISK = new Place(Kind.INPUT_OUTPUT, "disk", "Log.append (line 7)");

    @Test
    void timeOnAProcessorWaitingForOneAndAsleepIsAllTheTime() {
        Account account = account(thread(0, 1000, 300, 200, waits(LOCK, 100, 500)));

        assertThat(account.computingNanos()).hasValue(300);
        assertThat(account.runnableNanos()).hasValue(200);
        assertThat(account.waits()).extracting(Wait::nanos).containsExactly(400L);
        assertThat(account.restNanos()).isEqualTo(100);
    }

    /** As of a stream to which all of them print. */
    @Test
    void aLockThatSeveralClassesTakeIsOne() {
        Place orders = new Place(Kind.LOCK, "monitor of PrintStream in Orders", "Orders.buy (line 3)");
        Place bills = new Place(Kind.LOCK, "monitor of PrintStream in Bills", "Bills.send (line 4)");
        Place other = new Place(Kind.LOCK, "monitor of PrintStream in Log", "Log.write (line 5)");

        Account account = account(thread(
                0,
                1000,
                0,
                0,
                new Waiting(orders, 77, 0, 300),
                new Waiting(bills, 77, 300, 500),
                new Waiting(other, 88, 500, 600)));

        assertThat(account.waits())
                .extracting(Wait::what, Wait::nanos, Wait::anyNanos, Wait::count)
                .containsExactly(
                        tuple("monitor of PrintStream in several classes", 500L, 500L, 2L),
                        tuple("monitor of PrintStream in Log", 100L, 100L, 1L));
        assertThat(account.waits().get(0).sites())
                .containsExactly(new Site("Orders.buy (line 3)", 300), new Site("Bills.send (line 4)", 200));
    }

    @Test
    void whatIsAtAnAddressAfterACollectionIsAnotherThing() {
        Place orders = new Place(Kind.LOCK, "ReentrantLock in Orders", "Orders.buy (line 3)");
        Place bills = new Place(Kind.LOCK, "ReentrantLock in Bills", "Bills.send (line 4)");
        Accounting accounting = new Accounting(List.of(), List.of(550L));
        accounting.add(thread(0, 1000, 0, 0, new Waiting(orders, 77, 0, 500), new Waiting(bills, 77, 600, 1000)));

        assertThat(accounting.account(List.of()).waits())
                .extracting(Wait::what)
                .containsExactly("ReentrantLock in Orders", "ReentrantLock in Bills");
    }

    @Test
    void theClassThatWaitsForNearlyAllOfTheTimeNamesALockThatOthersTakeToo() {
        Place orders = new Place(Kind.LOCK, "ReentrantLock in Orders", "Orders.buy (line 3)");
        Place bills = new Place(Kind.LOCK, "ReentrantLock in Bills", "Bills.send (line 4)");

        assertThat(account(thread(0, 1000, 0, 0, new Waiting(orders, 77, 0, 900), new Waiting(bills, 77, 900, 1000)))
                        .waits())
                .extracting(Wait::what, Wait::nanos)
                .containsExactly(tuple("ReentrantLock in Orders", 1000L));
    }

    @Test
    void whatNoWaitAccountsForGoesWhereTheThreadSleepsOtherwise() {
        ThreadTime idle = new ThreadTime(
                0,
                1000,
                new ThreadClock(300, 200),
                List.of(waits(LOCK, 100, 200)),
                Map.of(Places.NEXT_CALL, 1.0),
                List.of());

        Account account = account(idle);

        assertThat(account.waits())
                .extracting(Wait::what, Wait::nanos, Wait::anyNanos)
                .containsExactly(tuple("the next call", 400L, 0L), tuple("lock", 100L, 100L));
        assertThat(account.restNanos()).isZero();
    }

    @Test
    void ofAWaitWithoutAnEventOnlyWhatTheThreadSleptBesideTheOthersCounts() {
        List<Waiting> waits = List.of(waits(LOCK, 100, 200));
        ThreadClock clock = new ThreadClock(300, 200);
        List<Span> tail = List.of(new Span(250, 1000));
        List<Span> shortTail = List.of(new Span(900, 1000));

        Account all = account(new ThreadTime(0, 1000, clock, waits, Map.of(), tail));
        Account some = account(new ThreadTime(0, 1000, clock, waits, Map.of(), shortTail));

        assertThat(all.waits())
                .extracting(Wait::what, Wait::nanos, Wait::anyNanos)
                .containsExactly(tuple("the next call", 400L, 0L), tuple("lock", 100L, 100L));
        assertThat(all.restNanos()).isZero();
        assertThat(some.waits())
                .extracting(Wait::what, Wait::nanos)
                .containsExactlyInAnyOrder(tuple("the next call", 100L), tuple("lock", 100L));
        assertThat(some.restNanos()).isEqualTo(300);
    }

    @Test
    void samplesThatSayNothingOfAWaitLeaveTheirShareToTheRest() {
        ThreadTime sampled =
                new ThreadTime(0, 1000, new ThreadClock(300, 200), List.of(), Map.of(DISK, 0.75), List.of());

        Account account = account(sampled);

        assertThat(account.waits()).extracting(Wait::what, Wait::nanos).containsExactly(tuple("disk", 375L));
        assertThat(account.restNanos()).isEqualTo(125);
    }

    @Test
    void wakingAndWaitingForAProcessorIsNotCountedAsTheLockOnceMore() {
        // asleep for 500, while the event of the wait lasts 600: 100 of it were spent ready to run
        Account account = account(thread(0, 1000, 300, 200, waits(LOCK, 100, 700)));

        assertThat(account.waits()).extracting(Wait::nanos).containsExactly(500L);
        assertThat(account.waits()).extracting(Wait::anyNanos).containsExactly(600L);
        assertThat(account.restNanos()).isZero();
    }

    @Test
    void waitsBeyondTheMeasuredTimeAreCut() {
        Account account = account(thread(100, 200, 0, 0, waits(LOCK, 0, 150), waits(DISK, 190, 900)));

        assertThat(account.waits()).extracting(Wait::nanos).containsExactly(50L, 10L);
        assertThat(account.restNanos()).isEqualTo(40);
    }

    @Test
    void ofTwoWaitsAtATimeTheOuterOneHasIt() {
        Account account = account(thread(0, 100, 0, 0, waits(DISK, 10, 60), waits(LOCK, 20, 80)));

        assertThat(account.waits())
                .extracting(Wait::what, Wait::nanos)
                .containsExactly(tuple("disk", 50L), tuple("lock", 20L));
    }

    @Test
    void theCollectorHasWhatItStoppedOutsideOfWaits() {
        Accounting accounting = new Accounting(List.of(new Span(0, 40), new Span(30, 60)), List.of());
        accounting.add(thread(0, 100, 30, 0, waits(LOCK, 50, 70)));

        Account account = accounting.account(List.of());

        assertThat(account.collectorNanos()).isEqualTo(50);
        assertThat(account.restNanos()).isZero();
    }

    @Test
    void oneThingIsOneWaitWhateverLinesWaitForIt() {
        Account account =
                account(thread(0, 100, 0, 0, waits(LOCK, 0, 30)), thread(0, 100, 0, 0, waits(SAME_LOCK, 20, 80)));

        assertThat(account.waits()).hasSize(1);
        Wait wait = account.waits().get(0);
        assertThat(wait.nanos()).isEqualTo(90);
        assertThat(wait.anyNanos()).isEqualTo(80);
        assertThat(wait.count()).isEqualTo(2);
        assertThat(wait.sites()).extracting(Site::line).containsExactly("Guard.read (line 9)", "Guard.write (line 3)");
    }

    /** Two locks are each waited for half of the time, in turn: neither of them is in use all the time. */
    @Test
    void ofManyThingsOfOneNameTheOneMostWaitedForCountsAsInUse() {
        Account account = account(
                thread(0, 100, 0, 0, new Waiting(LOCK, 7, 0, 20), new Waiting(LOCK, 7, 50, 80)),
                thread(0, 100, 0, 0, new Waiting(LOCK, 8, 20, 50), new Waiting(SAME_LOCK, 8, 80, 95)));

        assertThat(account.waits())
                .extracting(Wait::what, Wait::nanos, Wait::anyNanos, Wait::count)
                .containsExactly(tuple("lock", 95L, 50L, 4L));
    }

    @Test
    void aLockThatACollectionMovesIsStillOneLock() {
        Accounting accounting = new Accounting(List.of(), List.of(55L));
        accounting.add(thread(0, 100, 0, 0, new Waiting(LOCK, 7, 0, 50), new Waiting(LOCK, 9, 60, 90)));
        accounting.add(thread(0, 100, 0, 0, new Waiting(LOCK, 7, 30, 54), new Waiting(LOCK, 8, 60, 70)));

        assertThat(accounting.account(List.of()).waits())
                .extracting(Wait::anyNanos)
                .containsExactly(84L); // 0 to 54 at the first address, 60 to 90 at the other
    }

    /** Four locks in turn, each for a quarter of the time, and a collection between any two waits. */
    @Test
    void locksThatCollectionsLeaveWhereTheyAreAreNotTakenForOne() {
        List<Waiting> waits = new ArrayList<>();
        List<Long> collections = new ArrayList<>();
        for (int turn = 0; turn < 100; turn++) {
            waits.add(new Waiting(LOCK, 70 + turn % 4, 10L * turn + 1, 10L * turn + 9));
            collections.add(10L * turn);
        }
        Accounting accounting = new Accounting(List.of(), collections);
        accounting.add(new ThreadTime(0, 1_000, new ThreadClock(200, 0), waits));

        assertThat(accounting.account(List.of()).waits())
                .extracting(Wait::nanos, Wait::anyNanos)
                .containsExactly(tuple(800L, 200L));
    }

    @Test
    void whatTheSystemDoesNotSayIsUnknownAndRest() {
        Account account = account(thread(0, 100, 40, ThreadClock.UNKNOWN, waits(LOCK, 0, 30)));

        assertThat(account.computingNanos()).hasValue(40);
        assertThat(account.runnableNanos()).isEmpty();
        assertThat(account.restNanos()).isEqualTo(30);
    }

    @Test
    void nobodyMeasuredIsNoTime() {
        assertThat(account())
                .isEqualTo(new Account(0, 0, 0, OptionalLong.of(0), OptionalLong.of(0), 0, List.of(), List.of()));
    }

    /** Users who take turns at a lock, the service of each known: the shares are known before. */
    @Test
    void aPlantedLockHasItsShareToTheNanosecond() {
        int users = 10;
        long holdNanos = 1_000;
        long rounds = 50;
        Accounting accounting = new Accounting(List.of(), List.of());
        for (int user = 0; user < users; user++) {
            List<Waiting> waits = new ArrayList<>();
            for (long round = 0; round < rounds; round++) {
                long from = user * holdNanos + round * users * holdNanos;
                waits.add(waits(LOCK, from + holdNanos, from + users * holdNanos));
            }
            long start = user * holdNanos;
            accounting.add(new ThreadTime(
                    start, start + rounds * users * holdNanos, new ThreadClock(rounds * holdNanos, 0), waits));
        }

        Account account = accounting.account(List.of());

        double whole = account.wholeNanos();
        assertThat(account.waits().get(0).nanos() / whole).isCloseTo(0.9, within(1e-12));
        assertThat(account.computingNanos().orElseThrow() / whole).isCloseTo(0.1, within(1e-12));
        assertThat((double) account.waits().get(0).anyNanos() / account.phaseNanos())
                .isGreaterThan(0.97);
        assertThat(account.restNanos()).isZero();
    }

    @Test
    @Tag("law")
    void partsSumToAllOfTheTimeAndNoneIsNegative() {
        for (int number = 0; number < Cases.of(1_000, 20_000); number++) {
            RandomGenerator random = new SeedTree(number).stream();
            List<Span> stops = new ArrayList<>();
            List<Long> collections = new ArrayList<>();
            for (int stop = random.nextInt(4); stop > 0; stop--) {
                long start = random.nextLong(1_000);
                stops.add(new Span(start, start + random.nextLong(300)));
                collections.add(random.nextLong(1_000));
            }
            Accounting accounting = new Accounting(stops, collections);
            for (int thread = random.nextInt(5); thread > 0; thread--) {
                accounting.add(random(random));
            }

            Account account = accounting.account(List.of());

            assertThat(account.restNanos()).as("seed %s", number).isNotNegative();
            assertThat(account.collectorNanos()).as("seed %s", number).isNotNegative();
            assertThat(account.waits()).as("seed %s", number).allMatch(wait -> wait.anyNanos() <= account.phaseNanos());
        }
    }

    private static ThreadTime random(RandomGenerator random) {
        long start = random.nextLong(500);
        long end = start + random.nextLong(1_000);
        List<Waiting> waits = new ArrayList<>();
        for (int wait = random.nextInt(6); wait > 0; wait--) {
            long from = random.nextLong(1_500);
            waits.add(new Waiting(
                    List.of(LOCK, SAME_LOCK, DISK).get(random.nextInt(3)),
                    random.nextLong(2),
                    from,
                    from + random.nextLong(400)));
        }
        long computing = random.nextInt(8) == 0 ? ThreadClock.UNKNOWN : random.nextLong(700);
        long runnable = random.nextInt(8) == 0 ? ThreadClock.UNKNOWN : random.nextLong(700);
        return new ThreadTime(start, end, new ThreadClock(computing, runnable), waits);
    }

    private static Account account(ThreadTime... threads) {
        Accounting accounting = new Accounting(List.of(), List.of());
        List.of(threads).forEach(accounting::add);
        return accounting.account(List.of());
    }

    private static ThreadTime thread(long start, long end, long computing, long runnable, Waiting... waits) {
        return new ThreadTime(start, end, new ThreadClock(computing, runnable), List.of(waits));
    }

    private static Waiting waits(Place place, long from, long until) {
        return new Waiting(place, 0, from, until);
    }
}
