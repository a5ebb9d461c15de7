package org.loadharness.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.loadharness.workload.Mode;
import org.loadharness.workload.Queueing;
import org.loadharness.workload.Queueing.Tier.Processors;
import org.loadharness.workload.Queueing.Tier.Servers;
import org.loadharness.workload.Queueing.Tier.Waits;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Workload;
import org.loadharness.workload.Workloads;

/** Which tiers the studies say that their systems have. */
class QueueingTiersTest {
    @Test
    void tiersAreOfPartsThatAreReported() {
        for (Workload workload : Workloads.discovered().all()) {
            Settings settings = settings(workload, Map.of());
            for (Mode mode : workload.modes()) {
                List<String> reported = workload.parts(settings, mode);
                assertThat(parts(workload.tiers(settings, mode)))
                        .as("%s, %s", workload.name(), mode)
                        .doesNotHaveDuplicates()
                        .allMatch(reported::contains);
            }
        }
        assertThat(tiers("store", Mode.RPC, Map.of("commit-together", "1", "durability", "memory")).stream()
                        .filter(Servers.class::isInstance))
                .hasSize(2);
    }

    @Test
    void theSerialBookstoreHasAMonitorAndOthersHaveNoNumberOfServers() {
        assertThat(tiers("bookstore", Mode.RPC, Map.of("store", "serial")))
                .contains(new Processors(), new Servers(List.of("handler"), 1));
        assertThat(tiers("bookstore", Mode.RPC, Map.of("store", "two-level")))
                .contains(new Processors())
                .noneMatch(Servers.class::isInstance);
        assertThat(tiers("bookstore", Mode.LOCAL, Map.of())).isEmpty();
    }

    @Test
    void theStoreHasAWriterForEachDatabaseUnlessChangesShareACommit() {
        assertThat(tiers("store", Mode.RPC, Map.of("commit-together", "1")))
                .containsExactly(
                        new Processors(),
                        new Servers(List.of("database-update"), 1),
                        new Servers(List.of("order-log"), 1));
        assertThat(tiers("store", Mode.RPC, Map.of())).containsExactly(new Processors());
        assertThat(tiers("store", Mode.RPC, Map.of("catalog-url", "http://127.0.0.1:9")))
                .isEmpty();
    }

    private static List<Queueing.Tier> tiers(String name, Mode mode, Map<String, String> parameters) {
        Workload workload = Workloads.discovered().named(name);
        return workload.tiers(settings(workload, parameters), mode);
    }

    private static Settings settings(Workload workload, Map<String, String> parameters) {
        return Settings.of(workload.parameters(), parameters);
    }

    private static List<String> parts(List<Queueing.Tier> tiers) {
        return tiers.stream()
                .flatMap(tier -> tier instanceof Servers servers
                        ? servers.parts().stream()
                        : Optional.of(tier).stream()
                                .filter(Waits.class::isInstance)
                                .flatMap(waits -> ((Waits) waits).parts().stream()))
                .toList();
    }
}
