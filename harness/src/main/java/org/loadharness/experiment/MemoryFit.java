package org.loadharness.experiment;

import java.util.Comparator;
import java.util.Optional;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.plan.Point;
import org.loadharness.plan.TrialSettings.Agents;
import org.loadharness.plan.TrialSettings.Recording;
import org.loadharness.plan.Variant;
import org.loadharness.workload.Mode;
import org.loadharness.workload.Settings;

/**
 * Whether what a plan keeps in memory fits into the heap, before anything is sent. It counts what is known before the start, rather
 * too little than too much: a run that fits is never refused. What a system in this process keeps is not in it. Agents of this
 * machine have a heap each, as large as that of this process, and their share of the users; of heaps elsewhere nothing is known.
 * Immutable.
 *
 * @param maxBytes that the heap may have
 */
record MemoryFit(PlannedRun run, long maxBytes) {
    private static final int KIB = 1024;
    private static final int MIB_BITS = 20;

    /** The program, its plan and what a trial has once. */
    private static final long PROGRAM_BYTES = 5_000L * KIB;

    /** Thread, recorders and streams of random numbers. */
    private static final long USER_BYTES = 1_500;

    /** Connection and buffers, with those that Java keeps for a thread. */
    private static final long CONNECTION_BYTES = 6_000;

    /** What a user counts of each kind of interaction, and over a connection of each of its parts. */
    private static final long COUNTS_BYTES = 650;

    /** With records of each interaction: those of a ring that all users fill, and as many again of their own. */
    private static final long RAW_BYTES = 2 * (1 << 17) * 4L * Long.BYTES;

    /** How much a heap should have beside what is kept, so that its collector comes to rest. */
    private static final int WELL = 3;

    /** Why it cannot run, and the ways out; empty if it can, as far as is known. */
    Optional<String> refusal() {
        Point largest = run.plan().points().stream()
                .max(Comparator.comparingLong(this::bytes))
                .orElseThrow();
        long needBytes = bytes(largest);
        return needBytes <= maxBytes
                ? Optional.empty()
                : Optional.of(who(largest) + " take about " + mib(needBytes) + " MiB of memory, but Java has "
                        + mib(maxBytes) + " MiB; start it with -Xmx" + mib(WELL * needBytes)
                        + "m, or drive fewer users");
    }

    /** As in {@code 20000 users}, or with agents as in {@code the 5000 of 20000 users that an agent has}. */
    private String who(Point point) {
        return agentsOf(point)
                .map(agents -> "the " + shared(point.users(), agents.count()) + " of " + point.users()
                        + " users that an agent has")
                .orElseGet(() -> point.users() + " users");
    }

    private Optional<Agents> agentsOf(Point point) {
        return run.plan().variantOf(point).trialSettings().agents();
    }

    /** What a process of this machine keeps at least in a trial of a point, in bytes: this one, or an agent. */
    long bytes(Point point) {
        Variant variant = run.plan().variantOf(point);
        Optional<Agents> agents = agentsOf(point);
        if (agents.isPresent() && !(agents.get().place() instanceof Agents.Place.Here)) {
            return PROGRAM_BYTES;
        }
        boolean isRaw = variant.trialSettings().recording() == Recording.RAW;
        long users = point.phases().stream()
                .mapToLong(phase -> phase.load().users() * userBytes(variant, phase))
                .sum();
        return PROGRAM_BYTES + shared(users, agents.map(Agents::count).orElse(1)) + (isRaw ? RAW_BYTES : 0);
    }

    /** The share of the one that has the most. */
    static long shared(long all, int count) {
        return (all + count - 1) / count;
    }

    /** Of an open load most users may have nothing to do. */
    private long userBytes(Variant variant, LoadPhase phase) {
        if (phase.load() instanceof OpenLoop) {
            return USER_BYTES;
        }
        long kinds = run.mix(variant, phase).entries().size();
        return variant.system().mode() == Mode.RPC
                ? USER_BYTES + CONNECTION_BYTES + kinds * (1 + parts(variant, phase)) * COUNTS_BYTES
                : USER_BYTES + kinds * COUNTS_BYTES;
    }

    private int parts(Variant variant, LoadPhase phase) {
        Settings settings =
                Settings.of(run.workload().parameters(), variant.system().parametersIn(phase.parameters()));
        return run.workload().parts(settings, Mode.RPC).size();
    }

    private static long mib(long bytes) {
        return Math.round((double) bytes / (1 << MIB_BITS));
    }
}
