package org.loadharness.codec;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import org.loadharness.codec.ForkLines.Line.Begun;
import org.loadharness.codec.ForkLines.Line.Ended;
import org.loadharness.codec.ForkLines.Line.Going;
import org.loadharness.codec.ForkLines.Line.Measuring;
import org.loadharness.codec.ForkLines.Line.Order;
import org.loadharness.codec.ForkLines.Line.Passed;
import org.loadharness.codec.ForkLines.Line.Ready;
import org.loadharness.codec.ForkLines.Line.Rehearsing;
import org.loadharness.codec.ForkLines.Line.Served;
import org.loadharness.codec.ForkLines.Line.Stop;
import org.loadharness.codec.ForkLines.Line.Unreachable;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialId;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.SecondLog;
import org.loadharness.record.TrialProgress;
import org.loadharness.workload.WorkloadDefinition;

/** {@link Line}s in the pipes between two processes, each with a checksum. Thread-safe. */
public final class ForkLines {
    private static final String KIND = "said";
    private static final String STAGE = "stage";
    private static final int SHOWN_BYTES = 80;

    private ForkLines() {}

    /** Writes one, and flushes. */
    public static void write(OutputStream out, Line line) throws IOException {
        out.write(SealedLine.seal(JsonText.bytes(encode(line))));
        out.flush();
    }

    /**
     * Waits for the next one; empty at the end.
     *
     * @throws MalformedFile if something else was written, with its beginning
     */
    public static Optional<Line> read(BufferedInputStream in) throws IOException {
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

    private static ObjectNode encode(Line line) {
        ObjectNode node = JsonText.newObject();
        if (line instanceof Order order) {
            node.put(KIND, "order")
                    .put("point", order.trial().point())
                    .put("repeat", order.trial().repeat());
            PlanFile.write(node.putObject("plan"), order.plan());
            DescriptionJson.definition(node, order.definition());
        } else if (line instanceof Served server) {
            node.put(KIND, "served").put("address", server.address()).put("pid", server.processId());
            server.processors().ifPresent(processors -> node.put("processors", processors));
        } else if (line instanceof Rehearsing rehearsing) {
            node.put(KIND, "rehearsing").put("length_ns", rehearsing.length().toNanos());
        } else if (line instanceof Going going) {
            TrialJson.write(node.put(KIND, "going"), going.state());
        } else if (line instanceof Passed passed) {
            SecondsJson.write(node.put(KIND, "passed").put(STAGE, JsonFields.word(passed.stage())), passed.second());
        } else if (line instanceof Ended ended) {
            TrialJson.write(node.put(KIND, "ended").putObject("trial"), ended.log());
        } else if (line instanceof Unreachable unreachable) {
            node.put(KIND, "unreachable").put("reason", unreachable.reason());
        } else {
            node.put(KIND, bare(line));
        }
        return node;
    }

    private static String bare(Line line) {
        if (line instanceof Stop) {
            return "stop";
        }
        if (line instanceof Ready) {
            return "ready";
        }
        return line instanceof Begun ? "begun" : "measuring";
    }

    private static Line decode(JsonFields fields) {
        String kind = fields.text(KIND);
        return switch (kind) {
            case "order" ->
                new Order(
                        PlanFile.plan(fields.object("plan")),
                        new TrialId(fields.whole("point"), fields.whole("repeat")),
                        DescriptionJson.definitionIn(fields));
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
            case "passed" ->
                new Passed(
                        fields.parsed(STAGE, text -> JsonFields.constant(Seconds.Stage.values(), text)),
                        SecondsJson.read(fields));
            case "ended" -> new Ended(TrialJson.read(fields.object("trial")));
            case "unreachable" -> new Unreachable(fields.text("reason"));
            default -> throw new IllegalArgumentException("unknown word \"" + kind + "\"");
        };
    }

    /** What a run and the process of one of its trials say to each other, a line each. Immutable. Thread-safe. */
    public sealed interface Line {
        /** The run: carry out that trial of that plan. The first line there is. */
        record Order(ExperimentPlan plan, TrialId trial, Optional<WorkloadDefinition> definition) implements Line {}

        /** The run: end the trial, and report what there is of it. */
        record Stop() implements Line {}

        /** The process: the order can be carried out. Its first line. */
        record Ready() implements Line {}

        /** The process has started a server at that address, on those processors if the system names them. */
        record Served(String address, long processId, Optional<String> processors) implements Line {}

        /** The process rehearses for so long. */
        record Rehearsing(Duration length) implements Line {}

        /** The process has begun the trial. */
        record Begun() implements Line {}

        /** The process measures. */
        record Measuring() implements Line {}

        /** The process goes on; about once a second. */
        record Going(TrialProgress state) implements Line {}

        /** A second of the trial has passed. */
        record Passed(Seconds.Stage stage, SecondLog second) implements Line {}

        /** The trial has ended; its seconds were reported before. */
        record Ended(TrialLog log) implements Line {}

        /** The system under test does not answer, for that reason; there is no trial. */
        record Unreachable(String reason) implements Line {}
    }
}
