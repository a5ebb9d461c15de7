package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.loadharness.load.Share;
import org.loadharness.random.SeedTree;

class FramesTest {
    private static final List<Message> MESSAGES = List.of(
            new Message.Hello(new AgentFacts("load1", 17, 8, 1L << 34, "17.0.15", "abc")),
            new Message.Welcome(3),
            new Message.Refuse("no"),
            new Message.Clock(-5),
            new Message.ClockReply(Long.MIN_VALUE, Long.MAX_VALUE),
            new Message.Ready(2, 7, Map.of()),
            new Message.Ready(3, 7, Map.of("sales", 12L, "Käufe", -1L)),
            new Message.Failed("Überlauf", Message.Fault.SYSTEM),
            new Message.Failed("it had not begun", Message.Fault.NONE),
            new Message.StartAt(1, 99, Optional.empty()),
            new Message.StartAt(3, 99, Optional.of(Map.of())),
            new Message.StartAt(3, 99, Optional.of(Map.of("sales", 31L))),
            new Message.Started(0),
            new Message.Ack(12, Message.Extent.RESULT),
            new Message.Stop(""));

    @Test
    void whatIsReadIsWhatWasWritten() throws Frames.Malformed {
        for (Message message : MESSAGES) {
            Envelope envelope = new Envelope(Long.MIN_VALUE + 1, 7, message);
            assertThat(Frames.decode(Frames.encode(envelope))).isEqualTo(envelope);
        }
    }

    @Test
    void whoeverIsRefusedForItsVersionCanReadWhy() throws Frames.Malformed {
        Envelope refusal = new Envelope(0, 0, new Message.Refuse("version 1 of the protocol is unknown, this is 2"));

        assertThat(Frames.decode(ofVersion(2, refusal))).isEqualTo(refusal);
        assertThatThrownBy(() -> Frames.decode(ofVersion(2, new Envelope(0, 0, MESSAGES.get(0)))))
                .isInstanceOf(Frames.Malformed.class)
                .hasMessage("version 2 of the protocol is unknown, this is 1; use the same harness everywhere");
    }

    private static byte[] ofVersion(int version, Envelope envelope) {
        byte[] bytes = Frames.encode(envelope);
        bytes[0] = (byte) version;
        return bytes;
    }

    @Test
    void bytesOfAPayloadComeAsTheyWere() throws Frames.Malformed {
        Payload order = Payload.of(new byte[] {0, -1, 127});

        for (Message message : List.of(
                new Message.Prepare(new Share(1, 2, 4), order),
                new Message.Second(1, 2, 3, order),
                new Message.Result(4, 5, 6, Payload.NONE))) {
            Envelope envelope = new Envelope(1, 1, message);
            assertThat(Frames.decode(Frames.encode(envelope))).isEqualTo(envelope);
        }
    }

    @Test
    void bytesThatWereCutOffOrAlteredAreRefusedAndNeverAnythingElse() {
        RandomGenerator chance = new SeedTree(1).stream();
        for (Message message : MESSAGES) {
            byte[] whole = Frames.encode(new Envelope(1, 1, message));
            for (int length = 0; length < whole.length; length++) {
                byte[] cut = Arrays.copyOf(whole, length);
                assertThatThrownBy(() -> Frames.decode(cut)).isInstanceOf(Frames.Malformed.class);
            }
            for (int times = 0; times < 1_000; times++) {
                byte[] altered = whole.clone();
                altered[chance.nextInt(altered.length)] = (byte) chance.nextInt();
                try {
                    Frames.decode(altered);
                } catch (Frames.Malformed expected) {
                    assertThat(expected).hasMessageNotContaining("null");
                }
            }
        }
    }

    @Test
    void aMessageOfAnotherVersionIsRefusedBySayingSo() {
        byte[] bytes = Frames.encode(new Envelope(1, 1, new Message.Welcome(1)));
        bytes[0] = 9;

        assertThatThrownBy(() -> Frames.decode(bytes)).hasMessageContaining("version 9 of the protocol is unknown");
    }
}
