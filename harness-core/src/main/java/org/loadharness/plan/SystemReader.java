package org.loadharness.plan;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.loadharness.workload.Mode;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Workload;
import org.loadharness.workload.Workloads;

/** Reads what is driven. Confined to one thread. */
final class SystemReader {
    /** What servers of studies speak: HTTP, or lines of text over TCP. */
    private static final Set<String> SCHEMES = Set.of("http", "tcp");

    private static final String WAY_OUT = "write http://host:port or tcp://host:port";

    private final PlanReader reader;
    private final Map<String, String> parameters;
    private final Optional<Workload> workload;
    private final Optional<Mode> mode;

    SystemReader(PlanReader reader, Workloads workloads, Map<String, String> parameters) {
        this.reader = reader;
        this.parameters = parameters;
        this.workload = reader.read("workload", workloads::named);
        this.mode = reader.read("mode", Mode::parse);
    }

    Optional<Mode> mode() {
        return mode;
    }

    Optional<SystemUnderTest> system(Optional<Study> study) {
        Optional<URI> server = server();
        workload.ifPresent(this::requireMode);
        return study.flatMap(known -> mode.map(where -> new SystemUnderTest(
                known.workload().name(), where, known.settings().texts(), server)));
    }

    Optional<Study> study() {
        return workload.flatMap(this::study);
    }

    private Optional<Study> study(Workload known) {
        List<String> problems = Settings.problems(known.parameters(), parameters);
        problems.forEach(problem -> reader.mistake("param " + known.name(), problem));
        if (!problems.isEmpty()) {
            return Optional.empty();
        }
        Settings settings = Settings.of(known.parameters(), parameters);
        List<String> conflicts = known.conflicts(settings);
        conflicts.forEach(problem -> reader.mistake("param " + known.name(), problem));
        return conflicts.isEmpty() ? Optional.of(new Study(known, settings)) : Optional.empty();
    }

    private Optional<URI> server() {
        Optional<URI> server = reader.readGiven("url", SystemReader::url);
        if (server.isPresent() && mode.isPresent() && mode.get() != Mode.RPC) {
            reader.mistake(
                    "url",
                    "a server is driven only with --mode rpc, was --mode "
                            + mode.get().text());
        }
        return server;
    }

    private void requireMode(Workload known) {
        if (mode.isPresent() && !known.modes().contains(mode.get())) {
            String modes = known.modes().stream().sorted().map(Mode::text).collect(Collectors.joining(" or "));
            reader.mistake(
                    "mode", known.name() + " does not run in mode " + mode.get().text() + "; use " + modes);
        }
    }

    private static URI url(String text) {
        URI uri;
        try {
            uri = URI.create(text);
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException("\"" + text + "\" is no URL; " + WAY_OUT, wrong);
        }
        if (uri.getScheme() == null || !SCHEMES.contains(uri.getScheme()) || uri.getHost() == null) {
            throw new IllegalArgumentException("\"" + text + "\" is no URL of a server; " + WAY_OUT);
        }
        return uri;
    }
}
