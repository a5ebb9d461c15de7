package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ArrivalTest {
    @Test
    void anAgentIsCountedAmongThoseThatAreThereAndLostOnesAreNot() {
        Arrival arrival = new Arrival(2);

        assertThat(arrival.look(List.of(agent(1)))).containsExactly("agent 1 (process 11 on load1) has joined, 1 of 2");
        assertThat(arrival.look(List.of(agent(1)))).as("once").isEmpty();
        assertThat(arrival.look(List.of(agent(2), agent(3))))
                .as("the first one is lost")
                .containsExactly(
                        "agent 2 (process 12 on load2) has joined, 1 of 2",
                        "agent 3 (process 13 on load3) has joined, 2 of 2");
        assertThat(arrival.look(List.of(agent(2), agent(3), agent(4))))
                .containsExactly("agent 4 (process 14 on load4) has joined, one more than were awaited");
    }

    private static Member agent(int number) {
        AgentFacts facts = new AgentFacts("load" + number, 10 + number, 2, 1 << 30, "17", "digest");
        return Member.joined(number, new Peer("load" + number), facts, 0);
    }
}
