package org.loadharness.codec;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Limits;
import org.loadharness.plan.Point;
import org.loadharness.plan.SystemUnderTest;
import org.loadharness.plan.TrialOrder;
import org.loadharness.workload.Mode;

/** A plan as {@code plan.json}: what is to be done, in the words of the command line. Thread-safe. */
public final class PlanFile {
    /** Its name in a result directory: {@value}. */
    public static final String NAME = "plan.json";

    private static final int SCHEMA_VERSION = 2;

    private PlanFile() {}

    /** Writes it so that after a crash the whole file is there, or none. */
    public static void write(Path directory, ExperimentPlan plan) throws IOException {
        DurableFile.replace(directory.resolve(NAME), encode(plan));
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws MalformedFile if it is something else, with the path to what is wrong
     */
    public static ExperimentPlan read(Path directory) throws IOException {
        Path file = directory.resolve(NAME);
        try {
            return decode(file.toString(), Files.readAllBytes(file));
        } catch (IllegalArgumentException wrong) {
            throw new MalformedFile(String.valueOf(wrong.getMessage()), wrong);
        }
    }

    static byte[] encode(ExperimentPlan plan) {
        ObjectNode root = JsonText.MAPPER.createObjectNode().put("schema_version", SCHEMA_VERSION);
        SystemUnderTest system = plan.system();
        ObjectNode systemNode = root.putObject("system")
                .put("workload", system.workload())
                .put("mode", system.mode().text());
        system.server().ifPresent(server -> systemNode.put("server", server.toString()));
        ObjectNode parameters = systemNode.putObject("parameters");
        system.parameters().forEach(parameters::put);
        ConductJson.encode(root.putObject("conduct"), plan.conduct());
        root.put("seed", plan.seed())
                .put("repeats", plan.repeats())
                .put("order", plan.order().text());
        ObjectNode limits = root.putObject("limits");
        plan.limits().texts().forEach(limits::put);
        ArrayNode points = root.putArray("points");
        plan.points().forEach(point -> point(points.addObject(), point));
        return JsonText.prettyBytes(root);
    }

    static ExperimentPlan decode(String name, byte[] content) {
        JsonFields root = JsonText.object(name, content)
                .version(SCHEMA_VERSION)
                .only("schema_version", "system", "conduct", "seed", "repeats", "order", "limits", "points");
        return root.make(fields -> new ExperimentPlan(
                fields.object("system").make(PlanFile::system),
                fields.each("points", PlanFile::point),
                fields.whole("repeats"),
                fields.has("order") ? fields.parsed("order", TrialOrder::parse) : TrialOrder.LISTED,
                fields.object("conduct").make(ConductJson::decode),
                fields.count("seed"),
                fields.has("limits") ? Limits.of(fields.textMap("limits")) : Limits.STANDARD));
    }

    private static void point(ObjectNode node, Point point) {
        ArrayNode phases = node.put("users", point.sweptUsers()).putArray("phases");
        point.phases().forEach(phase -> PhaseJson.encode(phases.addObject(), phase));
    }

    private static SystemUnderTest system(JsonFields fields) {
        fields.only("workload", "mode", "server", "parameters");
        return new SystemUnderTest(
                fields.text("workload"),
                fields.parsed("mode", Mode::parse),
                fields.textMap("parameters"),
                fields.has("server") ? Optional.of(fields.parsed("server", URI::create)) : Optional.empty());
    }

    private static Point point(JsonFields fields) {
        return fields.only("users", "phases")
                .make(point -> new Point(point.whole("users"), point.each("phases", PhaseJson::decode)));
    }
}
