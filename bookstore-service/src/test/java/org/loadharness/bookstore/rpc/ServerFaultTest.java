package org.loadharness.bookstore.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.logging.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreException.Reason;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.rpc.PlainHttp.Response;

/** What a client is answered, and what the log receives, when the store behind the server is at fault. */
final class ServerFaultTest {

    private final CapturedLog log = new CapturedLog(ServerCall.class);
    private final CapturedLog jettyLog = new CapturedLog(org.eclipse.jetty.server.Response.class);

    @AfterEach
    void stopListening() {
        log.close();
        jettyLog.close();
    }

    @Test
    void aBugIsReportedToTheLogAndNotToTheClient() throws Exception {
        IllegalStateException bug = new IllegalStateException("the secret");

        Response response = listFrom(new FoundStore(() -> {
            throw bug;
        }));

        assertThat(response.status()).isEqualTo(500);
        assertThat(response.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(response.text()).contains("\"status\":500").doesNotContain("secret", "Exception", "\tat ", "reason");
        assertThat(log.records()).singleElement().satisfies(logged -> {
            assertThat(logged.getLevel()).isEqualTo(Level.SEVERE);
            assertThat(logged.getThrown()).isSameAs(bug);
        });
    }

    @Test
    void aBreakdownIsReportedToTheLogAndNotToTheClient() throws Exception {
        Response response = listFrom(new FoundStore(() -> {
            throw new StackOverflowError("the secret");
        }));

        assertThat(response.status()).isEqualTo(500);
        assertThat(response.text())
                .contains("\"status\":500")
                .doesNotContain("secret", "StackOverflow", "\tat ", "reason");
        assertThat(jettyLog.records()).isNotEmpty();
    }

    /** A thread that takes up the body of a call that has waited for it is another one than that of the call. */
    @Test
    void aCallWithoutMemoryIsAnsweredAlsoWhereItsBodyCameLate() throws Exception {
        FoundStore store = new FoundStore(() -> {
            throw new OutOfMemoryError("made by a test");
        });
        try (BookStoreServer server = BookStoreServer.start(store, store, ServerOptions.defaults());
                Socket socket = new PlainHttp(server.address()).open()) {
            socket.getOutputStream()
                    .write(ascii("POST /stock/ADDCOPIES HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                            + "Content-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n"));
            assertThat(socket.getInputStream().readNBytes("HTTP/1.1 100 Continue\r\n\r\n".length()))
                    .asString(StandardCharsets.US_ASCII)
                    .startsWith("HTTP/1.1 100");
            socket.getOutputStream().write(ascii("[]"));

            assertThat(PlainHttp.parse(socket.getInputStream().readAllBytes()).status())
                    .isEqualTo(500);
            assertThat(new PlainHttp(server.address())
                            .postJson("/stock/ADDCOPIES", "[]")
                            .status())
                    .isEqualTo(500);
        }
    }

    @ParameterizedTest
    @CsvSource({"TRANSPORT,502", "TIMEOUT,504"})
    void aStoreThatIsElsewhereMayNotAnswer(Reason reason, int status) throws Exception {
        Response response = listFrom(new FoundStore(() -> {
            throw new BookStoreException(reason, "no answer");
        }));

        assertThat(response.status()).isEqualTo(status);
        assertThat(response.text()).contains("\"reason\":\"" + reason + "\"").contains("no answer");
        assertThat(log.records()).isEmpty();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static Response listFrom(BookStoreService store) throws Exception {
        try (BookStoreServer server = BookStoreServer.start(store, store, ServerOptions.defaults())) {
            return new PlainHttp(server.address()).get("/stock/LISTBOOKS");
        }
    }
}
