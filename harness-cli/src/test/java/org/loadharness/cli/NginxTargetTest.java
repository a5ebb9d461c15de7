package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Each line of nginx's access log is one request that it answered: a count that the harness has no part in. */
@Tag("targets")
@Timeout(120)
final class NginxTargetTest {
    private static final String CONFIGURATION = """
            daemon off;
            master_process off;
            pid nginx.pid;
            error_log error.log;
            events { worker_connections 100; }
            http {
              log_format step '$arg_step';
              access_log access.log step;
              client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
              uwsgi_temp_path uwsgi; scgi_temp_path scgi;
              server {
                listen 127.0.0.1:PORT;
                location = /list { return 200 '{"ids": [1, 2, 3]}'; }
                location = /brief { keepalive_requests 3; return 200 "brief"; }
                location = /old { return 307 /brief?step=$arg_step; }
                location = /empty { return 204; }
                location = /full { return 503; }
                location / { return 200 "$uri"; }
              }
            }
            """;

    @TempDir
    Path directory;

    private RealTarget nginx() throws IOException, InterruptedException {
        String command = RealTarget.command("nginx").toString();
        return RealTarget.start(directory, port -> {
            write(CONFIGURATION.replace("PORT", String.valueOf(port)));
            return List.of(command, "-p", directory.toString(), "-c", "nginx.conf");
        });
    }

    private void write(String configuration) {
        try {
            Files.writeString(directory.resolve("nginx.conf"), configuration);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private Map<String, Long> answered() throws IOException {
        try (Stream<String> lines = Files.lines(directory.resolve("access.log"))) {
            return lines.collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        }
    }

    @Test
    void everyStepIsCountedAsOftenAsTheServerAnsweredIt() throws IOException, InterruptedException {
        TargetRun run;
        try (RealTarget nginx = nginx()) {
            run = TargetRun.of(directory, """
                    scenario: counts
                    url: %s
                    flows:
                      read:
                        weight: 3
                        steps:
                          - get: /list?step=list
                            name: list
                            extract: {ids: {json: "$.ids[*]", pick: all}}
                          - for: id
                            in: ${ids}
                            steps:
                              - get: /item/${id}?step=item
                                name: item
                                expect: {contains: "/item/${id}"}
                          - put: /empty?step=keep
                            name: keep
                            body: x
                            expect: 204
                      visit:
                        steps:
                          - get: /brief?step=brief
                            name: brief
                          - if: ${random.int(1, 2)} == 1
                            then:
                              - get: /full?step=full
                                name: full
                                expect: 503
                    run: {users: "1,3", interactions: 500, repeats: 2}
                    """.formatted(nginx.url()));
        } // whoever is told of a reply may be sooner than its line in the log

        assertThat(run.wasDone().failures().values()).containsOnly(0L);
        assertThat(run.successes().values()).allMatch(count -> count > 0);
        assertThat(answered())
                .isEqualTo(run.successes().entrySet().stream()
                        .collect(Collectors.toMap(step -> step.getKey().replaceFirst(".*/", ""), Map.Entry::getValue)));
    }

    @Test
    void aRedirectIsOneRequestHereAndTwoThere() throws IOException, InterruptedException {
        TargetRun run;
        try (RealTarget nginx = nginx()) {
            run = TargetRun.of(directory, """
                    scenario: moved
                    url: %s
                    requests:
                      - post: /old?step=old
                        name: old
                        body: x
                        expect: {status: 200, contains: brief}
                    run: {users: 2, interactions: 100, repeats: 1}
                    """.formatted(nginx.url()));
        }

        assertThat(run.wasDone().successes()).isEqualTo(Map.of("old", 200L));
        assertThat(answered()).isEqualTo(Map.of("old", 400L));
    }
}
