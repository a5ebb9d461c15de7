package org.loadharness.stats;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.loadharness.record.AgentsLog;
import org.loadharness.record.AgentsLog.Agent;
import org.loadharness.record.AgentsLog.Measured;
import org.loadharness.record.Distribution;
import org.loadharness.record.ResourceUse;
import org.loadharness.record.TrialLog;
import org.loadharness.stats.TrialMeasures.CpuShares;
import org.loadharness.stats.Verdict.Finding;

/**
 * A process that made load, as audits look at it: the generator, or each of several agents by its name. Immutable. Thread-safe.
 *
 * @param name for a sentence
 * @param machine likewise
 * @param shares of that machine, for all generators on it together
 * @param coreNanos processor time that its cores had in all
 */
record Generator(
        String name,
        String machine,
        ResourceUse used,
        Distribution hiccups,
        Distribution lateness,
        CpuShares shares,
        double coreNanos) {
    /** The system counts processor time in steps of 10 ms: less than ten of them say nothing. */
    static final long LEAST_COUNTED_NANOS = 100_000_000;

    /** Every one that recorded something. */
    static List<Generator> of(TrialEvidence evidence) {
        TrialLog trial = evidence.trial();
        return trial.agents()
                .map(log -> log.agents().stream()
                        .flatMap(agent -> agent.measured().stream().map(own -> of(trial, log, agent, own)))
                        .toList())
                .orElseGet(() -> List.of(new Generator(
                        "the generator",
                        "the machine",
                        trial.resources().generator(),
                        trial.hiccups(),
                        trial.measured().sends().lateness(),
                        evidence.measures().cpu(),
                        coreNanos(trial, evidence.environment().cores()))));
    }

    private static Generator of(TrialLog trial, AgentsLog log, Agent agent, Measured own) {
        String name = nameOf(log, agent);
        boolean several = log.agents().stream().map(Agent::host).distinct().count() > 1;
        return new Generator(
                name,
                several ? "the machine of " + name : "the machine",
                own.used(),
                own.hiccups(),
                own.lateness(),
                shares(trial, log, agent),
                coreNanos(trial, agent.cores()));
    }

    /** An agent in a sentence. Numbers go beyond how many there are where one was lost and another took its place. */
    static String nameOf(AgentsLog log, Agent agent) {
        int count = log.all().size();
        boolean areConsecutive = log.all().stream().allMatch(any -> any.number() <= count);
        return "agent " + agent.number() + (areConsecutive ? " of " + count : "") + " (" + agent.host() + ")";
    }

    /** A server of which something is known runs beside the controller. */
    private static CpuShares shares(TrialLog trial, AgentsLog log, Agent agent) {
        List<OptionalLong> nanos = log.agents().stream()
                .filter(other -> other.host().equals(agent.host()))
                .flatMap(other -> other.measured().stream())
                .map(other -> other.used().of(ResourceUse.Resource.CPU_NANOS))
                .toList();
        ResourceUse all = nanos.stream().allMatch(OptionalLong::isPresent)
                ? ResourceUse.UNKNOWN.with(
                        ResourceUse.Resource.CPU_NANOS,
                        nanos.stream().mapToLong(OptionalLong::getAsLong).sum())
                : ResourceUse.UNKNOWN;
        Optional<ResourceUse> server =
                agent.host().equals(log.controller().host()) ? trial.resources().server() : Optional.empty();
        return CpuShares.of(all, server, coreNanos(trial, agent.cores()));
    }

    private static double coreNanos(TrialLog trial, int cores) {
        return (double) TrialMeasures.sampledNanos(trial) * cores;
    }

    /** The gravest of what is found about generators; of equally grave ones that about the first. */
    static Optional<Finding> gravest(TrialEvidence evidence, Function<Generator, Optional<Finding>> audit) {
        return evidence.generators().stream()
                .flatMap(generator -> audit.apply(generator).stream())
                .reduce((one, other) -> other.severity().compareTo(one.severity()) > 0 ? other : one);
    }
}
