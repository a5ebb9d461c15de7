package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;

/** What replies lead to, as a browser takes it. */
@Timeout(60)
final class ReferencesTest {
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

    private Visits visits() {
        return new Visits(directory, service);
    }

    @Test
    void aRelativeOneBeginsAtTheLastUrlOfTheFlow() throws Exception {
        assertThat(visits().outcomes("""
                url: SERVICE
                flows:
                  pages:
                    steps:
                      - get: /list/pages
                        extract: {next: {json: $.next, or: ""}}
                      - repeat: 5
                        until: ${next} absent
                        steps:
                          - get: ${next}
                            name: page
                            extract: {next: {json: $.next, or: ""}, beside: $.beside}
                          - get: ${beside}
                            name: beside
                          - get: /list/pages
                            name: back
                """, 8)).hasSize(8).noneMatch(outcome -> outcome.contains("value:"));

        assertThat(service.asked())
                .startsWith(
                        "GET /list/pages",
                        "GET /list/pages?page=2",
                        "GET /list/page-2",
                        "GET /list/pages",
                        "GET /list/pages?page=3",
                        "GET /list/page-3",
                        "GET /list/pages");
    }

    @Test
    void behindAUrlThatBeginsAPathValuesAreEscapedByWhereTheyStand() throws Exception {
        assertThat(visits().outcomes("""
                url: SERVICE
                flows:
                  cart:
                    steps:
                      - set: {cart: "/carts/7?as=a&b=c", name: "a&admin=1#x", path: "../x"}
                      - {get: "${cart}&name=${name}", name: item}
                      - {get: "${cart}&name=${name|raw}", name: raw}
                      - {get: "${user.index}/${path}?name=${name}", name: relative}
                """, 3)).containsExactly("cart/item", "cart/raw", "cart/relative");

        assertThat(service.asked())
                .containsExactly(
                        "GET /carts/7?as=a&b=c&name=a%26admin%3D1%23x",
                        "GET /carts/7?as=a&b=c&name=a&admin=1%23x", "GET /carts/0/..%2Fx?name=a%26admin%3D1%23x");
    }

    @Test
    void aRedirectOfAQueryAloneStaysAtItsPath() throws Exception {
        assertThat(visits().outcomes("url: SERVICE\nrequests: [{get: /turn}]\n", 1))
                .containsExactly("GET /turn");

        assertThat(service.asked()).containsExactly("GET /turn", "GET /turn?round=0");
    }

    @Test
    void redirectsThatAreFollowedAreCounted() throws Exception {
        Scenario scenario = visits().scenario("url: SERVICE\nrequests: [{get: \"/to/302?/to/302?/x\", name: it}]\n");
        Settings settings = Settings.defaults(scenario.parameters());
        User user = new User(0, new User.Group("all", 0, 1, settings), new SeedTree(2).stream());
        try (Target target = scenario.connect(settings, service.uri(), new SeedTree(1))) {
            try (Session session = target.session(user)) {
                assertThat(session.perform(0)).isEqualTo(Outcome.SUCCESS);
                assertThat(session.perform(0)).isEqualTo(Outcome.SUCCESS);
            }

            assertThat(target.noted()).isEqualTo(Map.of("redirects_followed", 4L));
        }
        assertThat(service.asked()).hasSize(2 + 4);
    }

    @ParameterizedTest
    @CsvSource({"/app#/home, /app", "/app?a=1#/b?c#d, /app?a=1"})
    void theFragmentOfARedirectIsNotSent(String location, String target) throws Exception {
        assertThat(visits().outcomes("""
                url: SERVICE
                requests: [{get: /go, query: {text: "LOCATION"}, name: it}]
                """.replace("LOCATION", location), 1)).containsExactly("it");

        assertThat(service.asked()).hasSize(2).endsWith("GET " + target);
    }

    @ParameterizedTest
    @CsvSource({"../x, /x", "../../x?y=../z, /x?y=../z", ".., /", "/../x, /x", "/..x, /..x"})
    void nothingIsAboveTheRoot(String location, String target) throws Exception {
        assertThat(visits().outcomes("""
                url: SERVICE
                requests: [{get: /go, query: {text: "LOCATION"}, name: it}]
                """.replace("LOCATION", location), 1)).containsExactly("it");

        assertThat(service.asked()).hasSize(2).endsWith("GET " + target);
    }

    @Test
    void aRedirectWithinItsPageLeadsToThatPageWithItsQuery() throws Exception {
        assertThat(visits().outcomes("""
                url: SERVICE
                requests: [{get: /go, query: {text: "#top"}, redirects: 1, name: it}]
                """, 1)).containsExactly("it too-many-redirects");

        assertThat(service.asked()).containsExactly("GET /go?text=%23top", "GET /go?text=%23top");
    }

    @ParameterizedTest
    @CsvSource({"/app#/home, /app", "/app?a=1#/b?c#d, /app?a=1", "#top, /items?page=2"})
    void norIsThatOfAUrlThatBeginsAPath(String url, String target) throws Exception {
        assertThat(visits().outcomes("""
                url: SERVICE
                flows:
                  visit:
                    steps:
                      - get: /items?page=2
                      - set: {link: "URL"}
                      - {get: "${link}", name: it}
                """.replace("URL", url), 2)).containsExactly("visit/GET /items", "visit/it");

        assertThat(service.asked()).containsExactly("GET /items?page=2", "GET " + target);
    }

    @Test
    void aRedirectThatIsNotForAPostIsFollowedWithTheSameMethod() throws Exception {
        assertThat(visits().outcomes("""
                url: SERVICE
                flows:
                  send:
                    steps:
                      - {put: /moved, body: "1", name: put}
                      - {post: /moved, body: "2", name: post}
                """, 2)).containsExactly("send/put", "send/post");

        assertThat(service.asked()).containsExactly("PUT /moved 1", "PUT /items 1", "POST /moved 2", "GET /items");
    }

    @Test
    void aReplyWithoutABodyHasTheHeadOfOneThatHasIt() throws Exception {
        assertThat(visits().outcomes("url: SERVICE\nrequests: [{head: /packed, expect: {lacks: x}}]\n", 1))
                .containsExactly("HEAD /packed");
    }

    @Test
    void aWholeUrlIsTakenWhereItsHostIsListedAndRefusedWhereItIsNot() throws Exception {
        String text = """
                url: http://127.0.0.1:1
                origins: {here: SERVICE/below}
                param: {id: a b}
                requests: [{get: "SERVICE/items?of=${param.id}", origin: here, name: it}]
                """;
        assertThat(visits().outcomes(text.replace("http://127.0.0.1:1", "SERVICE/v1"), 1))
                .containsExactly("it");
        assertThat(service.asked()).containsExactly("GET /items?of=a%20b");

        assertThatThrownBy(() -> visits().scenario(text.replace("SERVICE/items", "http://127.0.0.1:2/items")))
                .isInstanceOf(ScenarioMistakes.class)
                .hasMessageContaining("get leads to 127.0.0.1, which is not listed");
    }

    @Test
    void aListOfMoreThanAThousandValuesIsAFailure() throws Exception {
        assertThat(visits().outcomes("""
                url: SERVICE
                flows:
                  each:
                    steps:
                      - get: /many
                        extract: {ids: $.ids}
                      - for: id
                        in: ${ids}
                        steps: [{get: "/items/${id}"}]
                """, 1)).containsExactly("each/GET /many extract:ids");
    }

    @Test
    void textIsReadAsTheHeadSaysAndFormsAsHtmlWritesThem() throws Exception {
        assertThat(visits().outcomes("""
                url: SERVICE
                flows:
                  read:
                    steps:
                      - get: /latin
                        expect: {contains: Köln}
                      - get: /form
                        extract: {a: {field: a}}
                      - delete: /sent
                        form: {a: "${a}"}
                """, 3)).containsExactly("read/GET /latin", "read/GET /form", "read/DELETE /sent");

        assertThat(service.asked().get(2)).isEqualTo("DELETE /sent a=%2F%3D%26lt%3B%26eacute%3B%C3%A9");
    }

    @Test
    void valuesAreSetInTheOrderOfTheFile() throws Exception {
        assertThat(visits().outcomes("""
                url: SERVICE
                flows:
                  count:
                    steps:
                      - set: {one: "1", two: "${one}2", three: "${two}3", four: "${three}4", five: "${four}5"}
                      - get: /${five}
                        name: it
                """, 1)).containsExactly("count/it");

        assertThat(service.asked()).containsExactly("GET /12345");
    }

    private void assertCookies(String set, String expected) throws Exception {
        assertThat(visits().outcomes("""
                url: SERVICE
                flows:
                  bake:
                    steps:
                      - get: /cookies?%s
                        name: set
                      - get: /cookie
                        name: sent
                        expect: {matches: '^%s$'}
                """.formatted(set, expected), 2)).as(set).containsExactly("bake/set", "bake/sent");
    }

    @Test
    void cookiesGoWhereTheyAreForUntilTheyAreOver() throws Exception {
        assertCookies("a=1&b=2%3BPath=/other&c=3%3BPath=/", "a=1; c=3");
        assertCookies("a=1%3BPath=/&b=2%3BPath=/cookie", "b=2; a=1");
        assertCookies("a=1%3BDomain=127.0.0.1&b=2%3BDomain=elsewhere.test&c=3%3BDomain=1", "a=1");
        assertCookies("a=1&b=2&b=2%3BExpires=Mon,%2001%20Jan%202001%2000:00:00%20GMT", "a=1");
        assertCookies("a=1&b=2&b=2%3BExpires=Monday,%2001-Jan-01%2000:00:00%20GMT", "a=1");
        assertCookies("a=1%3BMax-Age=0&b=2%3BMax-Age=60%3BExpires=Thu,%2001%20Jan%201970%2000:00:00%20GMT", "b=2");
        assertCookies("a=1%3BExpires=Fri,%2001%20Jan%202100%2000:00:00%20GMT&b=2%3BSecure", "a=1; b=2");
    }
}
