package org.loadharness.cluster;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.loadharness.load.Share;

/**
 * Messages as bytes: version, run, epoch, kind, and what the message holds. No object of Java's serialisation is in them, and
 * no length is believed that the bytes do not have. Stateless. Thread-safe.
 */
final class Frames {
    /** Version of the protocol; agents of another one are refused. */
    static final int VERSION = 1;

    /** No message is longer. */
    static final int LONGEST_BYTES = 256 << 20;

    /** Where the kind of a message stands: behind version, run and epoch. */
    private static final int KIND_AT = 1 + Long.BYTES + Integer.BYTES;

    /** On the wire by their place here: new ones come last. */
    private static final List<Class<? extends Message>> KINDS = List.of(
            Message.Hello.class,
            Message.Welcome.class,
            Message.Refuse.class,
            Message.Clock.class,
            Message.ClockReply.class,
            Message.Prepare.class,
            Message.Ready.class,
            Message.Failed.class,
            Message.StartAt.class,
            Message.Started.class,
            Message.Second.class,
            Message.Result.class,
            Message.Ack.class,
            Message.Stop.class);

    private Frames() {}

    /** What comes over the wire is no message of this version; the message says why. */
    static final class Malformed extends Exception {
        private static final long serialVersionUID = 1L;

        Malformed(String message) {
            super(message);
        }

        Malformed(String message, Exception cause) {
            super(message, cause);
        }
    }

    static byte[] encode(Envelope envelope) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(VERSION);
            out.writeLong(envelope.run());
            out.writeInt(envelope.epoch());
            write(out, envelope.message());
        } catch (IOException impossible) {
            throw new UncheckedIOException("written to memory", impossible);
        }
        if (bytes.size() > LONGEST_BYTES) {
            throw new IllegalArgumentException("a message of " + bytes.size() + " bytes is longer than the limit of "
                    + LONGEST_BYTES + "; have more agents with fewer users each, or a shorter trial");
        }
        return bytes.toByteArray();
    }

    static Envelope decode(byte[] bytes) throws Malformed {
        if (bytes.length > LONGEST_BYTES) {
            throw new Malformed("a message of " + bytes.length + " bytes is longer than " + LONGEST_BYTES);
        }
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            int version = in.readUnsignedByte();
            if (version != VERSION && !isRefusal(bytes)) {
                throw new Malformed("version " + version + " of the protocol is unknown, this is " + VERSION
                        + "; use the same harness everywhere");
            }
            Envelope envelope = new Envelope(in.readLong(), in.readInt(), read(in));
            if (in.available() > 0) {
                throw new Malformed(in.available() + " bytes are left over");
            }
            return envelope;
        } catch (EOFException cut) {
            throw new Malformed("not a message: it ends too early", cut);
        } catch (IOException | IllegalArgumentException wrong) {
            throw new Malformed("not a message: " + wrong.getMessage(), wrong);
        }
    }

    /** In all versions it has the same form, so that whoever is refused for its version can read why. */
    private static boolean isRefusal(byte[] bytes) {
        return bytes.length > KIND_AT && bytes[KIND_AT] == KINDS.indexOf(Message.Refuse.class);
    }

    private static void write(DataOutputStream out, Message message) throws IOException {
        out.writeByte(KINDS.indexOf(message.getClass()));
        if (message instanceof Message.Hello hello) {
            facts(out, hello.facts());
        } else if (message instanceof Message.Welcome welcome) {
            out.writeInt(welcome.number());
        } else if (message instanceof Message.Refuse refuse) {
            text(out, refuse.reason());
        } else if (message instanceof Message.Clock clock) {
            out.writeLong(clock.controllerNanos());
        } else if (message instanceof Message.ClockReply reply) {
            out.writeLong(reply.controllerNanos());
            out.writeLong(reply.agentNanos());
        } else if (message instanceof Message.Stop stop) {
            text(out, stop.reason());
        } else {
            writeOfTrial(out, message);
        }
    }

    private static void writeOfTrial(DataOutputStream out, Message message) throws IOException {
        if (message instanceof Message.Prepare prepare) {
            out.writeLong(prepare.share().before());
            out.writeLong(prepare.share().own());
            out.writeLong(prepare.share().all());
            bytes(out, prepare.order().bytes());
        } else if (message instanceof Message.Ready ready) {
            out.writeByte(ready.gate());
            out.writeLong(ready.leadNanos());
            seen(out, ready.seen());
        } else if (message instanceof Message.Failed failed) {
            text(out, failed.reason());
            text(out, failed.fault().name());
        } else if (message instanceof Message.StartAt start) {
            out.writeByte(start.gate());
            out.writeLong(start.agentNanos());
            out.writeBoolean(start.seen().isPresent());
            seen(out, start.seen().orElse(Map.of()));
        } else if (message instanceof Message.Started started) {
            out.writeByte(started.gate());
        } else if (message instanceof Message.Second second) {
            counts(out, second.number(), second.successes(), second.failures());
            bytes(out, second.state().bytes());
        } else if (message instanceof Message.Result result) {
            counts(out, result.seconds(), result.successes(), result.failures());
            bytes(out, result.log().bytes());
        } else if (message instanceof Message.Ack ack) {
            out.writeInt(ack.seconds());
            out.writeBoolean(ack.extent() == Message.Extent.RESULT);
        }
    }

    private static Message read(DataInputStream in) throws IOException {
        int kind = in.readUnsignedByte();
        return switch (kind) {
            case 0 -> new Message.Hello(facts(in));
            case 1 -> new Message.Welcome(in.readInt());
            case 2 -> new Message.Refuse(text(in));
            case 3 -> new Message.Clock(in.readLong());
            case 4 -> new Message.ClockReply(in.readLong(), in.readLong());
            case 5 -> new Message.Prepare(new Share(in.readLong(), in.readLong(), in.readLong()), payload(in));
            case 6 -> new Message.Ready(gate(in), in.readLong(), seen(in));
            case 7 -> new Message.Failed(text(in), Message.Fault.valueOf(text(in)));
            case 8 -> startAt(in);
            case 9 -> new Message.Started(gate(in));
            case 10 -> new Message.Second(in.readInt(), in.readLong(), in.readLong(), payload(in));
            case 11 -> new Message.Result(in.readInt(), in.readLong(), in.readLong(), payload(in));
            case 12 -> new Message.Ack(in.readInt(), in.readBoolean() ? Message.Extent.RESULT : Message.Extent.SECONDS);
            case 13 -> new Message.Stop(text(in));
            default -> throw new IllegalArgumentException("there is no kind " + kind);
        };
    }

    private static void facts(DataOutputStream out, AgentFacts facts) throws IOException {
        text(out, facts.host());
        out.writeLong(facts.processId());
        out.writeInt(facts.cores());
        out.writeLong(facts.memoryBytes());
        text(out, facts.java());
        text(out, facts.digest());
    }

    private static AgentFacts facts(DataInputStream in) throws IOException {
        return new AgentFacts(text(in), in.readLong(), in.readInt(), in.readLong(), text(in), text(in));
    }

    private static void counts(DataOutputStream out, int seconds, long successes, long failures) throws IOException {
        out.writeInt(seconds);
        out.writeLong(successes);
        out.writeLong(failures);
    }

    private static int gate(DataInputStream in) throws IOException {
        int gate = in.readUnsignedByte();
        if (gate > Gates.ENDED) {
            throw new IllegalArgumentException("there is no gate " + gate);
        }
        return gate;
    }

    private static Message startAt(DataInputStream in) throws IOException {
        int gate = gate(in);
        long agentNanos = in.readLong();
        boolean known = in.readBoolean();
        Map<String, Long> seen = seen(in);
        return new Message.StartAt(gate, agentNanos, known ? Optional.of(seen) : Optional.empty());
    }

    private static void seen(DataOutputStream out, Map<String, Long> seen) throws IOException {
        out.writeInt(seen.size());
        for (Map.Entry<String, Long> count : new TreeMap<>(seen).entrySet()) {
            text(out, count.getKey());
            out.writeLong(count.getValue());
        }
    }

    private static Map<String, Long> seen(DataInputStream in) throws IOException {
        int names = in.readInt();
        if (names < 0 || names > in.available()) {
            throw new IllegalArgumentException(names + " counts where " + in.available() + " bytes are left");
        }
        Map<String, Long> seen = new TreeMap<>();
        for (int name = 0; name < names; name++) {
            seen.put(text(in), in.readLong());
        }
        return seen;
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        bytes(out, text.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(bytes(in), StandardCharsets.UTF_8);
    }

    private static void bytes(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static Payload payload(DataInputStream in) throws IOException {
        return Payload.of(bytes(in));
    }

    private static byte[] bytes(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > in.available()) {
            throw new IllegalArgumentException(
                    "a length of " + length + " where " + in.available() + " bytes are left");
        }
        return in.readNBytes(length);
    }
}
