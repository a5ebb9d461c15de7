package org.loadharness.codec;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;
import org.loadharness.record.FlowLog;

/** What became of a flow in JSON, and back without loss. */
final class FlowJson {
    private FlowJson() {}

    static void write(ObjectNode node, FlowLog flow) {
        node.put("name", flow.name()).put("begun", flow.begun());
        Histograms.write(node.putObject("completed"), flow.completed());
        Histograms.write(node.putObject("broken_off"), flow.brokenOff());
        Histograms.write(node.putObject("lengths"), flow.lengths());
        ArrayNode where = node.putArray("broken_off_at");
        flow.brokenOffAt()
                .forEach((step, count) ->
                        where.addObject().put("interaction", step).put("count", count));
    }

    static FlowLog read(JsonFields fields) {
        Map<String, Long> brokenOffAt = new LinkedHashMap<>();
        fields.each("broken_off_at", where -> brokenOffAt.put(where.text("interaction"), where.count("count")));
        return fields.make(flow -> new FlowLog(
                flow.text("name"),
                flow.count("begun"),
                flow.object("completed").make(Histograms::read),
                flow.object("broken_off").make(Histograms::read),
                flow.object("lengths").make(Histograms::read),
                brokenOffAt));
    }
}
