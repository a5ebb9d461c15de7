package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The admin of a Django project: forms with tokens, a session in a cookie, redirects, and refusals that are a 200. */
@Tag("targets")
@Timeout(120)
final class DjangoTargetTest {
    private static final String PASSWORD = "of-the-admin";

    @TempDir
    Path directory;

    private RealTarget django() throws IOException, InterruptedException {
        String python = RealTarget.installed("django/bin/python").toString();
        String site = directory.resolve("site.py").toString();
        try (InputStream source = DjangoTargetTest.class.getResourceAsStream("targets/site.py")) {
            Files.copy(source, Path.of(site));
        }
        RealTarget.prepare(directory, Map.of(), List.of(python, site, "migrate", "-v0"));
        RealTarget.prepare(
                directory,
                Map.of("DJANGO_SUPERUSER_PASSWORD", PASSWORD),
                List.of(python, site, "createsuperuser", "--noinput", "--username", "admin", "--email", "a@site.test"));
        return RealTarget.start(
                directory, port -> List.of(python, site, "runserver", "--noreload", "127.0.0.1:" + port));
    }

    private static String scenario(RealTarget django, String password, String more) {
        return """
                scenario: admin
                url: %s
                flows:
                  manage:
                    steps:
                      - get: /admin/login/
                        name: form
                        extract: {csrf: {field: csrfmiddlewaretoken}}
                      - post: /admin/login/?next=/admin/
                        name: log in
                        form: {csrfmiddlewaretoken: "${csrf}", username: admin, password: %s}
                        expect: {status: 302, headers: location == /admin/}
                %s
                run: {users: 2, interactions: 40, repeats: 1}
                """.formatted(django.url(), password, more.indent(6).stripTrailing());
    }

    @Test
    void aGroupIsAddedChangedDeletedAndGone() throws IOException, InterruptedException {
        try (RealTarget django = django()) {
            TargetRun run = TargetRun.of(directory, scenario(django, PASSWORD, """
                    - get: /admin/auth/group/add/
                      name: new
                      extract: {csrf: {field: csrfmiddlewaretoken}}
                    - set: {group: "${uuid}"}
                    - post: /admin/auth/group/add/
                      name: add
                      form: {csrfmiddlewaretoken: "${csrf}", name: "${group}", _continue: go on}
                      expect: 302
                      extract: {id: {header: location, regex: "/group/([0-9]+)/change/"}}
                    - get: /admin/auth/group/${id}/change/
                      name: show
                      expect: {contains: "${group}"}
                      extract: {csrf: {field: csrfmiddlewaretoken}}
                    - post: /admin/auth/group/${id}/change/
                      name: change
                      form: {csrfmiddlewaretoken: "${csrf}", name: "${group} again", _save: Save}
                      expect: {status: 302, headers: location contains /admin/auth/group/}
                    - get: /admin/auth/group/${id}/delete/
                      name: ask
                      expect: {contains: "${group} again"}
                      extract: {csrf: {field: csrfmiddlewaretoken}}
                    - post: /admin/auth/group/${id}/delete/
                      name: delete
                      form: {csrfmiddlewaretoken: "${csrf}", post: "yes"}
                      expect: 302
                    - get: /admin/auth/group/
                      name: list
                      query: {q: "${group}"}
                      expect: {lacks: "${group} again</a>"}
                      extract: {csrf: {field: csrfmiddlewaretoken}}
                    - post: /admin/logout/
                      name: log out
                      form: {csrfmiddlewaretoken: "${csrf}"}
                      expect: {contains: Log in again}
                    """));

            assertThat(run.wasDone().failures().values()).containsOnly(0L);
            assertThat(run.successes())
                    .hasSize(10)
                    .allSatisfy((step, count) -> assertThat(count).as(step).isEqualTo(8));
        }
    }

    @Test
    void aRejectedLoginIsA200AndSeen() throws IOException, InterruptedException {
        try (RealTarget django = django()) {
            TargetRun run = TargetRun.of(directory, scenario(django, "of-somebody-else", """
                    - get: /admin/
                      name: first page
                    """));

            assertThat(run.wasDone().words()).contains("failures: 40 of 80 interactions", "status:200");
            assertThat(run.errors()).isEqualTo(Map.of("status:200", 40L));
            assertThat(run.successes()).containsEntry("manage/form", 40L).containsEntry("manage/log in", 0L);
            assertThat(run.attempts().keySet()).isEqualTo(Set.of("manage/form", "manage/log in", "manage/first page"));
            assertThat(run.attempts()).containsEntry("manage/first page", 0L);
        }
    }

    @Test
    void aFormWithoutItsTokenIsRefused() throws IOException, InterruptedException {
        try (RealTarget django = django()) {
            TargetRun run = TargetRun.of(directory, """
                    scenario: no-token
                    url: %s
                    requests:
                      - post: /admin/login/
                        name: log in
                        form: {username: admin, password: %s}
                        expect: 403
                    run: {users: 2, interactions: 20, repeats: 1}
                    """.formatted(django.url(), PASSWORD));

            assertThat(run.wasDone().successes()).isEqualTo(Map.of("log in", 40L));
        }
    }
}
