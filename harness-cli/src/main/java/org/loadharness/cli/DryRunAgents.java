package org.loadharness.cli;

import org.loadharness.plan.TrialSettings.Agents;
import org.loadharness.plan.TrialSettings.Agents.Joining;
import org.loadharness.plan.TrialSettings.Agents.Place;
import org.loadharness.time.DurationText;

/** Which agents would make a load, in words. Stateless. */
final class DryRunAgents {
    private DryRunAgents() {}

    /** Where they run, how they find the run, how long it waits for them, and what it does without one. */
    static String inWords(Agents agents) {
        Joining joining = agents.joining();
        String where = agents.place() instanceof Place.Here
                ? " on this machine"
                : agents.place() instanceof Place.Hosts hosts ? " on " + String.join(" and ", hosts.names()) : "";
        String at = agents.place() instanceof Place.Here
                ? ""
                : " to join at " + joining.listen().text() + " " + keys(agents);
        return who(agents) + where + ", awaited for " + DurationText.print(joining.within()) + at
                + (agents.onLoss() == Agents.OnLoss.CONTINUE ? "; if one is lost, the others go on" : "");
    }

    private static String who(Agents agents) {
        return agents.count() == 1 ? "one agent" : agents.count() + " agents together";
    }

    private static String keys(Agents agents) {
        boolean made = agents.place() instanceof Place.Hosts;
        return agents.joining()
                .keys()
                .map(file -> "with the keys of " + file)
                .orElse(made ? "with keys made for the run" : "without keys");
    }
}
