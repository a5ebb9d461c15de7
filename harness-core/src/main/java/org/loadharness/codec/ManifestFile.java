package org.loadharness.codec;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.loadharness.codec.Manifest.FileFacts;
import org.loadharness.codec.Manifest.Forks;
import org.loadharness.codec.Manifest.Session;
import org.loadharness.codec.Manifest.Setting;
import org.loadharness.codec.Manifest.State;
import org.loadharness.codec.Manifest.Totals;

/** A manifest as {@code manifest.json}. Thread-safe. */
final class ManifestFile {
    private static final int SCHEMA_VERSION = 1;
    private static final String REQUESTS_REPEATED = "requests_repeated";

    private ManifestFile() {}

    /** Replaces it at once: a reader, also after a crash, finds the old one or the new one. */
    static void write(Path directory, Manifest manifest) throws IOException {
        DurableFile.write(directory.resolve(Manifest.NAME), out -> out.write(JsonText.prettyBytes(encode(manifest))));
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws MalformedFile if it is something else, with the path to what is wrong
     */
    static Manifest read(Path directory) throws IOException {
        Path file = directory.resolve(Manifest.NAME);
        try {
            return JsonText.object(file.toString(), Files.readAllBytes(file))
                    .version(SCHEMA_VERSION)
                    .make(ManifestFile::manifest);
        } catch (IllegalArgumentException wrong) {
            throw new MalformedFile(String.valueOf(wrong.getMessage()), wrong);
        }
    }

    private static ObjectNode encode(Manifest manifest) {
        ObjectNode root = JsonText.newObject()
                .put("schema_version", SCHEMA_VERSION)
                .put("state", JsonFields.word(manifest.state()))
                .put("reason", manifest.reason());
        ObjectNode totals = root.putObject("totals")
                .put("trials_planned", manifest.totals().trialsPlanned())
                .put("trials_done", manifest.totals().trialsDone())
                .put("successes", manifest.totals().successes())
                .put("failures", manifest.totals().failures());
        if (manifest.totals().requestsRepeated() > 0) {
            totals.put(REQUESTS_REPEATED, manifest.totals().requestsRepeated());
        }
        manifest.totals()
                .forks()
                .ifPresent(forks -> totals.putObject("forks")
                        .put("trials", forks.trials())
                        .put("prepared_ms", forks.preparedMillis())
                        .put("whole_ms", forks.wholeMillis()));
        manifest.warnings().forEach(root.putArray("warnings")::add);
        root.put("seed", manifest.seed()).put("server", manifest.server());
        ArrayNode configuration = root.putArray("configuration");
        for (Setting setting : manifest.configuration()) {
            configuration
                    .addObject()
                    .put("option", setting.option())
                    .put("value", setting.value())
                    .put("source", setting.source());
        }
        ArrayNode sessions = root.putArray("sessions");
        manifest.sessions().forEach(session -> session(sessions.addObject(), session));
        ObjectNode files = root.putObject("files");
        manifest.files()
                .forEach((name, facts) ->
                        files.putObject(name).put("bytes", facts.lengthBytes()).put("sha256", facts.sha256()));
        return root;
    }

    private static void session(ObjectNode node, Session session) {
        session.commandLine().forEach(node.putArray("command_line")::add);
        node.put("harness_version", session.harnessVersion());
        session.endedAt().ifPresent(ended -> node.put("ended_at", ended.toString()));
        EnvironmentJson.write(node.putObject("environment"), session.environment());
    }

    private static Manifest manifest(JsonFields fields) {
        return new Manifest(
                fields.parsed("state", text -> JsonFields.constant(State.values(), text)),
                fields.text("reason"),
                fields.each(
                        "configuration",
                        setting -> new Setting(setting.text("option"), setting.text("value"), setting.text("source"))),
                fields.count("seed"),
                fields.text("server"),
                fields.each("sessions", ManifestFile::session),
                totals(fields.object("totals")),
                fields.texts("warnings"),
                fields.objectMap("files", facts -> new FileFacts(facts.count("bytes"), facts.text("sha256"))));
    }

    private static Session session(JsonFields fields) {
        return new Session(
                fields.texts("command_line"),
                fields.text("harness_version"),
                fields.object("environment").make(EnvironmentJson::read),
                fields.has("ended_at")
                        ? Optional.of(fields.parsed("ended_at", JsonFields::instant))
                        : Optional.empty());
    }

    private static Totals totals(JsonFields fields) {
        return new Totals(
                fields.whole("trials_planned"),
                fields.whole("trials_done"),
                fields.count("successes"),
                fields.count("failures"),
                fields.has(REQUESTS_REPEATED) ? fields.count(REQUESTS_REPEATED) : 0,
                fields.optional("forks")
                        .map(forks ->
                                new Forks(forks.whole("trials"), forks.count("prepared_ms"), forks.count("whole_ms"))));
    }
}
