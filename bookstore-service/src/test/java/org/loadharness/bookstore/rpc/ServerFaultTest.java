package org.loadharness.bookstore.rpc;

import static org.assertj.core.api.Assertions.assertThat;

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

    private static Response listFrom(BookStoreService store) throws Exception {
        try (BookStoreServer server = BookStoreServer.start(store, store, ServerOptions.defaults())) {
            return new PlainHttp(server.address()).get("/stock/LISTBOOKS");
        }
    }
}
