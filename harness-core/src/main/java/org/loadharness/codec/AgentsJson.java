package org.loadharness.codec;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.OptionalLong;
import org.loadharness.record.AgentsLog;
import org.loadharness.record.AgentsLog.Agent;
import org.loadharness.record.AgentsLog.ClockLog;
import org.loadharness.record.AgentsLog.Controller;
import org.loadharness.record.AgentsLog.Measured;

/** The agents of a trial in JSON, and back without loss. */
final class AgentsJson {
    private static final String FIRST = "first_ns";
    private static final String ABSENT = "absent";

    private AgentsJson() {}

    static void write(ObjectNode node, AgentsLog log) {
        ObjectNode controller = node.putObject("controller")
                .put("host", log.controller().host())
                .put("watched_ns", log.controller().watchedNanos());
        SecondsJson.use(controller.putObject("used"), log.controller().used());
        ArrayNode agents = node.putArray("agents");
        log.agents().forEach(agent -> agent(agents.addObject(), agent));
        if (!log.absent().isEmpty()) {
            ArrayNode absent = node.putArray(ABSENT);
            log.absent().forEach(agent -> agent(absent.addObject(), agent));
        }
    }

    static AgentsLog read(JsonFields fields) {
        JsonFields controller = fields.object("controller");
        return new AgentsLog(
                new Controller(
                        controller.text("host"),
                        controller.count("watched_ns"),
                        SecondsJson.use(controller.object("used"))),
                fields.each("agents", AgentsJson::agent),
                fields.has(ABSENT) ? fields.each(ABSENT, AgentsJson::agent) : List.of());
    }

    private static void agent(ObjectNode node, Agent agent) {
        node.put("number", agent.number())
                .put("host", agent.host())
                .put("process", agent.process())
                .put("cores", agent.cores())
                .put("users", agent.users())
                .put("successes", agent.successes())
                .put("failures", agent.failures())
                .put("missing", agent.missing());
        agent.clock()
                .ifPresent(clock -> node.putObject("clock")
                        .put("offset_ns", clock.nanos())
                        .put("error_ns", clock.errorNanos())
                        .put("later_offset_ns", clock.laterNanos())
                        .put("later_error_ns", clock.laterErrorNanos())
                        .put("apart_ns", clock.apartNanos()));
        agent.measured().ifPresent(measured -> measured(node.putObject("measured"), measured));
    }

    private static Agent agent(JsonFields fields) {
        return new Agent(
                fields.whole("number"),
                fields.text("host"),
                fields.count("process"),
                fields.whole("cores"),
                fields.whole("users"),
                fields.count("successes"),
                fields.count("failures"),
                fields.optional("clock")
                        .map(clock -> new ClockLog(
                                clock.count("offset_ns"),
                                clock.count("error_ns"),
                                clock.count("later_offset_ns"),
                                clock.count("later_error_ns"),
                                clock.count("apart_ns"))),
                fields.optional("measured").map(AgentsJson::measured),
                fields.text("missing"));
    }

    private static void measured(ObjectNode node, Measured measured) {
        node.put("attempts", measured.attempts());
        measured.firstNanos().ifPresent(nanos -> node.put(FIRST, nanos));
        SecondsJson.use(node.putObject("used"), measured.used());
        Histograms.write(node.putObject("lateness"), measured.lateness());
        Histograms.write(node.putObject("hiccups"), measured.hiccups());
    }

    private static Measured measured(JsonFields fields) {
        return new Measured(
                fields.count("attempts"),
                fields.has(FIRST) ? OptionalLong.of(fields.count(FIRST)) : OptionalLong.empty(),
                SecondsJson.use(fields.object("used")),
                fields.object("lateness").make(Histograms::read),
                fields.object("hiccups").make(Histograms::read));
    }
}
