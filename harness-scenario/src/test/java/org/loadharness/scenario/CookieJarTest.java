package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which cookies a user keeps, and which of them hosts of one domain have in common. */
final class CookieJarTest {
    private static final String LOGIN = "https://id.shop.test:443";
    private static final String SHOP = "https://www.shop.test:443";

    private final CookieJar jar = new CookieJar();

    @Test
    void oneOfADomainIsReplacedByWhicheverOfItsHosts() {
        jar.keep(LOGIN, "/", "sid=1; Domain=shop.test; Path=/");

        jar.keep(SHOP, "/", "sid=2; Domain=shop.test; Path=/");

        assertThat(jar.field(SHOP, "/")).contains("sid=2");
        assertThat(jar.field(LOGIN, "/")).contains("sid=2");
    }

    @Test
    void soIsItTakenAway() {
        jar.keep(LOGIN, "/", "sid=1; Domain=.shop.test; Path=/");

        jar.keep(SHOP, "/", "sid=; Domain=shop.test; Path=/; Max-Age=0");

        assertThat(jar.isEmpty()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Thu, 01 Jan 1970 00:00:00 GMT",
                "Thu, 01-Jan-70 00:00:00 GMT",
                "Thursday, 1-January-1970 0:0:0 GMT",
                "Thu Jan  1 00:00:00 1970",
                "Thu Jan 01 1970 00:00:00 GMT+0000",
                "\"1970 jan 1 0:0:0\""
            })
    void inWhicheverOrderADateIsWrittenItEndsACookie(String date) {
        jar.keep(SHOP, "/", "sid=1; Path=/");

        jar.keep(SHOP, "/", "sid=; Path=/; Expires=" + date);

        assertThat(jar.isEmpty()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "",
                "Thu, 31 Feb 1970 00:00:00 GMT",
                "Thu, 01 Jan 1970 24:00:00 GMT",
                "01 Jan 1600 00:00:00",
                "Thu, 01 Jan 1970",
                "Fri, 01 Jan 2199 00:00:00 GMT"
            })
    void whatIsNoDateOrNoneThatIsOverEndsNone(String date) {
        jar.keep(SHOP, "/", "sid=1; Path=/; Expires=" + date);

        assertThat(jar.field(SHOP, "/")).contains("sid=1");
    }

    @Test
    void itsNameAndValueAreAtMost4KiBWhateverIsSaidOfItBeside() {
        String longest = "sid=" + "x".repeat(4092);

        jar.keep(SHOP, "/", longest + "; Path=/; Secure; HttpOnly; SameSite=Lax");
        jar.keep(SHOP, "/", "b" + longest);

        assertThat(jar.field(SHOP, "/")).contains(longest);
    }

    @Test
    void whatIsOfOneHostAloneStaysBesideIt() {
        jar.keep(LOGIN, "/", "sid=own; Path=/");
        jar.keep(SHOP, "/", "sid=other; Path=/");

        jar.keep(SHOP, "/", "sid=all; Domain=shop.test; Path=/");

        assertThat(jar.field(LOGIN, "/")).contains("sid=own; sid=all");
        assertThat(jar.field(SHOP, "/")).contains("sid=other; sid=all");
    }

    @Test
    void oneThatIsSetAnewStaysBeforeThoseThatWereSetAfterIt() {
        jar.keep(SHOP, "/", "first=1; Path=/");
        jar.keep(SHOP, "/", "second=1; Path=/");

        jar.keep(SHOP, "/", "first=2; Path=/");

        assertThat(jar.field(SHOP, "/")).contains("first=2; second=1");
    }
}
