package org.loadharness.codec;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.OptionValues;
import org.loadharness.plan.Point;
import org.loadharness.plan.Threshold;
import org.loadharness.plan.Variant;
import org.loadharness.plan.WorkloadDescription;

/**
 * A plan as {@code plan.json}: what is to be done, in the words of the command line, all thresholds in force, and what
 * the workload says of itself under that plan. Each option stands under its name, with its text; one that an earlier
 * version did not have holds by default. Thread-safe.
 */
public final class PlanFile {
    /** Its name in a result directory: {@value}. */
    public static final String NAME = "plan.json";

    private static final int SCHEMA_VERSION = 3;
    private static final String VERSION = "schema_version";
    private static final String DESCRIPTION = "description";
    private static final String LIMITS = "limits";
    private static final String OPTIONS = "options";
    private static final String PARAMETERS = "parameters";
    private static final String FACTORS = "factors";

    private PlanFile() {}

    /**
     * What the file of a run holds.
     *
     * @param plan what was to be done
     * @param description what the workload said of itself; empty in a file of version 2
     */
    public record Content(ExperimentPlan plan, Optional<WorkloadDescription> description) {
        public Content {
            requireNonNull(plan, "plan");
            requireNonNull(description, "description");
        }
    }

    /** Writes it so that after a crash the whole file is there, or none. */
    public static void write(Path directory, ExperimentPlan plan, WorkloadDescription description) throws IOException {
        DurableFile.write(directory.resolve(NAME), out -> out.write(encode(plan, description)));
    }

    /**
     * Reads what {@link #write} wrote, in this version or the one before.
     *
     * @throws MalformedFile if it is something else, with the path to what is wrong
     */
    public static Content read(Path directory) throws IOException {
        Path file = directory.resolve(NAME);
        try {
            return decode(file.toString(), Files.readAllBytes(file));
        } catch (IllegalArgumentException wrong) {
            throw new MalformedFile(String.valueOf(wrong.getMessage()), wrong);
        }
    }

    static byte[] encode(ExperimentPlan plan, WorkloadDescription description) {
        ObjectNode root = JsonText.newObject();
        write(root, plan);
        DescriptionJson.encode(root.putArray(DESCRIPTION), description);
        DescriptionJson.definition(root, description.definition());
        return JsonText.prettyBytes(root);
    }

    static Content decode(String name, byte[] content) {
        JsonFields root = JsonText.object(name, content);
        ExperimentPlan plan = plan(root);
        return root.whole(VERSION) == PlanVersion2.SCHEMA_VERSION
                ? new Content(plan, Optional.empty())
                : root.make(fields -> new Content(plan, Optional.of(description(fields, plan))));
    }

    /** A plan alone, as a process for a single trial is given it. */
    static void write(ObjectNode root, ExperimentPlan plan) {
        root.put(VERSION, SCHEMA_VERSION);
        ArrayNode variants = root.putArray("variants");
        plan.variants().forEach(variant -> variant(variants.addObject(), variant));
        texts(root, OPTIONS, plan.texts());
        texts(root, LIMITS, plan.limits().allTexts());
        ArrayNode points = root.putArray("points");
        plan.points().forEach(point -> point(points.addObject(), point));
    }

    /** Reads what {@link #write(ObjectNode, ExperimentPlan)} wrote. */
    static ExperimentPlan plan(JsonFields root) {
        int version = root.version(PlanVersion2.SCHEMA_VERSION, SCHEMA_VERSION);
        return root.make(version == SCHEMA_VERSION ? PlanFile::ofThisVersion : PlanVersion2::plan);
    }

    private static ExperimentPlan ofThisVersion(JsonFields fields) {
        fields.only(VERSION, OPTIONS, LIMITS, "variants", "points", DESCRIPTION, DescriptionJson.DEFINITION);
        Map<String, String> options = new LinkedHashMap<>(fields.textMap(OPTIONS));
        // all thresholds in force, not only those that differ from the standards of this version
        options.put(
                "limit",
                fields.object(LIMITS)
                        .make(any -> Threshold.InForce.of(fields.textMap(LIMITS)))
                        .text());
        return ExperimentPlan.of(
                fields.each("variants", PlanFile::variant), points(fields), OptionValues.parse(options));
    }

    private static WorkloadDescription description(JsonFields fields, ExperimentPlan plan) {
        WorkloadDescription description = DescriptionJson.decode(fields, DESCRIPTION);
        try {
            description.requireFits(plan);
            return description;
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException(DESCRIPTION + ": " + wrong.getMessage(), wrong);
        }
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
