package org.loadharness.plan;

import static org.loadharness.plan.PlanOptions.AGENTS;

import java.util.List;
import java.util.Optional;
import org.loadharness.load.LoadPhase;
import org.loadharness.load.Share;
import org.loadharness.workload.RemoteWorkload;

/** Whether several processes can make the load together. Confined to one thread. */
final class AgentsRule {
    /** Those that say which agents there are, and how they join. */
    static final List<PlanOption<?>> OPTIONS =
            List.of(AGENTS, PlanOptions.LISTEN, PlanOptions.KEYS, PlanOptions.JOIN_TIMEOUT, PlanOptions.ON_LOSS);

    private final PlanReader reader;

    AgentsRule(PlanReader reader) {
        this.reader = reader;
    }

    /** Adds what stands against it to the mistakes, if it is asked for. */
    void check(OptionValues values, Optional<Study> study, List<Point> points) {
        if (values.find(AGENTS).isEmpty()) {
            OPTIONS.stream()
                    .filter(option -> option != AGENTS && reader.isGiven(option))
                    .forEach(
                            option -> reader.mistake(option, "no agents join this run; add --agents, or leave it out"));
            return;
        }
        new AgentsElsewhereRule(reader).check(values.get(AGENTS), values, study);
        switch (values.get(PlanOptions.MODE)) {
            case SIMULATED -> reader.mistake(AGENTS, "a simulated clock is one process's; leave it out");
            case LOCAL ->
                reader.mistake(
                        AGENTS,
                        "with --mode local each of them would have a system of its own; use --mode rpc, or leave it out");
            case RPC ->
                study.flatMap(each -> hindrance(each, values.get(AGENTS).count()))
                        .ifPresent(reason -> reader.mistake(AGENTS, reason));
        }
        if (values.get(PlanOptions.ON_LOSS) == TrialSettings.Agents.OnLoss.CONTINUE) {
            study.flatMap(AgentsRule::lossHindrance).ifPresent(reason -> reader.mistake(PlanOptions.ON_LOSS, reason));
        }
        if (values.get(PlanOptions.FORK) == TrialSettings.Isolation.FORKED) {
            reader.mistake(AGENTS, "agents stay for the whole run, and share its trials; leave it out, or --fork");
        }
        if (values.get(PlanOptions.RAW) == TrialSettings.Recording.RAW) {
            reader.mistake(AGENTS, "one process alone writes records of interactions; leave it out, or --raw");
        }
        if (reader.read(PlanOptions.PROFILE).filter(Profiling.BESIDE::equals).isPresent()) {
            reader.mistake(AGENTS, "only trials of one process are recorded; leave it out, or --profile");
        }
        if (points.stream()
                .flatMap(point -> point.phases().stream())
                .anyMatch(phase -> phase.release() instanceof LoadPhase.Release.AfterShare)) {
            reader.mistake(
                    AGENTS,
                    "no agent knows how many users of a phase have ended elsewhere; start each phase after a time");
        }
    }

    /** Which agents there will be is not known yet; so each is taken for as strong as the others. */
    private static Optional<String> hindrance(Study study, int agents) {
        return study.workload() instanceof RemoteWorkload remote
                ? remote.agentsHindrance(study.settings().withShare(new Share(0, 1, agents)))
                : Optional.empty();
    }

    private static Optional<String> lossHindrance(Study study) {
        return study.workload() instanceof RemoteWorkload remote
                ? remote.lossHindrance(study.settings())
                : Optional.empty();
    }
}
