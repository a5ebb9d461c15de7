package org.loadharness.plan;

import java.net.URI;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.loadharness.load.Extent;
import org.loadharness.load.ExtentRule;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.UserCounts;
import org.loadharness.load.Warmup;
import org.loadharness.time.DurationText;
import org.loadharness.workload.Mode;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Workload;
import org.loadharness.workload.Workloads;

/**
 * A plan as people write it: options and their texts. {@link #check} reads them all and reports every mistake at once.
 *
 * <p>Confined to one thread.
 */
public final class PlanDraft {
    /** The options with the texts that hold when none is given; {@code duration} and {@code url} hold only when given. */
    public static final Map<String, String> DEFAULTS = defaults();

    private final Map<String, String> given = new LinkedHashMap<>();
    private final Map<String, String> parameters = new LinkedHashMap<>();

    /**
     * Sets an option.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    public PlanDraft set(String option, String text) {
        if (!DEFAULTS.containsKey(option)) {
            throw new IllegalArgumentException("no option named " + option);
        }
        given.put(option, text);
        return this;
    }

    /** Sets a parameter of the workload. */
    public PlanDraft parameter(String name, String text) {
        parameters.put(name, text);
        return this;
    }

    /**
     * Reads and checks everything; names of workloads are looked up among those given.
     *
     * @throws PlanMistakes with every mistake there is
     */
    public ExperimentPlan check(Workloads workloads) throws PlanMistakes {
        PlanReader reader = new PlanReader(given);
        Optional<SystemUnderTest> system = system(reader, workloads);
        Optional<List<Point>> points = points(reader);
        Optional<Integer> repeats = reader.read("repeats", PlanDraft::repeats);
        Optional<Conduct> conduct = conduct(reader);
        Optional<Long> seed = reader.read("seed", PlanDraft::seed);
        reader.throwIfAny();
        return new ExperimentPlan(
                system.orElseThrow(),
                points.orElseThrow(),
                repeats.orElseThrow(),
                conduct.orElseThrow(),
                seed.orElseThrow());
    }

    private Optional<SystemUnderTest> system(PlanReader reader, Workloads workloads) {
        Optional<Workload> workload = reader.read("workload", workloads::named);
        Optional<Mode> mode = reader.read("mode", Mode::parse);
        Optional<URI> server = reader.isGiven("url") ? reader.read("url", PlanDraft::server) : Optional.empty();
        if (server.isPresent() && mode.isPresent() && mode.get() != Mode.RPC) {
            reader.mistake(
                    "url",
                    "a server is driven only with --mode rpc, was --mode "
                            + mode.get().text());
        }
        Optional<Settings> settings = workload.flatMap(known -> settings(reader, known));
        if (workload.isEmpty() || mode.isEmpty()) {
            return Optional.empty();
        }
        if (!workload.get().modes().contains(mode.get())) {
            reader.mistake(
                    "mode",
                    workload.get().name() + " does not run in mode "
                            + mode.get().text());
        }
        return settings.map(known -> new SystemUnderTest(workload.get().name(), mode.get(), known.texts(), server));
    }

    private Optional<Settings> settings(PlanReader reader, Workload workload) {
        List<String> problems = Settings.problems(workload.parameters(), parameters);
        problems.forEach(problem -> reader.mistake("param " + workload.name(), problem));
        if (!problems.isEmpty()) {
            return Optional.empty();
        }
        Settings settings = Settings.of(workload.parameters(), parameters);
        workload.conflicts(settings).forEach(problem -> reader.mistake("param " + workload.name(), problem));
        return Optional.of(settings);
    }

    private static Optional<List<Point>> points(PlanReader reader) {
        if (reader.isGiven("interactions") && reader.isGiven("duration")) {
            reader.mistake("duration", "give either --interactions or --duration, not both");
        }
        Optional<UserCounts> users = reader.read("users", UserCounts::parse);
        Optional<ExtentRule> measured = reader.isGiven("duration")
                ? reader.read("duration", text -> ExtentRule.always(new Extent.Lasting(DurationText.parse(text))))
                : reader.read("interactions", PlanDraft::interactions);
        if (users.isEmpty() || measured.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(users.get().counts().stream()
                .map(count -> new Point(new ClosedLoop(count), measured.get().at(count)))
                .toList());
    }

    private static Optional<Conduct> conduct(PlanReader reader) {
        Optional<Threads> threads = reader.read("threads", PlanDraft::threads);
        Optional<Duration> rehearsal = reader.read("rehearsal", DurationText::parse);
        Optional<Warmup> warmup = reader.read("warmup", Warmup::parse);
        Optional<Duration> timeLimit = reader.read("time-limit", PlanDraft::timeLimit);
        if (threads.isEmpty() || rehearsal.isEmpty() || warmup.isEmpty() || timeLimit.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Conduct(threads.get(), rehearsal.get(), warmup.get(), timeLimit.get()));
    }

    private static URI server(String text) {
        URI uri;
        try {
            uri = URI.create(text);
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException("\"" + text + "\" is no URL; write http://host:port", wrong);
        }
        if (!"http".equals(uri.getScheme()) || uri.getHost() == null) {
            throw new IllegalArgumentException("\"" + text + "\" is no URL of a server; write http://host:port");
        }
        return uri;
    }

    private static ExtentRule interactions(String text) {
        if (text.matches(".*[a-z].*")) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is no number of interactions; for a time write --duration");
        }
        ExtentRule rule = ExtentRule.parse(text);
        if (rule.extents().contains(new Extent.Interactions(0))) {
            throw new IllegalArgumentException(
                    "\"" + text + "\": a measured phase needs at least 1 interaction per user");
        }
        return rule;
    }

    private static int repeats(String text) {
        if (!text.matches("\\d{1,4}")
                || Integer.parseInt(text) < 1
                || Integer.parseInt(text) > ExperimentPlan.MOST_REPEATS) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" must be a whole number from 1 to " + ExperimentPlan.MOST_REPEATS);
        }
        return Integer.parseInt(text);
    }

    private static Duration timeLimit(String text) {
        Duration limit = DurationText.parse(text);
        if (limit.isZero()) {
            throw new IllegalArgumentException("\"" + text + "\": a trial needs more time than none");
        }
        return limit;
    }

    private static Threads threads(String text) {
        Threads threads = Threads.parse(text);
        int java = Runtime.version().feature();
        if (threads == Threads.VIRTUAL && java < 21) {
            throw new IllegalArgumentException("virtual threads need Java 21 or later, this is Java " + java
                    + "; run with a later one or use platform");
        }
        return threads;
    }

    private static long seed(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException wrong) {
            throw new IllegalArgumentException("\"" + text + "\" must be a whole number of 64 bits", wrong);
        }
    }

    private static Map<String, String> defaults() {
        Map<String, String> defaults = new LinkedHashMap<>();
        defaults.put("workload", "bookstore");
        defaults.put("mode", "local");
        defaults.put("users", "1,2,5..100");
        defaults.put("interactions", "2000");
        defaults.put("duration", "");
        defaults.put("warmup", "100");
        defaults.put("repeats", "5");
        defaults.put("rehearsal", "3s");
        defaults.put("threads", "platform");
        defaults.put("seed", "1");
        defaults.put("time-limit", "10m");
        defaults.put("url", "");
        return Collections.unmodifiableMap(defaults);
    }
}
