package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where redirects lead whose location is none by the letter of RFC 3986, or of no service. */
@Timeout(60)
final class LocationsTest {
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

    private List<String> shown(String location) throws Exception {
        String text = URLEncoder.encode(location, StandardCharsets.UTF_8);
        return new Visits(directory, service)
                .shown("url: SERVICE\nrequests: [{get: '/go?text=" + text + "', name: go}]\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /ok?q=100%            | /ok?q=100%25
            /ok%                  | /ok%25
            /ok%2                 | /ok%252
            /ok%2f%zz             | /ok%2f%25zz
            /ok[1]?a[]=%20        | /ok%5B1%5D?a[]=%20
            SERVICE/ok[1]         | /ok%5B1%5D
            ok%[                  | /ok%25%5B
            """)
    void oneThatBrowsersTakeIsFollowedWithWhatIsMissingEscaped(String location, String asked) throws Exception {
        shown(location.replace("SERVICE", service.uri().toString()));

        assertThat(service.asked()).hasSize(2).last().isEqualTo("GET " + asked);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            d                     | http://h/a//b/d
            d?q=1                 | http://h/a//b/d?q=1
            /x//y                 | http://h/x//y
            /a/../../ok           | http://h/ok
            http://k/a/./../ok?.. | http://k/ok?..
            //k/a/..              | http://k/
            ../../../ok           | http://h/ok
            .                     | http://h/a//b/
            ..                    | http://h/a//
            ?q=1                  | http://h/a//b/c?q=1
            ''                    | http://h/a//b/c?x=/../y
            javascript:alert(1)   | javascript:alert(1)
            """)
    void aLocationLeadsWhereBrowsersGo(String location, String url) {
        assertThat(Outgoing.resolved("http://h/a//b/c?x=/../y", location)).hasToString(url);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            http://example.test/x?a=1  | redirected-away: a redirect leads to http://example.test:80, which is not listed; nothing was sent
            javascript:alert(1)        | redirected-away: a redirect leads to "javascript:alert(1)", which names no host that can be listed; nothing was sent
            http://a_b.test/ok?key=1   | redirected-away: a redirect leads to "http://a_b.test/ok?...", which names no host that can be listed; nothing was sent
            ftp://127.0.0.1/ok         | redirected-away: a redirect leads to "ftp://127.0.0.1/ok", which names no host that can be listed; nothing was sent
            http://[::1/ok             | malformed: the redirect leads to "http://[::1/ok", which is no URL
            """)
    void oneThatIsNotIsNamedAsItWasSent(String location, String message) throws Exception {
        assertThat(shown(location)).contains("     FAILED " + message);

        assertThat(service.asked()).hasSize(1);
    }
}
