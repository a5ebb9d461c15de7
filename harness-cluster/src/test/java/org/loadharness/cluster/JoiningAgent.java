package org.loadharness.cluster;

import java.nio.file.Path;
import java.time.Duration;
import org.loadharness.drive.Generators.Parting;
import org.loadharness.drive.Generators.Stay;
import org.loadharness.plan.TrialSettings.Agents.Address;
import org.loadharness.plan.TrialSettings.Agents.Joining;

/**
 * An agent in a process of its own: {@code ADDRESS KEYS|none}, or a relay to the run there: {@code ADDRESS KEYS|none BELOW}.
 * It says how it parted from its run, and leaves files where temporary ones lie.
 */
final class JoiningAgent {
    private JoiningAgent() {}

    @SuppressWarnings("SystemExitOutsideMain") // it is one
    public static void main(String[] words) throws Exception {
        Joining joining = joining(Address.parse(words[0]), words[1], Duration.ofMinutes(4));
        Parting parting = words.length > 2
                ? new AgentsOfRun.Provider().relay(joining, Address.parse(words[2]), Stay.ONE_RUN, System.err::println)
                : new AgentOfRuns(
                                Way.of(joining),
                                Path.of(System.getProperty("java.io.tmpdir")),
                                joining.within(),
                                System.err::println)
                        .join(Stay.ONE_RUN);
        System.err.println(parting);
        Runtime.getRuntime().halt(parting == Parting.DONE ? 0 : 1);
    }

    static Joining joining(Address address, String keys, Duration within) {
        return new Joining(
                address, keys.equals("none") ? java.util.Optional.empty() : java.util.Optional.of(keys), within);
    }
}
