package org.loadharness.cluster;

import java.util.ArrayList;
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

    /** A sentence for each that has joined since the last look. */
    List<String> look(ControllerLoop loop) {
        List<String> sentences = new ArrayList<>();
        if (awaited == 0) {
            return sentences;
        }
        for (Member member : loop.joined()) {
            if (reported.add(member.number())) {
                sentences.add(member.inWords() + " has joined, " + reported.size() + " of " + awaited);
            }
        }
        return sentences;
    }
}
