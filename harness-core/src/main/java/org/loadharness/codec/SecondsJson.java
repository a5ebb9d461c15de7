package org.loadharness.codec;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.loadharness.plan.TrialId;
import org.loadharness.record.Distribution;
import org.loadharness.record.ResourceUse;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog.ResourcesLog;
import org.loadharness.record.TrialLog.SecondLog;

/** The seconds of a trial in JSON: a list of them, or where in {@code seconds.jsonl} they are. */
final class SecondsJson {
    private static final String TIMELINE = "timeline";

    private SecondsJson() {}

    /** A second of a trial, as it stands in a line of its own. */
    record Named(TrialId trial, Seconds.Stage stage, SecondLog second) {
        byte[] encode() {
            ObjectNode node = TrialJson.id(JsonText.newObject(), trial).put("stage", JsonFields.word(stage));
            write(node, second);
            return JsonText.bytes(node);
        }

        static Named decode(String name, byte[] payload) {
            return JsonText.object(name, payload).make(Named::read);
        }

        static Named read(JsonFields fields) {
            return new Named(
                    TrialJson.id(fields),
                    fields.parsed("stage", text -> JsonFields.constant(Seconds.Stage.values(), text)),
                    SecondsJson.read(fields, Histograms::readSealed));
        }
    }

    /** All of a stage, into the object that describes it. */
    static void writeAll(ObjectNode node, Seconds seconds) {
        if (seconds instanceof SecondsRegion region) {
            node.putObject(TIMELINE)
                    .put("from_bytes", region.fromBytes())
                    .put("length_bytes", region.lengthBytes())
                    .put("count", region.count())
                    .put("end_ns", region.lastEndNanos())
                    .put("crc32c", region.checksum());
            return;
        }
        ArrayNode timeline = node.putArray(TIMELINE);
        seconds.forEach(second -> write(timeline.addObject(), second));
    }

    /** What {@link #writeAll} wrote; a list where there is no file beside it. */
    static Seconds readAll(JsonFields fields, Optional<SecondsBytes> file) {
        if (file.isEmpty() || !fields.isObject(TIMELINE)) {
            return Seconds.of(fields.each(TIMELINE, SecondsJson::read));
        }
        return fields.object(TIMELINE)
                .make(region -> new SecondsRegion(
                        file.get(),
                        region.count("from_bytes"),
                        region.count("length_bytes"),
                        region.whole("count"),
                        region.count("end_ns"),
                        region.text("crc32c")));
    }

    static void write(ObjectNode node, SecondLog second) {
        node.put("end_ns", second.endNanos())
                .put("failures", second.failures())
                .put("in_flight", second.inFlight())
                .put("waiting", second.waiting())
                .put("hiccup_ns", second.hiccupNanos());
        Histograms.write(node.putObject("successes"), second.successes());
        writeResources(node, new ResourcesLog(second.generator(), second.server()));
    }

    static SecondLog read(JsonFields fields) {
        return read(fields, Histograms::read);
    }

    private static SecondLog read(JsonFields fields, Function<JsonFields, Distribution> histograms) {
        ResourcesLog resources = readResources(fields);
        return new SecondLog(
                fields.count("end_ns"),
                fields.object("successes").make(histograms),
                fields.count("failures"),
                fields.whole("in_flight"),
                fields.count("waiting"),
                fields.count("hiccup_ns"),
                resources.generator(),
                resources.server());
    }

    static void writeResources(ObjectNode node, ResourcesLog resources) {
        use(node.putObject("generator"), resources.generator());
        resources.server().ifPresent(server -> use(node.putObject("server"), server));
    }

    static ResourcesLog readResources(JsonFields fields) {
        return new ResourcesLog(
                use(fields.object("generator")), fields.optional("server").map(SecondsJson::use));
    }

    static void use(ObjectNode node, ResourceUse use) {
        use.figures().forEach((resource, figure) -> node.put(resource.key(), figure));
    }

    static ResourceUse use(JsonFields fields) {
        Map<ResourceUse.Resource, Long> figures = new EnumMap<>(ResourceUse.Resource.class);
        for (ResourceUse.Resource resource : ResourceUse.Resource.values()) {
            if (fields.has(resource.key())) {
                figures.put(resource, fields.count(resource.key()));
            }
        }
        figures.remove(
                ResourceUse.Resource.RESIDENT_BYTES, 0L); // so the first version of this file said that nobody knew
        return new ResourceUse(figures);
    }
}
