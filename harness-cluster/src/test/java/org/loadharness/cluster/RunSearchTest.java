package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.loadharness.drive.Generators.Parting;
import org.loadharness.drive.Generators.Stay;

@Timeout(120)
class RunSearchTest {
    private final List<String> said = new CopyOnWriteArrayList<>();

    @Test
    void whereNobodyListensTheReasonIsSaidAndTheSearchEndsAtItsLimit() throws Exception {
        Way nowhere = Way.here(AgentProcesses.freeAddress().port());

        Parting parting = new RunSearch(nowhere, Duration.ofMillis(1), said::add)
                .join(Stay.ONE_RUN, () -> new RunSearch.Guest(new Deaf(), run -> Parting.DONE));

        String address = nowhere.address().text();
        assertThat(parting).isEqualTo(Parting.LOST);
        assertThat(said.get(0)).isEqualTo("joining a run at " + address + ", for at most 1ms");
        assertThat(said.get(said.size() - 1)).startsWith("no controller was found at " + address + " within 1ms: ");
    }

    private static final class Deaf implements Network.Listener {
        @Override
        public void heard(Peer from, byte[] bytes) {}

        @Override
        public void gone(Peer peer) {}
    }
}
