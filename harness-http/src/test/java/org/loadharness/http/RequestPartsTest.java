package org.loadharness.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.net.URLDecoder;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a request is made of, and what none can be made of. */
final class RequestPartsTest {

    private static final int CASES = 1_000;

    @ParameterizedTest
    @ValueSource(
            strings = {"", "books", "*", "http://host/", "/a b", "/a\r\nX: y", "/\u00e4", "/a#b", "/\u007f", "/\0"})
    void pathThatCouldNotBeSentIsRefused(String path) {
        assertThatThrownBy(() -> PreparedRequest.get(path))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("path")
                .hasMessageContaining("\"" + path + "\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a:", "\u00e4", "a\r\n"})
    void fieldNameThatIsNoTokenIsRefused(String name) {
        assertThatThrownBy(() -> PreparedRequest.get("/").withField(name, "v"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"" + name + "\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {" a", "a\t", "a\r\nb: c", "a\nb", "a\u007f", "a\0"})
    void fieldValueThatCouldEndTheFieldIsRefused(String value) {
        assertThatThrownBy(() -> PreparedRequest.get("/").withField("X", value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"X\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Host", "content-length", "Transfer-Encoding", "CONNECTION", "Expect", "TE", "Upgrade"})
    void fieldOfTheConnectionItselfIsRefused(String name) {
        assertThatThrownBy(() -> PreparedRequest.get("/").withField(name, "v"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("field \"" + name + "\" is written by the connection itself");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nX: y", " "})
    void contentTypeIsCheckedAsAField(String type) {
        assertThatThrownBy(() -> PreparedRequest.post("/", type)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void requestWithAFieldLeavesTheOneBeforeUnchanged() {
        PreparedRequest plain = PreparedRequest.get("/");
        PreparedRequest added = plain.withField("X", "y");

        assertThat(plain.fields()).isEmpty();
        assertThat(added.fields()).asString().isEqualTo("X: y\r\n");
        assertThat(added).hasToString("GET /");
    }

    @Test
    void suffixIsWrittenAsAddedAndAnewAfterClear() {
        TargetSuffix suffix = new TargetSuffix();
        assertThat(suffix).hasToString("");
        assertThat(suffix.segment(12).segment("a/b").parameter("n", 0).parameter("x y", "1&2=3"))
                .hasToString("/12/a%2Fb?n=0&x%20y=1%262%3D3");
        assertThat(suffix.clear().parameter("m", Long.MIN_VALUE)).hasToString("?m=-9223372036854775808");
        assertThatThrownBy(() -> suffix.segment(1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("\"?m=-9223372036854775808\"");
        assertThat(suffix.clear().segment("-._~")).hasToString("/-._~");
    }

    @Test
    void everyTextIsEncodedSoThatDecodingGivesItBack() {
        for (int seed = 0; seed < CASES; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(40); i > 0; i--) {
                text.appendCodePoint(random.nextInt(1 << (1 + random.nextInt(20))));
            }
            String expected = text.codePoints()
                    .map(point -> Character.getType(point) == Character.SURROGATE ? 0xFFFD : point)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();
            String encoded = new TargetSuffix().segment(text).toString();

            assertThat(encoded).as("seed %d", seed).matches("/[A-Za-z0-9._~%-]*");
            assertThat(URLDecoder.decode(encoded.substring(1), UTF_8))
                    .as("seed %d", seed)
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 9, 10, -1, -10, 99, 100, Integer.MAX_VALUE, Long.MAX_VALUE, Long.MIN_VALUE})
    void numbersAreWrittenAsJavaPrintsThem(long number) {
        byte[] bytes = new byte[Decimal.MAX_DIGITS + 1];

        int end = Decimal.put(number, bytes, 1);

        assertThat(new String(bytes, 1, end - 1, UTF_8)).isEqualTo(String.valueOf(number));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://host/path",
                "ftp://host",
                "host:80",
                "//host",
                "http:///x",
                "http:host:80",
                "http://host/path",
                "http://host?q",
                "http://host#f",
                "http://host:0",
                "http://host:65536",
                "http://bad_host"
            })
    void originThatIsNotPlainHostAndPortIsRefused(String uri) {
        assertThatThrownBy(() -> HttpOrigin.open(URI.create(uri), HttpLimits.DEFAULT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("origin \"" + uri + "\": ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://user@host", "https://user:0ther@host:80", "http://user:0ther@bad_host/path"})
    void originThatNamesSomebodyIsRefusedAndNoPasswordQuoted(String uri) {
        assertThatThrownBy(() -> HttpOrigin.open(URI.create(uri), HttpLimits.DEFAULT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the origin names somebody before an @")
                .hasMessageNotContaining("0ther");
    }

    @ParameterizedTest
    @CsvSource({"http://host, host", "http://host/, host", "HTTP://Host:8080, Host:8080", "http://[::1]:80, [::1]:80"})
    void originKeepsItsHostAsGiven(String uri, String authority) {
        try (HttpOrigin origin = HttpOrigin.open(URI.create(uri), HttpLimits.DEFAULT)) {
            assertThat(origin.authority()).isEqualTo(authority);
        }
    }

    @Test
    void limitsOutOfRangeAreNamedWithTheirValue() {
        HttpLimits limits = HttpLimits.DEFAULT;

        assertThatThrownBy(() -> limits.withConnectTimeout(Duration.ZERO))
                .hasMessage("connectTimeout must be from PT0.001S to PT1H, was PT0S");
        assertThatThrownBy(() -> limits.withExchangeTimeout(Duration.ofMillis(9)))
                .hasMessage("exchangeTimeout must be from PT0.01S to PT24H, was PT0.009S");
        assertThatThrownBy(() -> limits.withMaxHeadBytes(63))
                .hasMessage("maxHeadBytes must be from 64 to 1048576, was 63");
        assertThatThrownBy(() -> limits.withMaxFields(0)).hasMessage("maxFields must be from 1 to 10000, was 0");
        assertThatThrownBy(() -> limits.withMaxBodyBytes(-1))
                .hasMessage("maxBodyBytes must be from 0 to 536870912, was -1");
    }
}
