package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;

/** A request that is tried again has the row that it had, until no attempt follows. */
@Timeout(60)
final class RetriedRowsTest {
    @TempDir
    Path directory;

    private Service service;

    @BeforeEach
    void start() throws Exception {
        service = Service.start();
    }

    @AfterEach
    void stop() {
        service.close();
    }

    private Target target(String rows, String pick) throws Exception {
        Files.writeString(directory.resolve("rows.csv"), rows);
        return new Visits(directory, service)
                .scenario("""
                url: SERVICE
                data: {row: {file: rows.csv, pick: PICK}}
                requests:
                  - get: /once-broken?of=${row.id}
                    expect: {json: "$.state == ${row.state}"}
                """.replace("PICK", pick))
                .connect(Settings.defaults(List.of()), service.uri(), new SeedTree(1));
    }

    private static Session session(Target target, int user) throws Exception {
        Settings settings = Settings.defaults(List.of());
        return target.session(new User(user, new User.Group("all", 0, 2, settings), new SeedTree(2 + user).stream()));
    }

    private static String kind(Outcome outcome) {
        return outcome instanceof Outcome.Failure failure ? failure.kind() : "success";
    }

    @Test
    void theReplyIsHeldAgainstTheRowThatWasSent() throws Exception {
        try (Target target = target("id,state\n1,ready\n2,other\n3,ready\n", "next");
                Session session = session(target, 0)) {
            assertThat(kind(session.perform(0))).isEqualTo("status:503");
            assertThat(session.mostRetries(0, 1)).isEqualTo(1);
            assertThat(kind(session.retry(0))).isEqualTo("success");
            assertThat(kind(session.perform(0))).startsWith("expect:");

            assertThat(service.asked())
                    .containsExactly("GET /once-broken?of=1", "GET /once-broken?of=1", "GET /once-broken?of=2");
        }
    }

    @Test
    void aRowIsNobodyElsesAsLongAsAnAttemptFollows() throws Exception {
        try (Target target = target("id,state\n1,ready\n", "free");
                Session one = session(target, 0);
                Session other = session(target, 1)) {
            assertThat(kind(one.perform(0))).isEqualTo("status:503");
            assertThat(one.mostRetries(0, 1)).isEqualTo(1);
            assertThat(kind(other.perform(0))).isEqualTo("data:row");
            assertThat(kind(one.retry(0))).isEqualTo("success");
            assertThat(kind(other.perform(0))).isEqualTo("success");
        }
    }

    @Test
    void afterTheLastAttemptItIsFree() throws Exception {
        try (Target target = target("id,state\n1,ready\n", "free");
                Session one = session(target, 0);
                Session other = session(target, 1)) {
            assertThat(kind(one.perform(0))).isEqualTo("status:503");
            assertThat(one.mostRetries(0, 0)).isZero();
            assertThat(kind(other.perform(0))).isEqualTo("success");
        }
    }
}
