package org.loadharness.workloads.elsewhere;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.RemoteWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Workloads;

/** The threads of a relay that is left open are found when the test has ended. */
class WrongAddressTest {
    private static final URI PATH_BEHIND = URI.create("tcp://127.0.0.1:9/here");

    @ParameterizedTest
    @ValueSource(strings = {"buckets", "regex"})
    void noRelayIsOpenedOnTheWayToAnAddressThatIsNone(String name) {
        RemoteWorkload workload = (RemoteWorkload) Workloads.discovered().named(name);
        Settings settings = Settings.of(workload.parameters(), Map.of("round-trip", "1ms"));

        assertThatThrownBy(() -> workload.connect(settings, PATH_BEHIND, new SeedTree(1)))
                .hasMessageContaining("must be tcp://host:port");
        assertThatThrownBy(() -> workload.join(settings, PATH_BEHIND, new SeedTree(1)))
                .hasMessageContaining("must be tcp://host:port");
    }
}
