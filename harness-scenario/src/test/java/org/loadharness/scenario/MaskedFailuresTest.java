package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.GuidedSession;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;

/** What results write of a failure shows no secret, whoever found it. */
@Timeout(60)
final class MaskedFailuresTest {
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

    /** What is written of a request that fails: of the failure, or of the exception that is counted as one. */
    private String written(String text) throws Exception {
        Scenario scenario = new Visits(directory, service).scenario(text);
        Settings settings = Settings.defaults(scenario.parameters());
        User user = new User(0, new User.Group("all", 0, 1, settings), new SeedTree(2).stream());
        try (Target target = scenario.connect(settings, service.uri(), new SeedTree(1));
                GuidedSession session = (GuidedSession) target.session(user)) {
            int next = session.due(session.next(new SeedTree(3).stream()));
            List<Outcome> outcomes = new ArrayList<>();
            Throwable thrown = catchThrowable(() -> outcomes.add(session.perform(next)));
            StringWriter written = new StringWriter();
            (outcomes.isEmpty() ? thrown : ((Outcome.Failure) outcomes.get(0)).cause())
                    .printStackTrace(new PrintWriter(written));
            return written.toString();
        }
    }

    @Test
    void aPathThatNoRequestCanHaveIsWrittenWithoutTheSecretInIt() throws Exception {
        assertThat(written("""
                url: SERVICE
                secrets: {pw: env:OTHER}
                flows:
                  visit:
                    steps:
                      - set: {text: a b}
                      - get: /items
                        query: {key: "${pw}", q: "${text|raw}"}
                """)).isNotBlank().doesNotContain("0ther");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SERVICE/token?key=0ther+s",
                "SERVICE/token?key=0ther%2Bs",
                "SERVICE/token?key=of-nobody-0ther",
                "SERVICE/0ther+s/token"
            })
    void aTokenThatIsRefusedIsWrittenWithoutTheSecretInItsUrl(String url) {
        String scenario = """
                url: SERVICE
                secrets: {pw: env:OTHER}
                auth:
                  oauth2: {token-url: "URL", client: me, secret: "${pw}", scope: never, per: PER}
                requests:
                  - get: /auth
                """.replace("URL", url);

        for (String per : List.of("trial", "user")) {
            StringWriter written = new StringWriter();
            catchThrowable(() -> new Visits(directory, service).outcomes(scenario.replace("PER", per), 1))
                    .printStackTrace(new PrintWriter(written));

            assertThat(written.toString())
                    .contains("brings no token: the status is")
                    .doesNotContain("0ther");
        }
    }

    @Test
    void aPasswordInATokenUrlIsRefusedAndNotQuoted() {
        assertThat(catchThrowable(() -> new Visits(directory, service).scenario("""
                url: SERVICE
                auth: {oauth2: {token-url: "http://me:0ther@127.0.0.1/token", client: me, secret: "${param.pw}"}}
                param: {pw: a}
                requests:
                  - get: /auth
                """)))
                .hasMessageContaining("token-url names somebody before an @; write client: and secret: instead")
                .hasMessageNotContaining("0ther");
    }
}
