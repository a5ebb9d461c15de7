package org.loadharness.plan;

import static org.loadharness.plan.PlanOption.Group.TRIALS;

import java.time.Duration;
import java.util.Optional;
import org.loadharness.plan.TrialSettings.Agents;
import org.loadharness.time.DurationText;

/** The options that say which processes make the load together: those of {@link PlanOptions}, declared here. Stateless. Thread-safe. */
final class AgentsOptions {
    /** Processes that make the load together. */
    static final PlanOption<Agents> AGENTS = PlanOption.of("agents", Agents::parse, Agents::text)
            .heldIfAny(variant -> variant.trialSettings().agents())
            .help(
                    TRIALS,
                    "local:N|N|ssh:HOST,...",
                    "Several processes make the load together, each with a part of the users; with --mode rpc, which then holds if no other is asked for. local:N starts N on this machine, N awaits as many that join by \"agent\", ssh: starts one on each host. docs/cluster.md says what stays the same.");

    /** Where agents join. */
    static final PlanOption<Agents.Address> LISTEN = PlanOption.of(
                    "listen", Agents.Address::parse, Agents.Address::text)
            .standard("127.0.0.1:7800")
            .heldIfAny(variant -> joining(variant).map(Agents.Joining::listen))
            .fixed("all agents of a run join at one address")
            .help(
                    TRIALS,
                    "ADDRESS[:PORT]",
                    "With --agents N or ssh: the address of this machine where agents join. Any other than its own loopback needs --keys.");

    /** What agents and their run prove who they are by. */
    static final PlanOption<String> KEYS = PlanOption.of("keys", text -> text, text -> text)
            .heldIfAny(variant -> joining(variant).flatMap(Agents.Joining::keys))
            .fixed("all agents of a run join with the same keys")
            .help(
                    TRIALS,
                    "FILE",
                    "With --agents N or ssh: the file of cluster-keys by which agents and this run know each other, and by which all between them is encrypted.");

    /** How long agents are awaited. */
    static final PlanOption<Duration> JOIN_TIMEOUT = PlanOption.of(
                    "join-timeout", OptionGrammar::joinTimeout, DurationText::print)
            .standard("1m")
            .heldIfAny(variant -> variant.trialSettings()
                    .agents()
                    .map(agents -> agents.joining().within()))
            .fixed("agents join once in a run")
            .help(
                    TRIALS,
                    "TIME",
                    "With --agents: how long it waits for them. If fewer have joined by then, no load is made.");

    /** What becomes of a run that loses one of them. */
    static final PlanOption<Agents.OnLoss> ON_LOSS = PlanOption.of(
                    "on-loss", AgentsText::parseOnLoss, AgentsText::printOnLoss)
            .standard("end")
            .heldIfAny(variant -> variant.trialSettings().agents().map(Agents::onLoss))
            .fixed("a run goes on or ends as a whole")
            .help(
                    TRIALS,
                    "end|continue",
                    "With --agents: what the run does when it loses one. That trial is invalid either way. end: the run ends with it. continue: the agents that are left share the users of later trials, which are suspect.");

    private AgentsOptions() {}

    private static Optional<Agents.Joining> joining(Variant variant) {
        return variant.trialSettings().agents().flatMap(Agents::fromElsewhere);
    }
}
