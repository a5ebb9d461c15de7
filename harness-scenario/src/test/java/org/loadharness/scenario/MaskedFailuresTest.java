package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Outcome;

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

    @Test
    void anExceptionThatNobodyExpectedIsWrittenWithoutTheSecretInIt() {
        Scope scope = new Scope(
                0,
                new SeedTree(1).stream(),
                Map.of(),
                new Secrets(Map.of("pw", "0ther z")),
                new Rows(Map.of(), /* user= */ 0));

        Outcome.Failure failed =
                (Outcome.Failure) Attempt.failed(scope, new IllegalArgumentException("path \"/items?key=0ther%20z\""));

        assertThat(failed.kind()).isEqualTo("IllegalArgumentException");
        assertThat(failed.cause()).hasMessageContaining("/items?key=***").hasMessageNotContaining("0ther");
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
