package org.loadharness.workload;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What users do, how often, and with which system. The short way is {@link #named}; a class on the class path is a
 * {@link DefinedWorkload}. Whoever needs more implements {@link LocalWorkload}, {@link ServedWorkload} or both, or
 * {@link TimedWorkload}. A class is named in {@code META-INF/services/org.loadharness.workload.Workload}.
 *
 * <p>Implementations are stateless and thread-safe: all state of a trial is in its {@link Target} and sessions.
 */
public interface Workload {
    /**
     * A workload of that name, without interactions as yet; {@link InteractionWorkload} says how to go on.
     *
     * @throws IllegalArgumentException if the name is blank, or has other characters than letters, digits, blanks and _ . -
     */
    static InteractionWorkload<Settings> named(String name) {
        return InteractionWorkload.ofName(name);
    }

    /** A short lower-case name, unique among workloads. */
    String name();

    /** What it does, in one line. */
    String summary();

    /** Every parameter with its default. */
    List<Parameter<?>> parameters();

    /** The interactions and their weights under those settings. */
    Mix mix(Settings settings);

    /** What is wrong with settings that are each right by themselves, one sentence each; empty if nothing is. */
    default List<String> conflicts(Settings settings) {
        return List.of();
    }

    /**
     * What stands against that many users, all phases of a load together, under settings that fewer may have; one sentence each,
     * with the way out. Asked before anything runs.
     */
    default List<String> conflicts(Settings settings, int users) {
        return List.of();
    }

    /**
     * Whether each user does something of its own before the load, which is not measured. An open load must then say how many users
     * there are, as all of them are made ready before it starts.
     */
    default boolean readiesUsers(Settings settings) {
        return false;
    }

    /**
     * Why trials under those settings cannot each have a process of their own, with the way out; empty if they can. Asked only where
     * that is wanted, or a run is to be resumed, which another process does.
     */
    default Optional<String> forkHindrance(Settings settings) {
        return Optional.empty();
    }

    /**
     * What is wrong with the files and directories that settings name for a system on this machine, one sentence each with the
     * parameter's name before it; empty if nothing is. Asked before anything runs; it leaves the disk as it was.
     */
    default List<String> unusableFiles(Settings settings) {
        return List.of();
    }

    /**
     * The names of the parts of an interaction's time that its sessions can report, in the order in which they pass. Parts
     * exclude each other: what they leave of a response time is the client's own and the way to the system. Names are
     * unique. {@code rest} and {@code end_to_end} are taken: they are what the parts leave, and the whole.
     */
    default List<String> parts(Settings settings) {
        return List.of();
    }

    /** The parts that are reported in that mode: all, unless reporting costs too much of what is measured. */
    default List<String> parts(Settings settings, Mode mode) {
        return parts(settings);
    }

    /**
     * The names of the flows that users go through, in the order of their indexes; for each there are figures of its own. None
     * where interactions are all there is. Who names some has sessions that are a {@link Guide}.
     */
    default List<String> flows(Settings settings) {
        return List.of();
    }

    /**
     * At most how many interactions a flow has, on average over the flows by their weights. Empty where only replies say it; 1
     * where there are no flows.
     */
    default OptionalDouble mostInteractionsPerFlow(Settings settings) {
        return OptionalDouble.of(1);
    }

    /** The queue that the system is under those settings, where theory has formulas for it. */
    default Optional<Queueing.Station> station(Settings settings) {
        return Optional.empty();
    }

    /**
     * The tiers that an interaction passes under those settings, in that mode, for mean value analysis; none where nobody can
     * say which servers there are.
     */
    default List<Queueing.Tier> tiers(Settings settings, Mode mode) {
        return List.of();
    }

    /**
     * The kinds of failures that its interactions can have, for {@code --retry-on}; a {@code *} at the end of one stands for
     * any ending, as in {@code http-*}. Names of exceptions are known besides. None where nobody can say: then any word is one.
     */
    default List<String> failureKinds() {
        return List.of();
    }

    /**
     * Options of a run that hold for it where nothing else is said, by their names without dashes: the texts of a command line.
     */
    default Map<String, String> options() {
        return Map.of();
    }

    /** What varies besides the load where nothing else is said, by the names that {@code --vary} takes. */
    default Map<String, List<String>> factors() {
        return Map.of();
    }

    /** Phases of the load where nothing else is said, a line each: the texts of a command line. */
    default List<String> phaseLines() {
        return List.of();
    }

    /** The text that it was read from; empty where it is a class. */
    default Optional<WorkloadDefinition> source() {
        return Optional.empty();
    }

    /**
     * Variables that another process needs beside its own to make this workload of its {@link #source}: a process of this machine gets
     * them in its environment, and no file has them.
     */
    default Map<String, String> variables() {
        return Map.of();
    }

    /** The modes in which it runs. */
    default Set<Mode> modes() {
        Set<Mode> modes = EnumSet.noneOf(Mode.class);
        if (this instanceof LocalWorkload) {
            modes.add(Mode.LOCAL);
        }
        if (this instanceof RemoteWorkload) {
            modes.add(Mode.RPC);
        }
        if (this instanceof TimedWorkload) {
            modes.add(Mode.LOCAL);
            modes.add(Mode.SIMULATED);
        }
        return modes;
    }
}
