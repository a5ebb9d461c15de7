package org.loadharness.codec;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.OptionValues;
import org.loadharness.plan.Point;
import org.loadharness.plan.Variant;

/**
 * A plan as {@code plan.json}: what is to be done, in the words of the command line. Each option stands under its name, with
 * its text; one that an earlier version did not have holds by default. Thread-safe.
 */
public final class PlanFile {
    /** Its name in a result directory: {@value}. */
    public static final String NAME = "plan.json";

    private static final int SCHEMA_VERSION = 3;
    private static final String OPTIONS = "options";
    private static final String PARAMETERS = "parameters";
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
        texts(root, OPTIONS, plan.texts());
        ArrayNode points = root.putArray("points");
        plan.points().forEach(point -> point(points.addObject(), point));
    }

    static ExperimentPlan decode(String name, byte[] content) {
        return read(JsonText.object(name, content));
    }

    static ExperimentPlan read(JsonFields root) {
        int version = root.version(PlanVersion2.SCHEMA_VERSION, SCHEMA_VERSION);
        return version == SCHEMA_VERSION ? root.make(PlanFile::plan) : root.make(PlanVersion2::plan);
    }

    private static ExperimentPlan plan(JsonFields fields) {
        fields.only("schema_version", OPTIONS, "variants", "points");
        return ExperimentPlan.of(fields.each("variants", PlanFile::variant), points(fields), values(fields));
    }

    private static OptionValues values(JsonFields fields) {
        return fields.object(OPTIONS).make(named -> OptionValues.parse(fields.textMap(OPTIONS)));
    }

    static List<Point> points(JsonFields plan) {
        return plan.each("points", PlanFile::point);
    }

    private static void variant(ObjectNode node, Variant variant) {
        factors(node, variant.factors());
        texts(node, OPTIONS, variant.texts());
        texts(node, PARAMETERS, variant.system().parameters());
    }

    private static Variant variant(JsonFields fields) {
        fields.only(FACTORS, OPTIONS, PARAMETERS);
        return Variant.of(factors(fields), values(fields), fields.textMap(PARAMETERS));
    }

    private static void texts(ObjectNode node, String name, Map<String, String> texts) {
        ObjectNode inner = node.putObject(name);
        texts.forEach(inner::put);
    }

    private static void factors(ObjectNode node, Map<String, String> factors) {
        if (!factors.isEmpty()) {
            texts(node, FACTORS, factors);
        }
    }

    static Map<String, String> factors(JsonFields fields) {
        return fields.has(FACTORS) ? fields.textMap(FACTORS) : Map.of();
    }

    private static void point(ObjectNode node, Point point) {
        ArrayNode phases = node.put("users", point.sweptUsers()).putArray("phases");
        point.phases().forEach(phase -> PhaseJson.encode(phases.addObject(), phase));
        factors(node, point.factors());
    }

    private static Point point(JsonFields fields) {
        return fields.only("users", "phases", FACTORS)
                .make(point ->
                        new Point(point.whole("users"), point.each("phases", PhaseJson::decode), factors(point)));
    }
}
