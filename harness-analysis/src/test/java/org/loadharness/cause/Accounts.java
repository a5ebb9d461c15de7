package org.loadharness.cause;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.loadharness.cause.PointTime.Threads;
import org.loadharness.load.Extent;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Profiling;
import org.loadharness.record.Environment.BusyBefore;
import org.loadharness.record.ProfileLog;
import org.loadharness.record.ProfileLog.Account;
import org.loadharness.record.ProfileLog.Kind;
import org.loadharness.record.ProfileLog.Site;
import org.loadharness.record.ProfileLog.Stack;
import org.loadharness.record.ProfileLog.Wait;
import org.loadharness.record.ResourceUse;
import org.loadharness.record.RunLog;
import org.loadharness.record.TrialLog;
import org.loadharness.stats.Given;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.SimulatedTrial;

/** A run of 1 and 8 users whose throughput is 1,000 a second at both if no test says else, and whose time goes where a test says. */
final class Accounts {
    private static final int MANY = 8;
    private static final int EACH = 500;
    private static final long PHASE_NANOS = 1_000 * Given.MILLI_NANOS;

    private static final ProfileLog.Server NO_SERVER = new ProfileLog.Server(
            Optional.empty(), new Account(0, 0, 0, OptionalLong.of(0), OptionalLong.of(0), 0, List.of(), List.of()));

    private final List<Wait> waits = new ArrayList<>();
    private double computing;
    private double runnable;
    private double cores;
    private double collecting;
    private double stolen;
    private Threads threads = Threads.USERS;
    private double growth;
    private boolean scatter;
    private boolean isCounted = true;
    private double slowdown = 1;
    private double failing;
    private boolean lacksServer;
    private boolean isFreeAlone;
    private Optional<BusyBefore> busyBefore = Optional.empty();
    private int[] loads = {1, MANY};
    private int repeats = 3;

    /** @param share of the users' time, and of it again, the share in which anybody waits */
    Accounts waiting(Kind kind, String what, double share, double busy) {
        long nanos = nanos(share);
        waits.add(new Wait(
                kind,
                what,
                nanos,
                Math.round(busy * PHASE_NANOS),
                1_000,
                List.of(new Site("Shelf.take (line 7)", nanos))));
        return this;
    }

    /** @param busyCores of the four of the machine */
    Accounts computing(double share, double waitingForOne, double busyCores) {
        computing = share;
        runnable = waitingForOne;
        cores = busyCores;
        return this;
    }

    /** On a system that does not say how long they wait for a processor. */
    Accounts uncounted() {
        isCounted = false;
        return this;
    }

    /** @param share in which the collector stops the users */
    Accounts collecting(double share) {
        collecting = share;
        return this;
    }

    /** @param share that the machine's host takes from it, of the time of all users together */
    Accounts stolen(double share) {
        stolen = share;
        return this;
    }

    /** All of it is the time of the threads of a server, while the users' time is on the network. */
    Accounts ofServer() {
        threads = Threads.SERVER;
        return this;
    }

    /** A server was recorded, and no thread of it did anything. */
    Accounts withoutServer() {
        lacksServer = true;
        return this;
    }

    /** One user waits for nothing. */
    Accounts freeAlone() {
        isFreeAlone = true;
        return this;
    }

    /** Others used nearly all of the processors before the run. */
    Accounts besideOthers() {
        busyBefore = Optional.of(new BusyBefore(0.9, OptionalDouble.empty(), OptionalDouble.of(1)));
        return this;
    }

    /** Throughput is 8,000 a second with 8 users. */
    Accounts growing() {
        growth = 1;
        return this;
    }

    /** Throughput is 500 a second with 8 users. */
    Accounts collapsing() {
        slowdown = 2;
        return this;
    }

    /** There are 8 users, and no other load. */
    Accounts alone() {
        loads = new int[] {MANY};
        return this;
    }

    /** Throughput grows as the square root of the users does. */
    Accounts bending() {
        growth = 0.5;
        return this;
    }

    /** Throughput is 2,000 a second with 4 users and less with 8, but 8,000 in one repeat of either. */
    Accounts scattering() {
        loads = new int[] {1, MANY / 2, MANY};
        scatter = true;
        return this;
    }

    /** Nothing shows how far throughput scatters. */
    Accounts once() {
        repeats = 1;
        return this;
    }

    /** So many loads that they show a law. */
    Accounts sweeping() {
        loads = new int[] {1, 2, 4, MANY};
        return this;
    }

    /** @param fraction of all interactions that fail */
    Accounts failing(double fraction) {
        failing = fraction;
        return this;
    }

    RunSummary run() {
        ExperimentPlan plain = Given.plan(new Extent.Interactions(EACH), repeats, loads);
        ExperimentPlan plan = new ExperimentPlan(
                plain.variants(), plain.points(), plain.repeats(), plain.order(), plain.limits(), Profiling.BESIDE);
        List<TrialLog> trials = new ArrayList<>();
        for (int repeat = 1; repeat <= repeats; repeat++) {
            for (int point = 0; point < loads.length; point++) {
                trials.add(trial(point, repeat));
                trials.add(profiled(trial(point, repeat), loads[point] == 1 && isFreeAlone ? List.of() : waits));
            }
        }
        return Given.run(new RunLog(plan, Given.machine(busyBefore), trials), Given.MIX);
    }

    private TrialLog trial(int point, int repeat) {
        int users = loads[point];
        return new SimulatedTrial(31L * point + repeat, users, EACH)
                .id(point, repeat)
                .lasting(Math.pow(users, 1 - growth) * Given.MILLI_NANOS * slowness(users, repeat))
                .used(use(users), Optional.empty())
                .failing(failing)
                .log();
    }

    private double slowness(int users, int repeat) {
        if (users == MANY && slowdown > 1) {
            return slowdown;
        }
        return !scatter || users == 1 ? 1 : repeat == 1 ? 0.1 : users == MANY ? 0.9 : 0.5;
    }

    private ResourceUse use(int users) {
        ResourceUse use = cores == 0 || users == 1
                ? Given.cpu(1)
                : Given.cpu(Math.round((growth == 1 ? 0.5 : 4) * cores * Given.SECOND_NANOS));
        return use.with(ResourceUse.Resource.STOLEN_NANOS, nanos(stolen));
    }

    private TrialLog profiled(TrialLog measured, List<Wait> waited) {
        Account account = new Account(
                MANY,
                MANY * PHASE_NANOS,
                PHASE_NANOS,
                OptionalLong.of(nanos(computing)),
                isCounted ? OptionalLong.of(nanos(runnable)) : OptionalLong.empty(),
                nanos(collecting),
                waited,
                List.of(new Stack(List.of("Shelf.take", "Shelf.sort"), "Shelf.sort (line 9)", 60)));
        return new TrialLog(
                        measured.id().profiled(),
                        measured.startedAt(),
                        measured.ending(),
                        measured.measured(),
                        measured.phases(),
                        measured.warmup(),
                        measured.timeline(),
                        measured.failures(),
                        measured.resources(),
                        measured.hiccups(),
                        measured.raw())
                .with(
                        threads == Threads.USERS
                                ? new ProfileLog(
                                        Optional.empty(),
                                        account,
                                        lacksServer ? Optional.of(NO_SERVER) : Optional.empty())
                                : new ProfileLog(
                                        Optional.empty(),
                                        onTheNetwork(),
                                        Optional.of(new ProfileLog.Server(Optional.empty(), account))));
    }

    private static Account onTheNetwork() {
        long nanos = MANY * PHASE_NANOS;
        Wait reply = new Wait(ProfileLog.Kind.INPUT_OUTPUT, "localhost:1", nanos, PHASE_NANOS, 1_000, List.of());
        return new Account(
                MANY, nanos, PHASE_NANOS, OptionalLong.of(0), OptionalLong.of(0), 0, List.of(reply), List.of());
    }

    private static long nanos(double share) {
        return Math.round(share * MANY * PHASE_NANOS);
    }
}
