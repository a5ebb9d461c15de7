package org.loadharness.cluster;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.loadharness.plan.TrialSettings.Agents.Address;

/** Reports which agents have joined, each once. Confined to one thread. */
final class Arrival {
    private final int awaited;
    private final Set<Integer> reported = new HashSet<>();

    /** @param awaited agents; 0 if nothing is to be reported */
    Arrival(int awaited) {
        this.awaited = awaited;
    }

    /** How to have one join, while it is awaited. */
    static String awaited(int agents, Way way, int port) {
        return "waiting for " + (agents == 1 ? "one agent" : agents + " agents") + " at "
                + way.address().at(port).text() + "; " + howTo(way, port);
    }

    /** How to have one join. */
    static String howTo(Way way, int port) {
        Address dialled = way.address().isEverywhere()
                ? new Address("ADDRESS", port)
                : way.address().at(port);
        return "start each by: java -jar harness.jar agent --join " + dialled.word()
                + way.keys().map(keys -> " --keys " + keys.file()).orElse("");
    }

    /**
     * A sentence for each that has joined since the last look.
     *
     * @param present those that have joined and are not lost, in their order
     */
    List<String> look(Collection<Member> present) {
        List<String> sentences = new ArrayList<>();
        if (awaited == 0) {
            return sentences;
        }
        int there = 0;
        for (Member member : present) {
            there++;
            if (reported.add(member.number())) {
                sentences.add(member.inWords() + " has joined"
                        + (there > awaited ? ", one more than were awaited" : ", " + there + " of " + awaited));
            }
        }
        return sentences;
    }
}
