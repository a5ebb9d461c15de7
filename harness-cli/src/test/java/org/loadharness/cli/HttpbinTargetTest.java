package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server that says what it was asked, late, in pieces, packed or elsewhere, as it is told. */
@Tag("targets")
@Timeout(120)
final class HttpbinTargetTest {
    @TempDir
    Path directory;

    private RealTarget httpbin() throws IOException, InterruptedException {
        String command = RealTarget.installed("go-httpbin").toString();
        return RealTarget.start(
                directory, port -> List.of(command, "-host", "127.0.0.1", "-port", String.valueOf(port)));
    }

    @Test
    void whatWasSentIsWhatTheServerSays() throws IOException, InterruptedException {
        try (RealTarget httpbin = httpbin()) {
            TargetRun run = TargetRun.of(directory, """
                    scenario: echo
                    url: %s
                    param: {hostile: 'a&b=c/"d"?é#%%'}
                    flows:
                      all:
                        steps:
                          - get: /get?q=${param.hostile}
                            name: query
                            expect: {json: '$.args.q[0] == ${param.hostile}'}
                          - post: /post
                            name: form
                            form: {a: "${param.hostile}", b: ["1", "2"]}
                            expect: {json: ['$.form.a[0] == ${param.hostile}', "$.form.b|count == 2"]}
                          - patch: /patch
                            name: json
                            json: {text: "${param.hostile}", number: 3, quoted: "3", none: null}
                            expect: {json: ['$.json.text == ${param.hostile}', $.json.number == 3, $.json.none absent]}
                          - delete: /delete
                            name: delete
                            headers: {x-own: "${user.index}"}
                            expect: {json: '$.headers["X-Own"][0] == ${user.index}'}
                          - options: /get
                            name: options
                          - get: /basic-auth/load/secret
                            name: basic
                            auth: {basic: {user: load, password: secret}}
                          - get: /bearer
                            name: bearer
                            auth: {bearer: token-of-load}
                          - get: /gzip
                            name: gzip
                            expect: {json: $.gzipped == true}
                          - get: /cookies/set?flavour=plain
                            name: cookie
                            expect: {json: $.flavour == plain}
                          - get: /redirect/3
                            name: redirected
                            expect: {json: $.url contains /get}
                          - get: /stream/5
                            name: stream
                          - get: /drip?numbytes=20&duration=0.2&delay=0
                            name: drip
                    run: {users: 2, interactions: 24, repeats: 1}
                    """.formatted(httpbin.url()));

            assertThat(run.wasDone().errors()).isEmpty();
            assertThat(run.successes())
                    .hasSize(12)
                    .allSatisfy((step, count) -> assertThat(count).as(step).isEqualTo(4));
        }
    }

    @Test
    void whatIsTooSlowRefusedOrRedirectedForEverIsAKindOfItsOwn() throws IOException, InterruptedException {
        try (RealTarget httpbin = httpbin()) {
            TargetRun run = TargetRun.of(directory, """
                    scenario: troubles
                    url: %s
                    flows:
                      all:
                        on-failure: continue
                        steps:
                          - get: /delay/5
                            name: late
                            timeout: 100ms
                          - get: /drip?numbytes=10&duration=9&delay=0
                            name: never whole
                            timeout: 200ms
                          - get: /status/503
                            name: full
                          - get: /redirect/20
                            name: round and round
                          - get: /basic-auth/load/secret
                            name: stranger
                          - get: /get
                            name: well
                    run: {users: 1, interactions: 12, repeats: 1, limit: failures=100%%}
                    """.formatted(httpbin.url()));

            assertThat(run.cameToAnEnd().errors())
                    .containsEntry("timeout", 4L)
                    .containsEntry("status:503", 2L)
                    .containsEntry("status:401", 2L);
            assertThat(run.errors().values().stream().mapToLong(Long::longValue).sum())
                    .isEqualTo(10);
            assertThat(run.successes()).containsEntry("all/well", 2L);
        }
    }
}
