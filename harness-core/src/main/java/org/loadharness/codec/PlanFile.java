package org.loadharness.codec;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Limits;
import org.loadharness.plan.Point;
import org.loadharness.plan.SystemUnderTest;
import org.loadharness.plan.TrialOrder;
import org.loadharness.plan.Variant;
import org.loadharness.workload.Mode;

/** A plan as {@code plan.json}: what is to be done, in the words of the command line. Thread-safe. */
public final class PlanFile {
    /** Its name in a result directory: {@value}. */
    public static final String NAME = "plan.json";

    private static final int SCHEMA_VERSION = 2;
    private static final String SYSTEM = "system";
    private static final String CONDUCT = "conduct";
    private static final String FACTORS = "factors";

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
        ObjectNode root = JsonText.newObject();
        write(root, plan);
        return JsonText.prettyBytes(root);
    }

    static void write(ObjectNode root, ExperimentPlan plan) {
        root.put("schema_version", SCHEMA_VERSION);
        ArrayNode variants = root.putArray("variants");
        plan.variants().forEach(variant -> variant(variants.addObject(), variant));
        RepeatsJson.encode(root, plan.repeats());
        root.put("order", plan.order().text());
        ObjectNode limits = root.putObject("limits");
        plan.limits().texts().forEach(limits::put);
        ArrayNode points = root.putArray("points");
        plan.points().forEach(point -> point(points.addObject(), point));
    }

    static ExperimentPlan decode(String name, byte[] content) {
        return read(JsonText.object(name, content));
    }

    static ExperimentPlan read(JsonFields root) {
        root.version(SCHEMA_VERSION)
                .only(
                        "schema_version",
                        "variants",
                        SYSTEM,
                        CONDUCT,
                        "seed",
                        "repeats",
                        "precision",
                        "budget",
                        "order",
                        "limits",
                        "points");
        return root.make(fields -> new ExperimentPlan(
                fields.has("variants") ? fields.each("variants", PlanFile::variant) : List.of(onlyVariant(fields)),
                fields.each("points", PlanFile::point),
                RepeatsJson.decode(fields),
                fields.has("order") ? fields.parsed("order", TrialOrder::parse) : TrialOrder.LISTED,
                fields.has("limits") ? Limits.of(fields.textMap("limits")) : Limits.STANDARD));
    }

    private static void variant(ObjectNode node, Variant variant) {
        texts(node, variant.factors());
        SystemUnderTest system = variant.system();
        ObjectNode systemNode = node.putObject(SYSTEM)
                .put("workload", system.workload())
                .put("mode", system.mode().text());
        system.server().ifPresent(server -> systemNode.put("server", server.toString()));
        ObjectNode parameters = systemNode.putObject("parameters");
        system.parameters().forEach(parameters::put);
        ConductJson.encode(node.putObject(CONDUCT), variant.conduct());
        node.put("seed", variant.seed());
    }

    private static Variant variant(JsonFields fields) {
        return fields.only(FACTORS, SYSTEM, CONDUCT, "seed")
                .make(variant -> new Variant(
                        factors(variant),
                        variant.object(SYSTEM).make(PlanFile::system),
                        variant.object(CONDUCT).make(ConductJson::decode),
                        variant.count("seed")));
    }

    /** As plans had it before there were several. */
    private static Variant onlyVariant(JsonFields fields) {
        return new Variant(
                Map.of(),
                fields.object(SYSTEM).make(PlanFile::system),
                fields.object(CONDUCT).make(ConductJson::decode),
                fields.count("seed"));
    }

    private static void texts(ObjectNode node, Map<String, String> factors) {
        if (!factors.isEmpty()) {
            ObjectNode texts = node.putObject(FACTORS);
            factors.forEach(texts::put);
        }
    }

    private static Map<String, String> factors(JsonFields fields) {
        return fields.has(FACTORS) ? fields.textMap(FACTORS) : Map.of();
    }

    private static void point(ObjectNode node, Point point) {
        ArrayNode phases = node.put("users", point.sweptUsers()).putArray("phases");
        point.phases().forEach(phase -> PhaseJson.encode(phases.addObject(), phase));
        texts(node, point.factors());
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
        return fields.only("users", "phases", FACTORS)
                .make(point ->
                        new Point(point.whole("users"), point.each("phases", PhaseJson::decode), factors(point)));
    }
}
