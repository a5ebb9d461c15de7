package org.loadharness.cause;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.loadharness.cause.PointTime.Part;
import org.loadharness.cause.PointTime.Part.Kind;
import org.loadharness.cause.PointTime.Threads;
import org.loadharness.record.ProfileLog;
import org.loadharness.stats.TrialSummary;

/**
 * What limits throughput if it is in use all the time: by the law of utilisation U = X S, a call that needs it for S leaves room
 * for 1 / S = X / U calls a second (Denning and Buzen, "The operational analysis of queueing network models", 1978).
 * Immutable. Thread-safe.
 *
 * @param name in a sentence
 * @param line of the system that takes it; blank if unknown
 * @param timeFraction of the users' time that goes with it
 * @param busyFraction of the wall time that it is in use
 * @param perSecond calls while that was measured
 */
record Resource(String name, String line, double timeFraction, double busyFraction, double perSecond, Kind kind) {
    /** From which on it counts as in use all the time. */
    static final double BUSY = 0.8;

    private static final double NANOS_PER_SECOND = 1e9;
    private static final String SEMAPHORE = "Semaphore";

    /**
     * Of the time outside of waits for a lock or a pool, above which it is in use only as those who have it wait for a processor.
     * Those who have just been woken wait for one too, so it is not a small part.
     */
    private static final double MOSTLY = 0.5;

    /** Shares are sums. */
    private static final double ROUNDING = 1e-9;

    /** The calls a second that it leaves room for. */
    double boundPerSecond() {
        return perSecond / busyFraction;
    }

    /**
     * Whether it is in use for lack of processors, where these are taken: of the time in which threads neither wait for it nor have
     * nothing to do, they wait for a processor most. With more processors it would be free sooner.
     */
    boolean lacksProcessors(PointTime time) {
        return (kind == Kind.LOCK || kind == Kind.POOL)
                && time.runnableFraction() > MOSTLY * (time.workFraction() - timeFraction) + ROUNDING;
    }

    /** How long a call has it, hand-over included. */
    double holdNanos() {
        return busyFraction * NANOS_PER_SECOND / perSecond;
    }

    /** Those that a point's account shows. */
    static Stream<Resource> of(PointTime time) {
        OptionalDouble perSecond = time.callsPerSecond();
        return perSecond.isEmpty() || perSecond.getAsDouble() <= 0
                ? Stream.empty()
                : Stream.concat(
                        machine(time, perSecond.getAsDouble()).stream(),
                        time.parts().stream().flatMap(part -> waitedFor(part, perSecond.getAsDouble())));
    }

    /** A collector uses processors too: of the two the one that has more of the time. */
    private static Optional<Resource> machine(PointTime time, double perSecond) {
        Optional<Resource> collector = collector(time, perSecond);
        Optional<Resource> processors = processors(time, perSecond);
        return collector.isPresent()
                        && collector.get().timeFraction()
                                > processors.map(Resource::timeFraction).orElse(0.0)
                ? collector
                : processors;
    }

    /** While it stops one of the threads, it stops all of them. */
    private static Optional<Resource> collector(PointTime time, double perSecond) {
        double share = time.parts().stream()
                .filter(part -> part.kind() == Kind.COLLECTOR)
                .mapToDouble(Part::share)
                .sum();
        return share > 0
                ? Optional.of(new Resource("collector", "", share, share, perSecond, Kind.COLLECTOR))
                : Optional.empty();
    }

    /**
     * What somebody waits for is in use: a lock by whoever has it, all of a pool by as many. That holds of no queue or future, which
     * is empty as long as somebody waits, whoever is to fill it; and of no peer, of which one call knows nothing.
     */
    private static Stream<Resource> waitedFor(Part part, double perSecond) {
        return isUsed(part) && part.busyFraction().orElse(0) > 0
                ? Stream.of(new Resource(
                        part.name(),
                        part.line(),
                        part.share(),
                        part.busyFraction().getAsDouble(),
                        perSecond,
                        part.kind()))
                : Stream.empty();
    }

    private static boolean isUsed(Part part) {
        return part.isOneAtATime() || (part.kind() == Kind.POOL && isSemaphore(part.name()));
    }

    /** Whether it is a wait for what may or may not be in use meanwhile. */
    static boolean isOpaque(Part part) {
        return (part.kind() == Kind.POOL || part.kind() == Kind.INPUT_OUTPUT) && !isUsed(part);
    }

    /** No class of the system's own whose name begins like that. */
    private static boolean isSemaphore(String name) {
        return name.equals(SEMAPHORE) || name.startsWith(SEMAPHORE + " in ");
    }

    /** Users and a server of theirs share the processors of this machine; one whose threads nobody recorded may be elsewhere. */
    private static DoubleStream busy(TrialSummary trial, Threads threads) {
        OptionalDouble server = threads == Threads.SERVER ? ofServer(trial) : OptionalDouble.of(0);
        return server.stream()
                .flatMap(own ->
                        trial.measures().cpu().generatorFraction().stream().map(users -> users + own));
    }

    /** Nobody reads what the process of a server uses that somebody else has started: its threads computed so much at least. */
    private static OptionalDouble ofServer(TrialSummary trial) {
        OptionalDouble process = trial.measures().cpu().serverFraction();
        return process.isPresent()
                ? process
                : trial.log().profile().flatMap(ProfileLog::server).stream()
                        .map(ProfileLog.Server::account)
                        .filter(account -> account.phaseNanos() > 0)
                        .flatMapToDouble(account -> account.computingNanos().stream()
                                .mapToDouble(nanos -> nanos / ((double) account.phaseNanos() * trial.cores())))
                        .findFirst();
    }

    private static Optional<Resource> processors(PointTime time, double perSecond) {
        double share = 0;
        String line = "";
        for (Part part : time.parts()) {
            if (part.kind() == Kind.COMPUTING || part.kind() == Kind.PROCESSOR) {
                share += part.share();
                line = part.kind() == Kind.COMPUTING ? part.line() : line;
            }
        }
        OptionalDouble busy = time.trials().stream()
                .flatMapToDouble(trial -> busy(trial, time.threads()))
                .average();
        return busy.isPresent() && busy.getAsDouble() > 0
                ? Optional.of(new Resource(
                        "the processors", line, share, Math.min(1, busy.getAsDouble()), perSecond, Kind.PROCESSOR))
                : Optional.empty();
    }
}
