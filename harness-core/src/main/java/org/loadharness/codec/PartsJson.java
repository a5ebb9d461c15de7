package org.loadharness.codec;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.loadharness.record.PartsLog;
import org.loadharness.record.PartsLog.PartLog;

/** The parts of an interaction's time in JSON, and back without loss. */
final class PartsJson {
    private PartsJson() {}

    static void write(ObjectNode node, PartsLog parts) {
        ArrayNode reported = node.putArray("told");
        for (PartLog part : parts.reported()) {
            Histograms.write(reported.addObject().put("name", part.name()), part.lengths());
        }
        Histograms.write(node.putObject("rest"), parts.rest());
        node.put("misfits", parts.misfits());
    }

    static PartsLog read(JsonFields fields) {
        return new PartsLog(
                fields.each("told", part -> new PartLog(part.text("name"), Histograms.read(part))),
                fields.object("rest").make(Histograms::read),
                fields.count("misfits"));
    }
}
