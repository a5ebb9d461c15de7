package org.loadharness.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.random.SeedTree;
import org.loadharness.time.Ticker;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;
import org.loadharness.workload.Workloads;

/** Every study's server can be made to be far off, and is then what it was, only later. */
@Timeout(120)
class FarServersTest {
    private static final int ROUND_TRIP_MILLIS = 30;

    /** What an interaction has to wait for: its calls, and the handshakes of connections that it makes itself. */
    @ParameterizedTest
    @CsvSource({
        "bookstore, 0, 2, client=lean",
        "bookstore, 0, 2, client=jetty",
        "ski, 0, 1, store=memory",
        "store, 1, 1, durability=memory",
        "regex, 0, 2, rows=1000",
        "regex, 0, 1, rows=1000;connection=kept",
        "buckets, 0, 2, unit=1us"
    })
    void anInteractionTakesItsRoundTripsLonger(String name, int interaction, int roundTrips, String parameters)
            throws Exception {
        ServedWorkload workload = (ServedWorkload) Workloads.discovered().named(name);
        Settings settings = settings(workload, parameters);
        InetSocketAddress anywhere = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        Ticker ticker = Ticker.system();
        try (ServedWorkload.Server server = workload.serve(settings, anywhere);
                Target target = workload.connect(settings, server.address(), new SeedTree(7));
                Session session =
                        target.session(new User(0, new User.Group("main", 0, 1, settings), new SeedTree(8).stream()))) {
            assertThat(session.perform(interaction)).isEqualTo(Outcome.SUCCESS);

            long startNanos = ticker.nanos();
            assertThat(session.perform(interaction)).isEqualTo(Outcome.SUCCESS);
            long tookNanos = ticker.nanos() - startNanos;

            assertThat(tookNanos).isGreaterThanOrEqualTo(1_000_000L * roundTrips * ROUND_TRIP_MILLIS);
            target.check(target.seen());
        }
    }

    private static Settings settings(ServedWorkload workload, String parameters) {
        Map<String, String> given = new LinkedHashMap<>();
        given.put("round-trip", ROUND_TRIP_MILLIS + "ms");
        for (String parameter : parameters.split(";", -1)) {
            String[] nameAndValue = parameter.split("=", 2);
            given.put(nameAndValue[0], nameAndValue[1]);
        }
        return Settings.of(workload.parameters(), given);
    }
}
