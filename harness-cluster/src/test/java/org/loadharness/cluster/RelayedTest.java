package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes through a relay, and what of it each side sees. */
class RelayedTest {
    private static final Peer RELAY = new Peer("relay");
    private static final Peer AGENT = new Peer("agent");
    private static final Peer BEHIND = new Peer("relay > agent");

    private final List<String> heard = new ArrayList<>();
    private final BehindRelays controller = new BehindRelays(new Network.Listener() {
        @Override
        public void heard(Peer from, byte[] bytes) {
            heard.add(from.address() + " said " + new String(bytes, StandardCharsets.UTF_8));
        }

        @Override
        public void gone(Peer peer) {
            heard.add(peer.address() + " is gone");
        }
    });

    @Test
    void anAgentBehindARelayIsOneOfTheController() {
        controller.heard(RELAY, new Relayed(AGENT, Optional.of(bytes("hello"))).encode());
        controller.heard(new Peer("other"), bytes("here"));

        assertThat(heard).containsExactly("relay > agent said hello", "other said here");
    }

    @Test
    void anAgentThatIsGoneIsReportedOnce() {
        controller.heard(RELAY, new Relayed(AGENT, Optional.of(bytes("hello"))).encode());
        controller.heard(RELAY, new Relayed(AGENT, Optional.empty()).encode());
        controller.heard(RELAY, new Relayed(AGENT, Optional.empty()).encode());

        assertThat(heard).containsExactly("relay > agent said hello", "relay > agent is gone");
    }

    @Test
    void aRelayThatIsGoneTakesItsAgentsAlong() {
        controller.heard(RELAY, new Relayed(AGENT, Optional.of(bytes("hello"))).encode());
        controller.heard(new Peer("other"), new Relayed(AGENT, Optional.of(bytes("hello"))).encode());
        controller.gone(RELAY);

        assertThat(heard).endsWith("relay is gone", "relay > agent is gone").doesNotContain("other > agent is gone");
    }

    @Test
    void relaysBehindRelaysAreKnownByTheirWholeWayAndGoWithTheFirst() {
        controller.heard(RELAY, through("second", new Relayed(AGENT, Optional.of(bytes("hello")))));
        controller.heard(RELAY, through("second", new Relayed(new Peer("other"), Optional.of(bytes("hello")))));
        controller.heard(RELAY, through("second", new Relayed(new Peer("other"), Optional.empty())));
        controller.heard(RELAY, new Relayed(new Peer("second"), Optional.empty()).encode());
        controller.gone(RELAY);

        assertThat(heard)
                .containsExactly(
                        "relay > second > agent said hello",
                        "relay > second > other said hello",
                        "relay > second > other is gone",
                        "relay > second is gone",
                        "relay > second > agent is gone",
                        "relay is gone");
    }

    @Test
    void eachRelayOnTheWayFindsTheNextOne() throws Exception {
        List<byte[]> sent = new ArrayList<>();
        BehindRelays.reaching(new Wire((peer, bytes) -> sent.add(bytes)))
                .send(new Peer("relay > second > agent"), bytes("go"));

        Relayed first = Relayed.decode(sent.get(0));
        assertThat(first.agent()).isEqualTo(new Peer("second"));
        Relayed second = Relayed.decode(first.bytes().orElseThrow());
        assertThat(second.agent()).isEqualTo(AGENT);
        assertThat(second.bytes()).hasValue(bytes("go"));
    }

    @Test
    void theEndOfTheRunIsSeenByEachRelayOnTheWay() {
        Relay relay = new Relay(new Wire((peer, bytes) -> {}), new Peer("top"), new Wire((peer, bytes) -> {}));

        relay.fromAbove(new Relayed(new Peer("second"), Optional.of(forAgent(new Message.Refuse("not you")))).encode());
        assertThat(relay.isOver()).isFalse();
        relay.fromAbove(new Relayed(new Peer("second"), Optional.of(forAgent(new Message.Refuse(ControllerStep.OVER))))
                .encode());
        assertThat(relay.isOver()).isTrue();
    }

    @Test
    void whatIsNestedWithoutEndIsNonsenseLikeOther() {
        byte[] nested = bytes("hello");
        for (int level = 0; level < 50; level++) {
            nested = new Relayed(AGENT, Optional.of(nested)).encode();
        }
        controller.heard(RELAY, nested);

        assertThat(heard).hasSize(1);
        assertThat(heard.get(0)).startsWith("relay" + " > agent".repeat(10) + " said ");
    }

    @Test
    void whatTheControllerSendsGoesToTheRelayWithTheNameOfTheAgentThere() throws Exception {
        List<Relayed> sent = new ArrayList<>();
        List<Peer> to = new ArrayList<>();
        BehindRelays.reaching(new Wire((peer, bytes) -> {
                    to.add(peer);
                    sent.add(Relayed.decode(bytes));
                }))
                .send(BEHIND, bytes("go"));

        assertThat(to).containsExactly(RELAY);
        assertThat(sent.get(0).agent()).isEqualTo(AGENT);
        assertThat(sent.get(0).bytes()).hasValue(bytes("go"));
    }

    @Test
    void aRelayKnowsWhenTheRunIsOverAndWhenItsAgentsHaveLeft() {
        List<String> below = new ArrayList<>();
        Relay relay = new Relay(
                new Wire((peer, bytes) -> {}), new Peer("top"), new Wire((peer, bytes) -> below.add(peer.address())));
        relay.fromBelow(AGENT, bytes("hello"));
        assertThat(relay.isAlone()).isFalse();
        relay.fromAbove(forAgent(new Message.Refuse("not you")));
        relay.fromAbove(bytes("nonsense"));
        assertThat(relay.isOver()).isFalse();

        relay.fromAbove(forAgent(new Message.Refuse(ControllerStep.OVER)));
        relay.goneBelow(AGENT);

        assertThat(relay.isOver()).isTrue();
        assertThat(relay.isAlone()).isTrue();
        assertThat(below).containsExactly("agent", "agent");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\u0001",
                "\u0001\u0000\u0000\u0000\u0000",
                "\u0001\u007f\u0000\u0000\u0000a",
                "\u0007\0\0\0\u0001a"
            })
    void whatIsNotOfARelayIsNotBelieved(String rest) {
        byte[] tail = rest.getBytes(StandardCharsets.ISO_8859_1);
        byte[] frame = new byte[1 + tail.length];
        frame[0] = (byte) 0xff;
        System.arraycopy(tail, 0, frame, 1, tail.length);

        assertThatThrownBy(() -> Relayed.decode(frame)).isInstanceOf(Frames.Malformed.class);
    }

    private static byte[] through(String second, Relayed relayed) {
        return new Relayed(new Peer(second), Optional.of(relayed.encode())).encode();
    }

    private static byte[] forAgent(Message message) {
        return new Relayed(AGENT, Optional.of(Frames.encode(new Envelope(1, 0, message)))).encode();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** A network that keeps what is sent. */
    private record Wire(Carries carries) implements Network {
        @Override
        public void send(Peer to, byte[] bytes) {
            try {
                carries.carry(to, bytes);
            } catch (Frames.Malformed wrong) {
                throw new AssertionError(wrong);
            }
        }

        @Override
        public void close() {}
    }

    private interface Carries {
        void carry(Peer to, byte[] bytes) throws Frames.Malformed;
    }
}
