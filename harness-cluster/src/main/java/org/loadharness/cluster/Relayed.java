package org.loadharness.cluster;

import static java.util.Objects.requireNonNull;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * What a relay and a controller send each other: bytes of or for an agent behind the relay, with its name there. Of a relay behind
 * the relay the bytes are such a message again. Immutable. Thread-safe.
 *
 * @param agent as the relay knows it; or a relay
 * @param bytes of the message; empty if the agent is gone
 */
record Relayed(Peer agent, Optional<byte[]> bytes) {
    /** No version of the protocol of messages has this number. */
    private static final byte MARK = (byte) 0xff;

    private static final byte MESSAGE = 1;
    private static final byte GONE = 2;
    private static final int HEAD_BYTES = 2 + Integer.BYTES;

    /** Between a relay's name and that of an agent behind it, where the controller knows both as one. */
    private static final String BEHIND = " > ";

    Relayed {
        requireNonNull(agent, "agent");
        requireNonNull(bytes, "bytes");
    }

    /** Whether these are of a relay, and not of an agent. */
    static boolean is(byte[] bytes) {
        return bytes.length > 0 && bytes[0] == MARK;
    }

    byte[] encode() {
        byte[] name = agent.address().getBytes(StandardCharsets.UTF_8);
        byte[] message = bytes.orElse(new byte[0]);
        return ByteBuffer.allocate(HEAD_BYTES + name.length + message.length)
                .put(MARK)
                .put(bytes.isPresent() ? MESSAGE : GONE)
                .putInt(name.length)
                .put(name)
                .put(message)
                .array();
    }

    /** What one relay gets for an agent, perhaps behind further ones. */
    static byte[] wrapped(Peer agent, byte[] message) {
        return relayOf(agent)
                .map(next -> new Relayed(next, Optional.of(wrapped(there(agent), message))))
                .orElseGet(() -> new Relayed(agent, Optional.of(message)))
                .encode();
    }

    static Relayed decode(byte[] frame) throws Frames.Malformed {
        ByteBuffer buffer = ByteBuffer.wrap(frame);
        if (frame.length < HEAD_BYTES || buffer.get() != MARK) {
            throw new Frames.Malformed("not of a relay");
        }
        byte kind = buffer.get();
        int length = buffer.getInt();
        if (length < 1 || length > buffer.remaining() || (kind != MESSAGE && kind != GONE)) {
            throw new Frames.Malformed("not of a relay: kind " + kind + " and a name of " + length + " bytes");
        }
        byte[] name = new byte[length];
        byte[] message = new byte[buffer.get(name).remaining()];
        buffer.get(message);
        return new Relayed(
                new Peer(new String(name, StandardCharsets.UTF_8)),
                kind == MESSAGE ? Optional.of(message) : Optional.empty());
    }

    /** The agent as the controller knows it. */
    Peer behind(Peer relay) {
        return new Peer(relay.address() + BEHIND + agent.address());
    }

    /** Who carries messages for that agent first; empty if it dials the controller itself. */
    static Optional<Peer> relayOf(Peer agent) {
        int at = agent.address().indexOf(BEHIND);
        return at < 0 ? Optional.empty() : Optional.of(new Peer(agent.address().substring(0, at)));
    }

    /** The agent as that relay knows it, or as the relays behind it do. */
    static Peer there(Peer agent) {
        return new Peer(agent.address().substring(agent.address().indexOf(BEHIND) + BEHIND.length()));
    }
}
