package org.loadharness.codec;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.loadharness.plan.TrialId;
import org.loadharness.plan.TrialId.Purpose;
import org.loadharness.record.RawWriter.RawLog;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.Ending;
import org.loadharness.record.TrialLog.FailureLog;
import org.loadharness.record.TrialLog.Fate;
import org.loadharness.record.TrialLog.ForkLog;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.record.TrialLog.LostUser;
import org.loadharness.record.TrialLog.NamedPhaseLog;
import org.loadharness.record.TrialLog.PhaseLog;
import org.loadharness.record.TrialLog.SendsLog;
import org.loadharness.record.TrialProgress;
import org.loadharness.record.WarmupLog;

/** The whole of a {@link TrialLog} as one JSON object, and back without loss. */
final class TrialJson {
    private static final int SCHEMA_VERSION = 2;

    /** Of a trial whose seconds are in a file beside it, which earlier versions do not know. */
    private static final int VERSION_WITH_FILE = 3;

    private static final String REPEAT = "repeat";
    private static final String PURPOSE = "purpose";
    private static final String PROFILE = "profile";
    private static final String AGENTS = "agents";
    private static final String REQUESTS_REPEATED = "requests_repeated";
    private static final String COUNTED = "counted";

    private TrialJson() {}

    static byte[] encode(TrialLog trial) {
        ObjectNode root = JsonText.newObject();
        write(root, trial);
        return JsonText.bytes(root);
    }

    static void write(ObjectNode root, TrialLog trial) {
        boolean hasFile =
                trial.timeline() instanceof SecondsRegion || trial.warmup().timeline() instanceof SecondsRegion;
        root.put("schema_version", hasFile ? VERSION_WITH_FILE : SCHEMA_VERSION);
        id(root, trial.id()).put("started_at", trial.startedAt().toString());
        ending(root.putObject("ending"), trial.ending());
        warmup(root.putObject("warmup"), trial.warmup());
        phase(root.putObject("measured"), trial.measured());
        ArrayNode phases = root.putArray("phases");
        trial.phases().forEach(phase -> namedPhase(phases.addObject(), phase));
        ArrayNode failures = root.putArray("failures");
        trial.failures().forEach(failure -> failure(failures.addObject(), failure));
        SecondsJson.writeResources(root.putObject("resources"), trial.resources());
        SecondsJson.writeAll(root, trial.timeline());
        Histograms.write(root.putObject("hiccups"), trial.hiccups());
        trial.raw().ifPresent(raw -> raw(root.putObject("raw"), raw));
        trial.fork()
                .ifPresent(fork -> root.putObject("fork")
                        .put("prepared_ns", fork.preparedNanos())
                        .put("whole_ns", fork.wholeNanos()));
        trial.agents().ifPresent(agents -> AgentsJson.write(root.putObject(AGENTS), agents));
        trial.profile().ifPresent(profile -> ProfileJson.write(root.putObject(PROFILE), profile));
        if (!trial.counted().isEmpty()) {
            ObjectNode counted = root.putObject(COUNTED);
            new TreeMap<>(trial.counted()).forEach(counted::put);
        }
    }

    /** @param seconds of the file beside the log, in which those of long trials are */
    static TrialLog decode(String name, byte[] content, SecondsBytes seconds) {
        return read(JsonText.object(name, content), Optional.of(seconds));
    }

    /** One whose seconds are all in it. */
    static TrialLog read(JsonFields root) {
        return read(root, Optional.empty());
    }

    private static TrialLog read(JsonFields root, Optional<SecondsBytes> seconds) {
        root.version(SCHEMA_VERSION, VERSION_WITH_FILE);
        return root.make(fields -> new TrialLog(
                id(fields),
                fields.parsed("started_at", JsonFields::instant),
                ending(fields.object("ending")),
                phase(fields.object("measured")),
                fields.each("phases", TrialJson::namedPhase),
                warmup(fields.object("warmup"), seconds),
                SecondsJson.readAll(fields, seconds),
                fields.each("failures", TrialJson::failure),
                SecondsJson.readResources(fields.object("resources")),
                fields.object("hiccups").make(Histograms::read),
                fields.optional("raw").map(TrialJson::raw),
                fields.optional("fork").map(TrialJson::fork),
                counted(fields),
                fields.optional(PROFILE).map(ProfileJson::read),
                fields.optional(AGENTS).map(AgentsJson::read)));
    }

    /** Which trial it is; one that is measured has no purpose, as in earlier versions. */
    static ObjectNode id(ObjectNode node, TrialId id) {
        node.put("point", id.point()).put(REPEAT, id.repeat());
        return id.isProfiled() ? node.put(PURPOSE, JsonFields.word(id.purpose())) : node;
    }

    static TrialId id(JsonFields fields) {
        TrialId measured = new TrialId(fields.whole("point"), fields.whole(REPEAT));
        return fields.has(PURPOSE) ? fields.parsed(PURPOSE, text -> purposed(measured, text)) : measured;
    }

    private static TrialId purposed(TrialId measured, String text) {
        return new TrialId(measured.point(), measured.repeat(), JsonFields.constant(Purpose.values(), text));
    }

    /** Earlier versions counted one thing alone. */
    private static Map<String, Long> counted(JsonFields fields) {
        if (fields.has(COUNTED)) {
            return fields.counts(COUNTED);
        }
        return fields.has(REQUESTS_REPEATED) ? Map.of(REQUESTS_REPEATED, fields.count(REQUESTS_REPEATED)) : Map.of();
    }

    private static ForkLog fork(JsonFields fields) {
        return fields.make(times -> new ForkLog(times.count("prepared_ns"), times.count("whole_ns")));
    }

    private static void raw(ObjectNode node, RawLog raw) {
        node.put("whole_bytes", raw.wholeBytes()).put("records", raw.records()).put("waits", raw.waits());
        raw.cpuNanos().ifPresent(nanos -> node.put("cpu_ns", nanos));
    }

    private static RawLog raw(JsonFields fields) {
        return new RawLog(
                fields.count("whole_bytes"),
                fields.count("records"),
                fields.count("waits"),
                fields.has("cpu_ns") ? OptionalLong.of(fields.count("cpu_ns")) : OptionalLong.empty());
    }

    private static void ending(ObjectNode node, Ending ending) {
        node.put("cause", JsonFields.word(ending.cause())).put("detail", ending.detail());
        Map<String, Integer> reasons = new LinkedHashMap<>();
        ArrayNode lost = node.putArray("lost");
        for (LostUser user : ending.lost()) {
            int reason = reasons.computeIfAbsent(user.reason(), fresh -> reasons.size());
            lost.addObject()
                    .put("user", user.user())
                    .put("fate", JsonFields.word(user.fate()))
                    .put("reason", reason);
        }
        ArrayNode texts = node.putArray("reasons");
        reasons.keySet().forEach(texts::add);
    }

    private static Ending ending(JsonFields fields) {
        List<String> reasons = fields.texts("reasons");
        return new Ending(
                fields.parsed("cause", text -> JsonFields.constant(Cause.values(), text)),
                fields.text("detail"),
                fields.each("lost", lost -> {
                    int reason = lost.whole("reason");
                    if (reason < 0 || reason >= reasons.size()) {
                        throw new IllegalArgumentException("there is no reason " + reason);
                    }
                    return new LostUser(
                            lost.whole("user"),
                            lost.parsed("fate", text -> JsonFields.constant(Fate.values(), text)),
                            reasons.get(reason));
                }));
    }

    private static void phase(ObjectNode node, PhaseLog phase) {
        ArrayNode interactions = node.putArray("interactions");
        for (InteractionLog interaction : phase.interactions()) {
            ObjectNode entry = interactions.addObject().put("name", interaction.name());
            Histograms.write(entry.putObject("successes"), interaction.successes());
            Histograms.write(entry.putObject("failures"), interaction.failures());
            interaction.services().ifPresent(services -> Histograms.write(entry.putObject("services"), services));
            entry.put("attempts", interaction.attempts());
            interaction.parts().ifPresent(parts -> PartsJson.write(entry.putObject("parts"), parts));
        }
        node.putObject("users")
                .put("count", phase.users().size())
                .put("columns", Base64.getEncoder().encodeToString(UserColumns.encode(phase.users())));
        sends(node.putObject("sends"), phase.sends());
        phase.course().ifPresent(course -> CourseJson.write(node.putObject("course"), course));
        if (!phase.flows().isEmpty()) {
            ArrayNode flows = node.putArray("flows");
            phase.flows().forEach(flow -> FlowJson.write(flows.addObject(), flow));
        }
    }

    private static void sends(ObjectNode node, SendsLog sends) {
        node.put("planned", sends.planned()).put("sent", sends.sent());
        Histograms.write(node.putObject("lateness"), sends.lateness());
        Histograms.write(node.putObject("waits"), sends.waits());
        Histograms.write(node.putObject("gaps"), sends.gaps());
    }

    private static SendsLog sends(JsonFields fields) {
        return new SendsLog(
                fields.count("planned"),
                fields.count("sent"),
                fields.object("lateness").make(Histograms::read),
                fields.object("waits").make(Histograms::read),
                fields.object("gaps").make(Histograms::read));
    }

    private static void namedPhase(ObjectNode node, NamedPhaseLog phase) {
        node.put("name", phase.name()).put("released_ns", phase.releasedNanos());
        phase(node, phase.log());
    }

    private static NamedPhaseLog namedPhase(JsonFields fields) {
        return new NamedPhaseLog(fields.text("name"), fields.count("released_ns"), phase(fields));
    }

    private static PhaseLog phase(JsonFields fields) {
        JsonFields users = fields.object("users");
        return new PhaseLog(
                fields.each(
                        "interactions",
                        entry -> new InteractionLog(
                                entry.text("name"),
                                entry.object("successes").make(Histograms::read),
                                entry.object("failures").make(Histograms::read),
                                entry.optional("services").map(services -> services.make(Histograms::read)),
                                entry.count("attempts"),
                                entry.optional("parts").map(parts -> parts.make(PartsJson::read)))),
                users.parsed(
                        "columns",
                        text -> UserColumns.decode(Base64.getDecoder().decode(text), users.whole("count"))),
                sends(fields.object("sends")),
                fields.optional("course").map(course -> course.make(CourseJson::read)),
                fields.has("flows") ? fields.each("flows", FlowJson::read) : List.of());
    }

    private static void warmup(ObjectNode node, WarmupLog warmup) {
        node.put("successes", warmup.successes())
                .put("failures", warmup.failures())
                .put("length_ns", warmup.lengthNanos());
        node.put("settling", SettlingText.write(warmup.settling()));
        SecondsJson.writeAll(node, warmup.timeline());
    }

    private static WarmupLog warmup(JsonFields fields, Optional<SecondsBytes> seconds) {
        return new WarmupLog(
                fields.count("successes"),
                fields.count("failures"),
                fields.count("length_ns"),
                fields.parsed("settling", SettlingText::read),
                SecondsJson.readAll(fields, seconds));
    }

    private static void failure(ObjectNode node, FailureLog failure) {
        node.put("kind", failure.kind()).put("count", failure.count());
        failure.examples().forEach(node.putArray("examples")::add);
    }

    private static FailureLog failure(JsonFields fields) {
        return new FailureLog(fields.text("kind"), fields.count("count"), fields.texts("examples"));
    }

    /** How far a trial is. */
    static void write(ObjectNode node, TrialProgress state) {
        node.put("measured_ns", state.measuredFor().toNanos())
                .put("successes", state.successes())
                .put("failures", state.failures())
                .put("users_done", state.usersDone());
        SecondsJson.write(
                node.put("last_second_ns", state.lastSecondNanos()).putObject("last_second"), state.lastSecond());
        state.latenessP99Nanos().ifPresent(nanos -> node.put("lateness_p99_ns", nanos));
    }

    /** What {@link #write(ObjectNode, TrialProgress)} wrote. */
    static TrialProgress readState(JsonFields fields) {
        return new TrialProgress(
                Duration.ofNanos(fields.count("measured_ns")),
                fields.count("successes"),
                fields.count("failures"),
                fields.whole("users_done"),
                fields.object("last_second").make(SecondsJson::read),
                fields.count("last_second_ns"),
                fields.has("lateness_p99_ns")
                        ? OptionalLong.of(fields.count("lateness_p99_ns"))
                        : OptionalLong.empty());
    }
}
