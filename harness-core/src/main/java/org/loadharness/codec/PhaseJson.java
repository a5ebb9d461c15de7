package org.loadharness.codec;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.load.Release;

/** A phase of the load as a JSON object. */
final class PhaseJson {
    private PhaseJson() {}

    static void encode(ObjectNode node, LoadPhase phase) {
        node.put("name", phase.name());
        load(node.putObject("load"), phase.load());
        node.put("measured", phase.measured().text());
    }

    static LoadPhase decode(JsonFields fields) {
        fields.only("name", "load", "measured");
        return new LoadPhase(
                fields.text("name"),
                fields.object("load").make(PhaseJson::load),
                fields.parsed("measured", Extent::parse),
                new Release.AtOnce(),
                Map.of());
    }

    private static void load(ObjectNode node, LoadModel load) {
        if (load instanceof ClosedLoop closed) {
            node.put("model", "closed").put("users", closed.users());
        }
    }

    private static LoadModel load(JsonFields fields) {
        fields.only("model", "users");
        String model = fields.text("model");
        if (!model.equals("closed")) {
            throw new IllegalArgumentException("unknown load model \"" + model + "\"; known is closed");
        }
        return new ClosedLoop(fields.whole("users"));
    }
}
