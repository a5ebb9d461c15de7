package org.loadharness.workloads.bookstore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.loadharness.bookstore.rpc.Reply;
import org.loadharness.workload.Session;

class CallPartsTest {
    private static final String TIMING =
            "queue;dur=0.000100, decode;dur=0.000020, handler;dur=0.000300, encode;dur=0.000004";

    private long nowNanos = 1_000;
    private final CallParts parts = new CallParts(() -> nowNanos);

    @Test
    void theWireIsWhatTheServerAndTheConnectionLeaveOfTheExchange() {
        parts.clear();

        call(7, 1_000, 50, TIMING, 9);

        assertThat(reported())
                .isEqualTo(Map.of(
                        "client-encode", 7L,
                        "connection-wait", 50L,
                        "wire", 1_000L - 50 - 100 - 20 - 300 - 4,
                        "server-queue", 100L,
                        "server-decode", 20L,
                        "handler", 300L,
                        "server-encode", 4L,
                        "client-decode", 9L));
    }

    @Test
    void callsAddUpAndWhatIsBetweenThemIsInNoPart() {
        parts.clear();
        call(1, 1_000, 0, TIMING, 2);
        nowNanos += 555;
        call(3, 2_000, 0, TIMING, 4);

        assertThat(reported().values().stream().mapToLong(Long::longValue).sum())
                .isEqualTo(1 + 1_000 + 2 + 3 + 2_000 + 4);
        assertThat(reported()).containsEntry("client-encode", 4L).containsEntry("handler", 600L);
    }

    @Test
    void theInteractionBeforeIsForgotten() {
        parts.clear();
        call(1, 1_000, 10, "", 2);
        parts.clear();
        call(3, 2_000, 0, TIMING, 4);

        assertThat(reported()).containsEntry("client-encode", 3L).containsEntry("connection-wait", 0L);
        assertThat(reported()).doesNotContainValue(Session.UNKNOWN);
    }

    @Test
    void ofAServerThatTellsNothingOnceNeitherItsPartsNorTheWireAreKnown() {
        parts.clear();
        call(1, 1_000, 10, TIMING, 2);
        call(1, 1_000, 10, "queue;dur=0.1, handler;dur=0.1, encode;dur=0.1", 2);
        call(1, 1_000, 10, TIMING, 2);

        assertThat(reported())
                .isEqualTo(Map.of(
                        "client-encode", 3L,
                        "connection-wait", 30L,
                        "wire", Session.UNKNOWN,
                        "server-queue", Session.UNKNOWN,
                        "server-decode", Session.UNKNOWN,
                        "handler", Session.UNKNOWN,
                        "server-encode", Session.UNKNOWN,
                        "client-decode", 6L));
    }

    @Test
    void aServerThatTellsMoreThanThereWasIsNotBelieved() {
        parts.clear();
        call(1, 400, 0, TIMING, 2);

        assertThat(reported()).containsEntry("wire", 400L - 424);
    }

    private Map<String, Long> reported() {
        return IntStream.range(0, CallParts.PARTS.size())
                .boxed()
                .collect(Collectors.toMap(CallParts.PARTS::get, parts::nanos));
    }

    private void call(long encodeNanos, long exchangeNanos, long connectionNanos, String timing, long decodeNanos) {
        parts.begun();
        nowNanos += encodeNanos;
        parts.encoded();
        nowNanos += exchangeNanos;
        parts.replied(new Timed(timing, connectionNanos));
        nowNanos += decodeNanos;
        parts.decoded();
    }

    /** A reply of which only the times matter. */
    private record Timed(String serverTiming, long connectionNanos) implements Reply {
        @Override
        public int status() {
            return 204;
        }

        @Override
        public String contentType() {
            return "";
        }

        @Override
        public byte[] bytes() {
            return new byte[0];
        }

        @Override
        public int offset() {
            return 0;
        }

        @Override
        public int length() {
            return 0;
        }
    }
}
