package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.PartTimes;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;

/** What a service says of its own time. */
@Timeout(60)
final class ServerTimesTest {
    @TempDir
    Path directory;

    @Test
    void whatTheServerSaysOfItsTimeIsTakenOutOfTheWait() throws Exception {
        Scenario scenario = Scenario.parse(directory.resolve("test.yaml").toString(), """
                scenario: test
                url: http://ignored.invalid
                http: {server-timing: [db, app, other]}
                requests: [{get: /timed}]
                """, Map.of());
        Settings settings = Settings.defaults(scenario.parameters());
        List<String> parts = scenario.parts(settings);

        assertThat(parts)
                .containsExactly(
                        "dns", "connect", "tls", "send", "wait", "receive", "server.db", "server.app", "server.other");
        try (Service service = Service.start();
                Target target = scenario.connect(settings, service.uri(), new SeedTree(1));
                Session session =
                        target.session(new User(0, new User.Group("all", 0, 1, settings), new SeedTree(2).stream()))) {
            long beganNanos = System.nanoTime();
            assertThat(session.perform(0)).isEqualTo(Outcome.SUCCESS);
            long wholeNanos = System.nanoTime() - beganNanos;

            assertThat(session.partNanos(6)).isEqualTo(2_000);
            assertThat(session.partNanos(7)).isEqualTo(1_000);
            assertThat(session.partNanos(8)).isEqualTo(PartTimes.UNKNOWN);
            assertThat(session.partNanos(4)).isPositive();
            assertThat(IntStream.range(0, 8).mapToLong(session::partNanos).sum())
                    .isLessThanOrEqualTo(wholeNanos);
        }
    }
}
