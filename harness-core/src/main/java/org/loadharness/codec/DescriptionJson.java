package org.loadharness.codec;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.loadharness.plan.WorkloadDescription;
import org.loadharness.plan.WorkloadDescription.Case;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Queueing;
import org.loadharness.workload.Queueing.Station.Demand;
import org.loadharness.workload.WorkloadDefinition;

/** What a workload says of itself as a list of JSON objects, one for each case of the plan, and back without loss. */
final class DescriptionJson {
    /** Its name beside the cases. */
    static final String DEFINITION = "definition";

    private static final String DIGESTS = "sha256";
    private static final String FACTORS = "factors";
    private static final String PHASE_PARAMETERS = "phase_parameters";
    private static final String INTERACTIONS = "interactions";
    private static final String GUIDED = "guided";
    private static final String WEIGHT = "weight";
    private static final String PARTS = "parts";
    private static final String STATION = "station";
    private static final String TIERS = "tiers";
    private static final String WAITING_PLACES = "waiting_places";
    private static final String SERVERS = "servers";
    private static final String DEMAND = "demand";
    private static final String MEAN = "mean_s";
    private static final String VARIATION = "squared_variation";
    private static final String KIND = "kind";
    private static final String INFINITE = "infinite";

    private DescriptionJson() {}

    static void encode(ArrayNode cases, WorkloadDescription description) {
        description.facts().forEach((which, facts) -> {
            ObjectNode node = cases.addObject();
            texts(node, FACTORS, which.factors());
            texts(node, PHASE_PARAMETERS, which.phaseParameters());
            facts(node, facts);
        });
    }

    /** The list of that name in an object. */
    static WorkloadDescription decode(JsonFields fields, String name) {
        Map<Case, WorkloadDescription.Facts> all = new LinkedHashMap<>();
        fields.each(name, each -> {
            each.only(FACTORS, PHASE_PARAMETERS, INTERACTIONS, GUIDED, PARTS, STATION, TIERS);
            Case which = new Case(texts(each, FACTORS), texts(each, PHASE_PARAMETERS));
            if (all.put(which, facts(each)) != null) {
                throw new IllegalArgumentException("describes the case \"" + which.label() + "\" a second time");
            }
            return which;
        });
        return new WorkloadDescription(all, definitionIn(fields));
    }

    /** The text that the workload was read from, if there is one. */
    static Optional<WorkloadDefinition> definitionIn(JsonFields fields) {
        return fields.has(DEFINITION)
                ? Optional.of(fields.object(DEFINITION).make(DescriptionJson::definition))
                : Optional.empty();
    }

    private static WorkloadDefinition definition(JsonFields fields) {
        fields.only("format", "file", "text", DIGESTS);
        return new WorkloadDefinition(
                fields.text("format"), fields.text("file"), fields.text("text"), fields.textMap(DIGESTS));
    }

    /** The text that the workload was read from, in an object beside the cases. */
    static void definition(ObjectNode root, Optional<WorkloadDefinition> written) {
        written.ifPresent(definition -> {
            ObjectNode node = root.putObject(DEFINITION)
                    .put("format", definition.format())
                    .put("file", definition.file())
                    .put("text", definition.text());
            texts(node, DIGESTS, definition.digests());
        });
    }

    private static void facts(ObjectNode node, WorkloadDescription.Facts facts) {
        ArrayNode interactions = node.putArray(INTERACTIONS);
        for (Mix.Entry interaction : facts.mix().entries()) {
            interactions.addObject().put("name", interaction.name()).put(WEIGHT, interaction.weight());
        }
        if (facts.mix().isGuided()) {
            node.put(GUIDED, true);
        }
        facts.parts().forEach(node.putArray(PARTS)::add);
        facts.queueing().station().ifPresent(station -> station(node.putObject(STATION), station));
        ArrayNode tiers = node.putArray(TIERS);
        facts.queueing().tiers().forEach(tier -> tier(tiers.addObject(), tier));
    }

    private static WorkloadDescription.Facts facts(JsonFields fields) {
        List<Mix.Entry> interactions = fields.each(INTERACTIONS, each -> {
            each.only("name", WEIGHT);
            return new Mix.Entry(each.text("name"), each.whole(WEIGHT));
        });
        Optional<Queueing.Station> station =
                fields.optional(STATION).map(found -> found.make(DescriptionJson::station));
        List<Queueing.Tier> tiers = fields.each(TIERS, DescriptionJson::tier);
        Mix mix = fields.has(GUIDED) ? Mix.guided(interactions) : Mix.of(interactions);
        return new WorkloadDescription.Facts(mix, fields.texts(PARTS), new Queueing(station, tiers));
    }

    private static void station(ObjectNode node, Queueing.Station station) {
        station.servers().ifPresent(servers -> node.put(SERVERS, servers));
        station.waitingPlaces().ifPresent(places -> node.put(WAITING_PLACES, places));
        ObjectNode demand = node.putObject(DEMAND);
        if (station.demand() instanceof Demand.Known known) {
            number(demand, MEAN, known.meanSeconds());
            number(demand, VARIATION, known.squaredVariation());
        } else if (station.demand() instanceof Demand.Measured measured) {
            measured.parts().forEach(demand.putArray(PARTS)::add);
        }
    }

    private static Queueing.Station station(JsonFields fields) {
        fields.only(SERVERS, DEMAND, WAITING_PLACES);
        return new Queueing.Station(
                whole(fields, SERVERS),
                fields.object(DEMAND).make(DescriptionJson::demand),
                whole(fields, WAITING_PLACES));
    }

    private static OptionalInt whole(JsonFields fields, String name) {
        return fields.has(name) ? OptionalInt.of(fields.whole(name)) : OptionalInt.empty();
    }

    private static Demand demand(JsonFields fields) {
        fields.only(MEAN, VARIATION, PARTS);
        return fields.has(PARTS)
                ? new Demand.Measured(fields.texts(PARTS))
                : new Demand.Known(number(fields, MEAN), number(fields, VARIATION));
    }

    private static void tier(ObjectNode node, Queueing.Tier tier) {
        if (tier instanceof Queueing.Tier.Servers servers) {
            node.put(KIND, "servers").put(SERVERS, servers.servers());
            servers.parts().forEach(node.putArray(PARTS)::add);
        } else if (tier instanceof Queueing.Tier.Processors) {
            node.put(KIND, "processors");
        } else if (tier instanceof Queueing.Tier.Waits waits) {
            node.put(KIND, "waits");
            waits.parts().forEach(node.putArray(PARTS)::add);
        }
    }

    private static Queueing.Tier tier(JsonFields fields) {
        String kind = fields.text(KIND);
        return switch (kind) {
            case "servers" -> {
                fields.only(KIND, SERVERS, PARTS);
                yield new Queueing.Tier.Servers(fields.texts(PARTS), fields.whole(SERVERS));
            }
            case "processors" -> {
                fields.only(KIND);
                yield new Queueing.Tier.Processors();
            }
            case "waits" -> {
                fields.only(KIND, PARTS);
                yield new Queueing.Tier.Waits(fields.texts(PARTS));
            }
            default ->
                throw new IllegalArgumentException(
                        "unknown kind of tier \"" + kind + "\"; known are servers, processors, waits");
        };
    }

    /** JSON has no number for infinity, which a variation can be. */
    private static void number(ObjectNode node, String field, double value) {
        if (Double.isInfinite(value)) {
            node.put(field, INFINITE);
        } else {
            node.put(field, value);
        }
    }

    private static double number(JsonFields fields, String field) {
        return fields.isText(field, INFINITE) ? Double.POSITIVE_INFINITY : fields.number(field);
    }

    private static void texts(ObjectNode node, String field, Map<String, String> texts) {
        if (!texts.isEmpty()) {
            ObjectNode map = node.putObject(field);
            texts.forEach(map::put);
        }
    }

    private static Map<String, String> texts(JsonFields fields, String field) {
        return fields.has(field) ? fields.textMap(field) : Map.of();
    }
}
