package org.loadharness.codec;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import org.loadharness.load.Arrivals;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.load.Pause;

/** A phase of the load as a JSON object. */
final class PhaseJson {
    private static final String TRACE = "trace:";

    private PhaseJson() {}

    static void encode(ObjectNode node, LoadPhase phase) {
        node.put("name", phase.name());
        load(node.putObject("load"), phase.load());
        node.put("measured", phase.measured().text())
                .put("release", phase.release().text());
        ObjectNode parameters = node.putObject("parameters");
        phase.parameters().forEach(parameters::put);
    }

    static LoadPhase decode(JsonFields fields) {
        fields.only("name", "load", "measured", "release", "parameters");
        return new LoadPhase(
                fields.text("name"),
                fields.object("load").make(PhaseJson::load),
                fields.parsed("measured", Extent::parse),
                fields.parsed("release", LoadPhase.Release::parse),
                fields.textMap("parameters"));
    }

    private static void load(ObjectNode node, LoadModel load) {
        if (load instanceof ClosedLoop closed) {
            node.put("model", "closed")
                    .put("users", closed.users())
                    .put("pause", closed.pause().text());
        } else if (load instanceof OpenLoop open) {
            node.put("model", "open").put("arrivals", open.arrivals().text()).put("max_in_flight", open.maxInFlight());
            if (open.arrivals() instanceof Arrivals.Trace trace) {
                node.put("trace_sha256", trace.sha256()).put("trace_arrivals", trace.count());
            }
        }
    }

    private static LoadModel load(JsonFields fields) {
        String model = fields.text("model");
        return switch (model) {
            case "closed" -> {
                fields.only("model", "users", "pause");
                yield new ClosedLoop(fields.whole("users"), fields.parsed("pause", Pause::parse));
            }
            case "open" -> {
                fields.only("model", "arrivals", "max_in_flight", "trace_sha256", "trace_arrivals");
                yield new OpenLoop(arrivals(fields), fields.whole("max_in_flight"));
            }
            default ->
                throw new IllegalArgumentException("unknown load model \"" + model + "\"; known are closed, open");
        };
    }

    /** A trace is taken as it was when the plan was made: its file may be gone by now. */
    private static Arrivals arrivals(JsonFields fields) {
        if (!fields.text("arrivals").startsWith(TRACE)) {
            return fields.parsed("arrivals", Arrivals::parse);
        }
        String sha256 = fields.text("trace_sha256");
        int count = fields.whole("trace_arrivals");
        return fields.parsed(
                "arrivals", text -> new Arrivals.Trace(Path.of(text.substring(TRACE.length())), sha256, count));
    }
}
