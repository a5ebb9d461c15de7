package org.loadharness.cluster;

import java.nio.file.Path;
import java.time.Duration;
import org.loadharness.drive.Generators.Parting;
import org.loadharness.drive.Generators.Stay;
import org.loadharness.plan.TrialSettings.Agents.Address;
import org.loadharness.plan.TrialSettings.Agents.Joining;

/** An agent in a process of its own: {@code ADDRESS KEYS|none}. It says how it parted from its run, and leaves files where temporary ones lie. */
final class JoiningAgent {
    private JoiningAgent() {}

    @SuppressWarnings("SystemExitOutsideMain") // it is one
    public static void main(String[] words) throws Exception {
        Joining joining = joining(Address.parse(words[0]), words[1], Duration.ofSeconds(240));
        Path directory = Path.of(System.getProperty("java.io.tmpdir"));
        Parting parting =
                new AgentOfRuns(Way.of(joining), directory, joining.within(), System.err::println).join(Stay.ONE_RUN);
        System.err.println(parting);
        Runtime.getRuntime().halt(parting == Parting.DONE ? 0 : 1);
    }

    static Joining joining(Address address, String keys, Duration within) {
        return new Joining(
                address, keys.equals("none") ? java.util.Optional.empty() : java.util.Optional.of(keys), within);
    }
}
