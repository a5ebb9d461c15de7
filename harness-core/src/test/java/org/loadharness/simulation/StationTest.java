package org.loadharness.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.loadharness.load.DurationLaw;
import org.loadharness.random.SeedTree;
import org.loadharness.simulation.Station.Design;
import org.loadharness.simulation.Station.Totals;
import org.loadharness.time.Clock;
import org.loadharness.workload.Outcome;

class StationTest {
    private static final SeedTree SEEDS = new SeedTree(17).child("station");
    private static final DurationLaw MILLI = DurationLaw.parse("1ms");

    @Test
    void everyDepartureIsThatOfAStationWhichGoesOnNanosecondByNanosecond() throws InterruptedException {
        for (int seed = 0; seed < 300; seed++) {
            RandomGenerator random = SEEDS.child(seed).child("arrivals").stream();
            Design design = anyDesign(random);
            long[] arrivals =
                    random.longs(25, 0, 60 + random.nextInt(150)).sorted().toArray();
            SeedTree services = SEEDS.child(seed).child("services");

            long[] departures = departures(design, services, arrivals);

            assertThat(departures)
                    .as("seed %d: %s, arrivals %s", seed, design, Arrays.toString(arrivals))
                    .isEqualTo(TickingStation.departures(design, services.stream(), arrivals));
        }
    }

    @Test
    void theTotalsTellArrivalsWaitingAndWork() throws InterruptedException {
        SimulatedClock clock = new SimulatedClock();
        Station station = new Station(clock, new Design(2, MILLI, 1, Freeze.NONE), SEEDS.stream());
        Cast cast = new Cast(clock, ThreadKind.PLATFORM);

        for (int arrival = 0; arrival < 4; arrival++) {
            long at = arrival * 100_000L;
            cast.start("arrival-" + arrival, () -> {
                clock.waitUntil(at);
                station.serve();
            });
        }

        assertThat(cast.join()).isEmpty();
        assertThat(station.totals()).isEqualTo(new Totals(4, 1, 1, 800_000, 3_000_000));
        assertThat(clock.nanos()).isEqualTo(2_000_000);
    }

    @Test
    void whoFindsTheQueueFullFailsAtOnce() throws InterruptedException {
        SimulatedClock clock = new SimulatedClock();
        Station station = new Station(clock, new Design(1, MILLI, 0, Freeze.NONE), SEEDS.stream());
        Cast cast = new Cast(clock, ThreadKind.PLATFORM);
        cast.start("served", () -> assertThat(station.serve()).isEqualTo(Outcome.SUCCESS));
        clock.waitUntil(500_000);

        Outcome outcome = station.serve();

        assertThat(clock.nanos()).isEqualTo(500_000);
        assertThat(outcome).isInstanceOfSatisfying(Outcome.Failure.class, failure -> {
            assertThat(failure.kind()).isEqualTo("queue-full");
            assertThat(failure.cause()).hasMessage("all servers (1) were busy and 0 requests waited already");
        });
        clock.waitUntil(1_000_000);
        assertThat(station.serve()).isEqualTo(Outcome.SUCCESS);
        assertThat(cast.join()).isEmpty();
    }

    @Test
    void theServerOfWhoeverLeavesStaysBusy() throws InterruptedException {
        SimulatedClock clock = new SimulatedClock();
        Station station = new Station(clock, new Design(1, MILLI), SEEDS.stream());
        clock.interrupt(Thread.currentThread());

        assertThatExceptionOfType(InterruptedException.class).isThrownBy(station::serve);
        station.serve();

        assertThat(clock.nanos()).isEqualTo(2_000_000);
    }

    @Test
    void servicesOfCenturiesEndInOrder() throws InterruptedException {
        SimulatedClock clock = new SimulatedClock();
        Station station = new Station(clock, new Design(1, DurationLaw.parse("2000000h")), SEEDS.stream());

        long before = 0;
        for (int i = 0; i < 5; i++) {
            station.serve();
            assertThat(clock.nanos()).isGreaterThanOrEqualTo(before).isLessThanOrEqualTo(Long.MAX_VALUE / 4);
            before = clock.nanos();
        }
    }

    @Test
    void onTheMachinesClockALateWakeUpDelaysNobodyElse() throws InterruptedException {
        Clock clock = Clock.system();
        Station station = new Station(clock, new Design(1, DurationLaw.parse("200us")), SEEDS.stream());
        long startNanos = clock.nanos();

        Thread[] threads = new Thread[50];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                try {
                    station.serve();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(clock.nanos() - startNanos).isGreaterThanOrEqualTo(50 * 200_000L);
        assertThat(station.totals().busyNanos()).isEqualTo(50 * 200_000L);
    }

    @Test
    void aWrongDesignNamesTheValue() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Design(0, MILLI))
                .withMessage("servers must be at least 1, was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Design(1, MILLI, -1, Freeze.NONE))
                .withMessage("mostWaiting must be 0 or more, was -1");
    }

    private static Design anyDesign(RandomGenerator random) {
        int mostWaiting = random.nextBoolean() ? Design.UNBOUNDED : random.nextInt(4);
        Freeze freeze = random.nextBoolean()
                ? Freeze.NONE
                : new Freeze(Duration.ofNanos(random.nextInt(80)), Duration.ofNanos(random.nextInt(40)));
        DurationLaw service =
                DurationLaw.parse("uniform:" + random.nextInt(3) + "ns.." + (3 + random.nextInt(30)) + "ns");
        return new Design(1 + random.nextInt(5), service, mostWaiting, freeze);
    }

    /** Each request on a thread of its own. */
    private static long[] departures(Design design, SeedTree services, long[] arrivals) throws InterruptedException {
        SimulatedClock clock = new SimulatedClock();
        Station station = new Station(clock, design, services.stream());
        Cast cast = new Cast(clock, ThreadKind.cheapest());
        long[] departures = new long[arrivals.length];
        for (int request = 0; request < arrivals.length; request++) {
            int number = request;
            cast.start("request-" + request, () -> {
                clock.waitUntil(arrivals[number]);
                boolean isServed = station.serve() == Outcome.SUCCESS;
                departures[number] = isServed ? clock.nanos() : TickingStation.REFUSED;
            });
        }
        assertThat(cast.join()).isEmpty();
        return departures;
    }
}
