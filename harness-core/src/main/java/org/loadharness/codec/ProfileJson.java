package org.loadharness.codec;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.loadharness.record.ProfileLog;
import org.loadharness.record.ProfileLog.Account;
import org.loadharness.record.ProfileLog.Kind;
import org.loadharness.record.ProfileLog.Server;
import org.loadharness.record.ProfileLog.Site;
import org.loadharness.record.ProfileLog.Stack;
import org.loadharness.record.ProfileLog.Wait;

/** The whole of a {@link ProfileLog} as JSON, and back without loss. Each method is named once, and then by its number. */
final class ProfileJson {
    private static final String FILE = "file";
    private static final String COMPUTING = "computing_ns";
    private static final String FRAMES = "frames";
    private static final String RUNNABLE = "runnable_ns";

    private ProfileJson() {}

    static void write(ObjectNode node, ProfileLog profile) {
        profile.file().ifPresent(name -> node.put(FILE, name));
        account(node.putObject("users"), profile.users());
        profile.server().ifPresent(server -> server(node.putObject("server"), server));
    }

    static ProfileLog read(JsonFields fields) {
        return fields.make(profile -> new ProfileLog(
                file(profile),
                account(profile.object("users")),
                profile.optional("server").map(ProfileJson::server)));
    }

    private static Optional<String> file(JsonFields fields) {
        return fields.has(FILE) ? Optional.of(fields.text(FILE)) : Optional.empty();
    }

    private static void server(ObjectNode node, Server server) {
        server.file().ifPresent(name -> node.put(FILE, name));
        account(node, server.account());
    }

    private static Server server(JsonFields fields) {
        return new Server(file(fields), account(fields));
    }

    private static void account(ObjectNode node, Account account) {
        node.put("threads", account.threads())
                .put("whole_ns", account.wholeNanos())
                .put("phase_ns", account.phaseNanos())
                .put("collector_ns", account.collectorNanos());
        account.computingNanos().ifPresent(nanos -> node.put(COMPUTING, nanos));
        account.runnableNanos().ifPresent(nanos -> node.put(RUNNABLE, nanos));
        ArrayNode waits = node.putArray("waits");
        account.waits().forEach(wait -> wait(waits.addObject(), wait));
        Map<String, Integer> methods = new LinkedHashMap<>();
        ArrayNode stacks = node.putArray("stacks");
        account.stacks().forEach(stack -> stack(stacks.addObject(), stack, methods));
        ArrayNode names = node.putArray("methods");
        methods.keySet().forEach(names::add);
    }

    private static Account account(JsonFields fields) {
        List<String> methods = fields.texts("methods");
        return fields.make(account -> new Account(
                account.whole("threads"),
                account.count("whole_ns"),
                account.count("phase_ns"),
                nanos(account, COMPUTING),
                nanos(account, RUNNABLE),
                account.count("collector_ns"),
                account.each("waits", ProfileJson::wait),
                account.each("stacks", stack -> stack(stack, methods))));
    }

    private static OptionalLong nanos(JsonFields fields, String name) {
        return fields.has(name) ? OptionalLong.of(fields.count(name)) : OptionalLong.empty();
    }

    private static void wait(ObjectNode node, Wait wait) {
        node.put("kind", JsonFields.word(wait.kind()))
                .put("what", wait.what())
                .put("ns", wait.nanos())
                .put("any_ns", wait.anyNanos())
                .put("count", wait.count());
        ArrayNode sites = node.putArray("sites");
        wait.sites().forEach(site -> sites.addObject().put("line", site.line()).put("ns", site.nanos()));
    }

    private static Wait wait(JsonFields fields) {
        return new Wait(
                fields.parsed("kind", text -> JsonFields.constant(Kind.values(), text)),
                fields.text("what"),
                fields.count("ns"),
                fields.count("any_ns"),
                fields.count("count"),
                fields.each("sites", site -> new Site(site.text("line"), site.count("ns"))));
    }

    private static void stack(ObjectNode node, Stack stack, Map<String, Integer> methods) {
        node.put("line", stack.line()).put("samples", stack.samples());
        StringBuilder numbers = new StringBuilder();
        for (String frame : stack.frames()) {
            numbers.append(numbers.isEmpty() ? "" : " ")
                    .append(methods.computeIfAbsent(frame, fresh -> methods.size()));
        }
        node.put(FRAMES, numbers.toString());
    }

    private static Stack stack(JsonFields fields, List<String> methods) {
        List<String> frames = fields.parsed(
                FRAMES,
                numbers -> Arrays.stream(numbers.split(" ", -1))
                        .filter(number -> !number.isEmpty())
                        .map(number -> method(number, methods))
                        .toList());
        return new Stack(frames, fields.text("line"), fields.count("samples"));
    }

    private static String method(String number, List<String> methods) {
        int index = Integer.parseInt(number);
        if (index < 0 || index >= methods.size()) {
            throw new IllegalArgumentException("there is no method " + index);
        }
        return methods.get(index);
    }
}
