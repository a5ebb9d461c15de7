package org.loadharness.cluster;

import java.time.Duration;
import org.loadharness.drive.Generators.Parting;
import org.loadharness.drive.Generators.Stay;
import org.loadharness.plan.TrialSettings.Agents.Address;
import org.loadharness.plan.TrialSettings.Agents.Joining;

/** An agent in a process of its own: {@code ADDRESS KEYS|none}. It says how it parted from its run. */
final class JoiningAgent {
    private JoiningAgent() {}

    @SuppressWarnings("SystemExitOutsideMain") // it is one
    public static void main(String[] words) throws Exception {
        Joining joining = joining(Address.parse(words[0]), words[1], Duration.ofSeconds(60));
        Parting parting = new AgentOfRuns(Way.of(joining), joining.within(), System.err::println).join(Stay.ONE_RUN);
        System.err.println(parting);
        Runtime.getRuntime().halt(parting == Parting.DONE ? 0 : 1);
    }

    static Joining joining(Address address, String keys, Duration within) {
        return new Joining(
                address, keys.equals("none") ? java.util.Optional.empty() : java.util.Optional.of(keys), within);
    }
}
