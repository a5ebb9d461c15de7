package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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

/** What is done before and after the load, and what becomes of it. */
@Timeout(60)
final class CleaningUpTest {
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

    private Target open(String text) throws Exception {
        Scenario scenario = new Visits(directory, service).scenario("url: SERVICE\n" + text);
        Settings settings = Settings.defaults(scenario.parameters());
        return scenario.connect(settings, URI.create(scenario.options().get("url")), new SeedTree(1));
    }

    private static User user(int number, int users) {
        User.Group all = new User.Group("all", 0, users, Settings.defaults(List.of()));
        return new User(number, all, new SeedTree(2).stream());
    }

    /** What users noted of a trial in which they did nothing but come and go. */
    private Map<String, Long> noted(String text, int users) throws Exception {
        try (Target target = open(text)) {
            for (int number = 0; number < users; number++) {
                target.session(user(number, users)).close();
            }
            return target.noted();
        }
    }

    @Test
    void whatFailsBeforehandIsToldInWordsAndNotInNamesOfClasses() throws Exception {
        try (Target target = open("before-user: [{get: /broken, name: log in}]\nrequests: [{get: /items}]\n")) {
            assertThatThrownBy(() -> target.session(user(0, 1)))
                    .hasToString("before-user, log in: status:503: the status was 503, expected 2xx");
        }
    }

    @Test
    void whatFailsAfterwardsIsNotedOnceForEachUserAndForTheTrial() throws Exception {
        assertThat(noted("""
                after-user:
                  - get: /broken
                  - get: /never
                after-trial:
                  - get: /broken
                requests: [{get: /items}]
                """, 2)).isEqualTo(Map.of("cleanups_failed", 3L));
        assertThat(service.asked()).containsExactly("GET /broken", "GET /broken", "GET /broken");
    }

    @Test
    void whatGoesWellIsNotNotedAndDoneOnce() throws Exception {
        assertThat(noted("""
                after-trial:
                  - post: /gone
                requests: [{get: /items}]
                """, 1)).isEmpty();
        assertThat(service.asked()).containsExactly("POST /gone");
    }

    @Test
    void whatUsersAndTheTrialMadeGoesAgainAlsoWhereTheRunWasStopped() throws Exception {
        try (Target target = open("""
                after-user:
                  - post: /logout
                after-trial:
                  - post: /gone
                requests: [{get: /items}]
                """)) {
            Session session = target.session(user(0, 1));
            Thread.currentThread().interrupt();
            session.close();

            assertThat(target.noted()).isEmpty();
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(service.asked()).containsExactly("POST /logout", "POST /gone");
    }

    @Test
    void whatWasMadeGoesAgainWhereALaterStepBeforehandFails() {
        assertThatThrownBy(() -> noted("""
                before-trial:
                  - get: /items
                    extract: {total: $.total}
                  - get: /broken
                after-trial:
                  - delete: /items/${total}
                requests: [{get: /items}]
                """, 0)).hasMessageContaining("no trial began: before-trial, GET /broken: ");

        assertThat(service.asked()).containsExactly("GET /items", "GET /broken", "DELETE /items/2.0");
    }

    @Test
    void soDoesWhatAUserMade() throws Exception {
        try (Target target = open("""
                before-user:
                  - post: /login
                  - get: /broken
                after-user:
                  - post: /logout
                requests: [{get: /items}]
                """)) {
            assertThatThrownBy(() -> target.session(user(0, 1))).hasMessageContaining("before-user, GET /broken: ");
        }

        assertThat(service.asked()).containsExactly("POST /login", "GET /broken", "POST /logout");
    }

    @Test
    void stepsGoOnBehindAFailureThatIsToBePassedOver() throws Exception {
        assertThat(noted("""
                before-user:
                  - get: /broken
                    on-failure: continue
                  - post: /login
                after-user:
                  - delete: /broken
                    on-failure: continue
                  - post: /logout
                requests: [{get: /items}]
                """, 1)).isEqualTo(Map.of("cleanups_failed", 1L));
        assertThat(service.asked()).containsExactly("GET /broken", "POST /login", "DELETE /broken", "POST /logout");
    }

    @Test
    void pauseThatStandsAmongTheStepsIsMade() throws Exception {
        long beforeNanos = System.nanoTime();

        noted("""
                before-trial:
                  - get: /items
                  - think: 300ms
                  - get: /items
                    name: again
                requests: [{get: /items}]
                """, 0);

        assertThat(System.nanoTime() - beforeNanos).isGreaterThan(300_000_000L);
    }

    @Test
    void stepThatGoesWrongInAnyWayEndsTheTrialBeforeItBegins() {
        assertThatThrownBy(() -> noted("""
                before-trial:
                  - set: {blank: "a b"}
                  - get: /items
                    name: set up
                    query: {q: "${blank|raw}"}
                    expect: 503
                requests: [{get: /items}]
                """, 0)).hasMessageContaining("no trial began: before-trial, set up: ");
    }

    @Test
    void rowThatATrialNeededBeforeIsThereForUsers() throws Exception {
        Files.writeString(directory.resolve("rows.csv"), "name\nann\nbob\n");
        try (Target target = open("""
                        data: {account: {file: rows.csv, pick: free, per: user}}
                        before-trial:
                          - post: /prepare/${account.name}
                            name: prepare
                        requests: [{get: "/of/${account.name}"}]
                        """);
                Session one = target.session(user(0, 2));
                Session other = target.session(user(1, 2))) {
            assertThat(List.of(one.perform(0), other.perform(0))).containsOnly(Outcome.SUCCESS);
        }
        assertThat(service.asked()).containsExactly("POST /prepare/ann", "GET /of/bob", "GET /of/ann");
    }
}
