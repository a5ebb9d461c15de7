package org.loadharness.workloads.regex;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workloads.regex.Servers.Plain;

/** The server's protocol, spoken by a socket that knows nothing of the server's code. */
class RegexContractTest {
    private static final String SLOW = "9;(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)#";

    @TempDir
    private Path directory;

    private ServedWorkload.Server server;

    @BeforeEach
    void start() throws IOException {
        Path data = Files.writeString(
                directory.resolve("data"),
                "1@@@yes; no\n2@@@zwölf Bären.\n1@@@yes\n5@@@a.b\n9@@@" + "a".repeat(400) + "!\n");
        server = Servers.start(
                "data",
                data.toString(),
                "index",
                "rows",
                "cache",
                "none",
                "threads",
                "2",
                "queue",
                "1",
                "time-limit",
                "300ms");
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    @Test
    void aReplyIsTheSentencesInTheOrderOfTheFileAndAnEmptyLine() throws IOException {
        try (Plain client = new Plain(server.address())) {
            assertThat(client.send("1,2;[sr]\n").reply()).containsExactly("yes; no", "zwölf Bären.", "yes");
            assertThat(client.send(";^y\r\n").reply()).containsExactly("yes; no", "yes");
            assertThat(client.send("3;^y\n").reply()).isEmpty();
            assertThat(client.send(";ä.*ä?r\n").reply()).containsExactly("zwölf Bären.");
        }
    }

    @Test
    void theFirstSemicolonAloneSeparates() throws IOException {
        try (Plain client = new Plain(server.address())) {
            assertThat(client.send("1;yes; no\n").reply()).containsExactly("yes; no");
        }
    }

    @Test
    void aLineMayComeInPiecesAndSeveralTogether() throws IOException {
        try (Plain client = new Plain(server.address())) {
            for (String piece : List.of("1", ";", "^yes", "$", "\n1;no\n5;a\\.", "b\n")) {
                client.send(piece);
            }

            assertThat(client.reply()).containsExactly("yes");
            assertThat(client.reply()).containsExactly("yes; no");
            assertThat(client.reply()).containsExactly("a.b");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nothing", "", "x;y", ";", ";(", ";[z", "1,,2;a", ";\\", ";(?<", "9;(a*)*\\1b"})
    void whatIsNoRequestIsRefusedInOneLineAndTheConnectionGoesOn(String bad) throws IOException {
        try (Plain client = new Plain(server.address())) {
            assertThat(client.send(bad + "\n").reply())
                    .singleElement()
                    .asString()
                    .matches("error: (bad-form|bad-types|bad-regex|time-limit): .+");
            assertThat(client.send("1;^yes$\n").reply()).containsExactly("yes");
        }
    }

    @Test
    void threadsOutliveSearchesThatEndByTheLimit() throws IOException {
        for (int i = 0; i < 6; i++) {
            try (Plain client = new Plain(server.address())) {
                assertThat(client.send(SLOW + "\n").reply())
                        .singleElement()
                        .asString()
                        .startsWith("error: time-limit: ")
                        .contains("300ms");
            }
        }
    }

    @Test
    void aGiantLineIsRefusedWithItsEmptyLine() throws IOException {
        try (Plain client = new Plain(server.address())) {
            client.send("1;" + "x".repeat(100_000));

            assertThat(client.rest()).hasSize(2).endsWith("").first().asString().startsWith("error: long-line: ");
        }
    }

    @Test
    void resetsDoNotDisturbTheServer() throws IOException {
        for (int i = 0; i < 40; i++) {
            try (Plain client = new Plain(server.address())) {
                client.send(i % 2 == 0 ? "1;ye" : ";.\n");
                client.socket.setSoLinger(true, 0);
            }
        }

        assertThat(askUntilServed("1;^yes$")).containsExactly("yes");
    }

    @Test
    void timesComeAfterTheEmptyLineForThoseWhoAsk() throws IOException {
        try (Plain client = new Plain(server.address())) {
            client.send("Times.\n1;^yes$\n");
            assertThat(client.reply()).containsExactly("yes");
            Times first = Times.parse(client.line());
            assertThat(first.queueNanos()).isPositive();
            assertThat(first.serviceNanos()).isPositive();
            assertThat(first.writeNanos()).isPositive();

            client.send("1;^yes$\n");
            client.reply();
            assertThat(Times.parse(client.line()).queueNanos()).isZero();

            client.send(SLOW + "\n");
            client.reply();
            String refused = client.line();
            assertThat(refused).endsWith(" refused");
            assertThat(Times.parse(refused).serviceNanos()).isGreaterThanOrEqualTo(300_000_000);
        }
    }

    @Test
    void timesAreTheOnesOfTheirOwnConnection() throws IOException {
        try (Plain asks = served();
                Plain stranger = served()) {
            asks.send("Times.\n1;^yes$\n").reply();
            assertThat(asks.line()).matches("\\d+ \\d+ \\d+");

            assertThat(stranger.send("1;^yes$\n1;no$\n").reply()).containsExactly("yes");
            assertThat(stranger.reply()).containsExactly("yes; no");
        }
    }

    @Test
    void waitingForAThreadIsReported() throws IOException {
        try (Plain first = served();
                Plain second = served();
                Plain third = new Plain(server.address())) {
            third.send("Times.\n1;^yes$\n");
            assertThat(second.send("1;yes\n").reply()).isNotEmpty();
            first.send(SLOW + "\n").reply();
            first.socket.close();

            assertThat(third.reply()).containsExactly("yes");
            assertThat(Times.parse(third.line()).queueNanos()).isGreaterThan(100_000_000);
        }
    }

    @Test
    void aConnectionBeyondTheQueueIsTurnedAwayInWords() throws IOException {
        try (Plain first = served();
                Plain second = served();
                Plain third = new Plain(server.address())) {
            assertThat(first.send("1;yes\n").reply())
                    .isEqualTo(second.send("1;yes\n").reply());
            third.send("1;yes\n");

            try (Plain fourth = new Plain(server.address())) {
                assertThat(fourth.rest())
                        .hasSize(2)
                        .endsWith("")
                        .first()
                        .asString()
                        .startsWith("error: busy: ");
            }
        }
    }

    @Test
    void exitEndsTheConnectionAndWritesNothing() throws IOException {
        try (Plain client = new Plain(server.address())) {
            client.send("Exit.\n1;yes\n");

            assertThat(client.rest()).hasSize(2).endsWith("").first().asString().contains("no file is written");
        }
        assertThat(askUntilServed("1;^yes$")).containsExactly("yes");
    }

    @Test
    void countsAreOfRequestsSinceTheReset() throws IOException {
        try (ServedWorkload.Server cached = Servers.start();
                Plain client = new Plain(cached.address())) {
            client.send("1;a\n1;a\n2;a\nnothing\n");
            for (int i = 0; i < 4; i++) {
                client.reply();
            }
            assertThat(client.send("Counts.\n").reply()).containsExactly("answered=4 hits=1 busy=0");

            assertThat(client.send("Reset.\n").reply()).isEmpty();
            client.send("1;a\n").reply();

            assertThat(client.send("Counts.\n").reply()).containsExactly("answered=1 hits=0 busy=0");
        }
    }

    /** A client that has its thread: it has had a reply. */
    private Plain served() throws IOException {
        Plain client = new Plain(server.address());
        client.send("1;yes\n").reply();
        return client;
    }

    /** Connections that were reset may hold the threads for a moment. */
    private List<String> askUntilServed(String line) throws IOException {
        while (true) {
            try (Plain client = new Plain(server.address())) {
                List<String> reply = client.send(line + "\n").reply();
                if (reply.stream().noneMatch(each -> each.startsWith("error: busy"))) {
                    return reply;
                }
            }
        }
    }
}
