package org.loadharness.codec;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import org.loadharness.codec.ForkLine.Begun;
import org.loadharness.codec.ForkLine.Ended;
import org.loadharness.codec.ForkLine.Going;
import org.loadharness.codec.ForkLine.Measuring;
import org.loadharness.codec.ForkLine.Order;
import org.loadharness.codec.ForkLine.Ready;
import org.loadharness.codec.ForkLine.Rehearsing;
import org.loadharness.codec.ForkLine.Served;
import org.loadharness.codec.ForkLine.Stop;
import org.loadharness.codec.ForkLine.Unreachable;
import org.loadharness.plan.TrialId;

/** {@link ForkLine}s in the pipes between two processes, each with a checksum. Thread-safe. */
public final class ForkLines {
    private static final String KIND = "said";
    private static final int SHOWN_BYTES = 80;

    private ForkLines() {}

    /** Writes one, and flushes. */
    public static void write(OutputStream out, ForkLine line) throws IOException {
        out.write(SealedLine.seal(JsonText.bytes(encode(line))));
        out.flush();
    }

    /**
     * Waits for the next one; empty at the end.
     *
     * @throws MalformedFile if something else was written, with its beginning
     */
    public static Optional<ForkLine> read(InputStream in) throws IOException {
        Optional<byte[]> line = SealedLine.next(in, SealedLine.LONGEST_BYTES);
        if (line.isEmpty()) {
            return Optional.empty();
        }
        byte[] payload = SealedLine.openEnded(line.get()).orElseThrow(() -> new MalformedFile(beginning(line.get())));
        try {
            return Optional.of(JsonText.object("line", payload).make(ForkLines::decode));
        } catch (IllegalArgumentException wrong) {
            throw new MalformedFile(String.valueOf(wrong.getMessage()), wrong);
        }
    }

    private static String beginning(byte[] line) {
        byte[] shown = Arrays.copyOf(line, Math.min(line.length, SHOWN_BYTES));
        return "\"" + new String(shown, StandardCharsets.UTF_8).strip() + (shown.length < line.length ? "..." : "")
                + "\"";
    }

    private static ObjectNode encode(ForkLine line) {
        ObjectNode node = JsonText.newObject();
        if (line instanceof Order order) {
            node.put(KIND, "order")
                    .put("point", order.trial().point())
                    .put("repeat", order.trial().repeat());
            PlanFile.write(node.putObject("plan"), order.plan());
        } else if (line instanceof Served server) {
            node.put(KIND, "served").put("address", server.address()).put("pid", server.processId());
            server.processors().ifPresent(processors -> node.put("processors", processors));
        } else if (line instanceof Rehearsing rehearsing) {
            node.put(KIND, "rehearsing").put("length_ns", rehearsing.length().toNanos());
        } else if (line instanceof Going going) {
            TrialJson.write(node.put(KIND, "going"), going.state());
        } else if (line instanceof Ended ended) {
            TrialJson.write(node.put(KIND, "ended").putObject("trial"), ended.log());
        } else if (line instanceof Unreachable unreachable) {
            node.put(KIND, "unreachable").put("reason", unreachable.reason());
        } else {
            node.put(KIND, bare(line));
        }
        return node;
    }

    private static String bare(ForkLine line) {
        if (line instanceof Stop) {
            return "stop";
        }
        if (line instanceof Ready) {
            return "ready";
        }
        return line instanceof Begun ? "begun" : "measuring";
    }

    private static ForkLine decode(JsonFields fields) {
        String kind = fields.text(KIND);
        return switch (kind) {
            case "order" ->
                new Order(
                        PlanFile.plan(fields.object("plan")),
                        new TrialId(fields.whole("point"), fields.whole("repeat")));
            case "stop" -> new Stop();
            case "ready" -> new Ready();
            case "served" ->
                new Served(
                        fields.text("address"),
                        fields.count("pid"),
                        fields.has("processors") ? Optional.of(fields.text("processors")) : Optional.empty());
            case "rehearsing" -> new Rehearsing(Duration.ofNanos(fields.count("length_ns")));
            case "begun" -> new Begun();
            case "measuring" -> new Measuring();
            case "going" -> new Going(TrialJson.readState(fields));
            case "ended" -> new Ended(TrialJson.read(fields.object("trial")));
            case "unreachable" -> new Unreachable(fields.text("reason"));
            default -> throw new IllegalArgumentException("unknown word \"" + kind + "\"");
        };
    }
}
