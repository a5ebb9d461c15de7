package org.loadharness.scenario;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.loadharness.http.ExchangeTimes;
import org.loadharness.http.HttpFailure;
import org.loadharness.http.TlsClient.TlsOptions;
import org.loadharness.plan.PhaseDraft;
import org.loadharness.random.SeedTree;
import org.loadharness.scenario.ScenarioMistakes.Mistake;
import org.loadharness.time.DurationText;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.RemoteWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.WorkloadDefinition;

/**
 * Load on an HTTP service, read from a file: a workload like others.
 *
 * <pre>{@code
 * LoadResult result = Experiment.of(Scenario.read(Path.of("shop.yaml"))).users("1,2,5..50").run();
 * }</pre>
 *
 * <p>Immutable, but for rows of data that are handed out once. Thread-safe.
 */
public final class Scenario implements RemoteWorkload {
    private static final List<String> PARTS = Arrays.stream(ExchangeTimes.Part.values())
            .map(part -> part.name().toLowerCase(Locale.ROOT))
            .toList();

    private final ScenarioReader.Result result;
    private final WorkloadDefinition source;
    private final Map<String, String> variables;
    private final List<Mistake> doubts;

    private Scenario(
            ScenarioReader.Result result,
            WorkloadDefinition source,
            Map<String, String> variables,
            List<Mistake> doubts) {
        this.result = result;
        this.source = source;
        this.variables = variables;
        this.doubts = List.copyOf(doubts);
    }

    /**
     * Reads a file, its data and its secrets.
     *
     * @throws ScenarioMistakes with every mistake there is; nothing was sent
     * @throws IOException if the file cannot be read
     */
    public static Scenario read(Path file) throws IOException {
        return read(file, System.getenv());
    }

    /** The same with other variables than those of the process. */
    public static Scenario read(Path file, Map<String, String> environment) throws IOException {
        return parse(file.toString(), ScenarioText.of(file), environment);
    }

    /**
     * Reads a text.
     *
     * @param file what messages call it; other files are found beside it
     * @throws ScenarioMistakes with every mistake there is
     */
    public static Scenario parse(String file, String text, Map<String, String> environment) {
        ScenarioText.requireShort(file, text.getBytes(StandardCharsets.UTF_8).length);
        Mistakes mistakes = new Mistakes(file);
        Path path = Path.of(file);
        Path directory = path.getParent() == null ? Path.of("") : requireNonNull(path.getParent());
        Reading reading = new Reading(mistakes, directory, environment);
        Optional<Node> root = new NodeReader(mistakes).read(file, text);
        if (root.isEmpty() && mistakes.isEmpty()) {
            mistakes.add(Place.START, Mistakes.Code.MISSING, "is empty; a scenario begins with scenario: NAME");
        }
        Optional<ScenarioReader.Result> result = root.flatMap(node -> new ScenarioReader(reading).read(node));
        mistakes.throwIfAny();
        Map<String, String> digests = Digest.of(text, file, reading.files());
        return new Scenario(
                result.orElseThrow(() -> new IllegalStateException("neither a scenario nor a mistake")),
                new WorkloadDefinition(ScenarioFormat.NAME, file, text, digests),
                unknownElsewhere(reading.variables()),
                mistakes.doubts());
    }

    /** Those that a process of this machine would find otherwise, or not at all. */
    private static Map<String, String> unknownElsewhere(Map<String, String> variables) {
        Map<String, String> own = new LinkedHashMap<>(variables);
        own.entrySet().removeAll(System.getenv().entrySet());
        return Map.copyOf(own);
    }

    /** What can be meant as it stands, and most often is not; in the order of the file. */
    public List<Mistake> doubts() {
        return doubts;
    }

    /**
     * Has one user go through each flow once, without think times. Where its thread is interrupted it breaks off the request under
     * way, cleans up as the scenario says, and returns what came until then; the thread is interrupted still.
     *
     * @param url of the service
     * @param only the name of a flow or request that alone is tried; empty for all
     * @param settings the values of the scenario's parameters
     * @param out receives the lines that are shown; no value of a secret is in them
     * @throws IOException if nobody answers
     * @throws IllegalArgumentException if there is no such flow, or a URL is none
     */
    public Tried tryOut(String url, Optional<String> only, Settings settings, Consumer<String> out) throws IOException {
        TryOut tryOut = new TryOut(this, settings, out);
        return new Tried(tryOut.run(URI.create(ScenarioUrl.checked(url)), only), tryOut.har());
    }

    /**
     * What came of it. Immutable. Thread-safe.
     *
     * @param good whether every step did what it was meant to do
     * @param har all exchanges as an HTTP Archive; no value of a secret is in it, nor a cookie
     */
    public record Tried(boolean good, String har) {
        public Tried {
            requireNonNull(har, "har");
        }
    }

    /** The JSON schema of the format, for editors. */
    public static String schema() {
        try (InputStream in = requireNonNull(Scenario.class.getResourceAsStream("scenario.schema.json"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** What the file says of its run, with places. */
    public WrittenRun written() {
        return result.written();
    }

    @Override
    public String name() {
        return result.name();
    }

    @Override
    public String summary() {
        return result.about().isEmpty() ? "the scenario of " + source.file() : result.about();
    }

    @Override
    public List<Parameter<?>> parameters() {
        List<Parameter<?>> parameters = new ArrayList<>();
        Set<String> variants = script().variants().keySet();
        if (!variants.isEmpty()) {
            parameters.add(Parameter.choice(
                            Script.VARIANT,
                            variants.iterator().next(),
                            List.copyOf(variants),
                            "variant of the scenario")
                    .ofSystem());
        }
        if (!script().plain()) {
            parameters.add(Parameter.text(
                    Script.FLOWS,
                    Script.ALL,
                    "names of flows, separated by commas, or " + Script.ALL,
                    "flows that users go through",
                    names -> {
                        script().flows(names);
                        return names;
                    }));
        }
        script().usualParams()
                .forEach((name, text) ->
                        parameters.add(Parameter.text(name, text, "any text", "param of the scenario", own -> own)));
        return parameters;
    }

    @Override
    public List<String> conflicts(Settings settings) {
        Map<String, String> params = script().params(settings.texts());
        return script().reach(settings.texts())
                .urls()
                .flatMap(url -> url.conflict(params).stream())
                .toList();
    }

    @Override
    public List<String> conflicts(Settings settings, int users) {
        return script().data().values().stream()
                .flatMap(data -> data.tooFewFor(users).stream())
                .toList();
    }

    @Override
    public Optional<String> forkHindrance(Settings settings) {
        return script().data().values().stream().anyMatch(data -> data.pick() == DataSet.Pick.ONCE)
                ? Optional.of(
                        "data with pick: once has no row twice in a run, and no process knows which rows another has"
                                + " taken; write pick: next, or let one process make all trials")
                : Optional.empty();
    }

    @Override
    public Map<String, List<String>> factors() {
        Map<String, List<String>> factors = new LinkedHashMap<>();
        if (!script().variants().isEmpty()) {
            factors.put(Script.VARIANT, List.copyOf(script().variants().keySet()));
        }
        factors.putAll(result.factors());
        return factors;
    }

    @Override
    public List<String> phaseLines() {
        return result.phases().stream().map(PhaseDraft::text).toList();
    }

    @Override
    public List<String> failureKinds() {
        return Stream.concat(
                        HttpFailure.Kind.words().stream(),
                        Stream.of(
                                "status:*",
                                "expect:*",
                                "extract:*",
                                "value:*",
                                "take:*",
                                "data",
                                "data:*",
                                "until",
                                "redirected-away",
                                Hops.TOO_MANY_REDIRECTS))
                .toList();
    }

    @Override
    public Mix mix(Settings settings) {
        return result.script().plain() ? Mix.of(result.interactions()) : Mix.guided(result.interactions());
    }

    @Override
    public List<String> parts(Settings settings) {
        Stream<String> reported = script().reach(settings.texts()).transport().serverTiming().stream()
                .map(metric -> "server." + metric);
        return Stream.concat(PARTS.stream(), reported).toList();
    }

    @Override
    public List<String> flows(Settings settings) {
        return script().plain()
                ? List.of()
                : script().flows(settings.texts().getOrDefault(Script.FLOWS, Script.ALL)).stream()
                        .map(Flow::name)
                        .toList();
    }

    @Override
    public OptionalDouble mostInteractionsPerFlow(Settings settings) {
        return Flow.mostRequests(script().flows(settings.texts().getOrDefault(Script.FLOWS, Script.ALL)));
    }

    @Override
    public Map<String, String> options() {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("mode", "rpc");
        script().usualUrl().ifPresent(url -> options.put("url", url));
        if (!script().longestTimeout()
                .equals(Settings.REQUEST_TIMEOUT)) { // what the file says holds, unless a run says less
            options.put("request-timeout", DurationText.print(script().longestTimeout()));
        }
        options.putAll(result.run());
        return options;
    }

    @Override
    public Optional<WorkloadDefinition> source() {
        return Optional.of(source);
    }

    @Override
    public Map<String, String> variables() {
        return variables;
    }

    @Override
    public Set<URI> urls(Settings settings, URI server) {
        Map<String, String> texts = settings.texts();
        Set<URI> urls = new LinkedHashSet<>(urls(texts));
        script().reach(texts).url().ifPresent(url -> urls.remove(URI.create(url.text(script().params(texts)))));
        urls.add(script().url(texts, server));
        return urls;
    }

    private List<URI> urls(Map<String, String> texts) {
        Map<String, String> params = script().params(texts);
        return script().reach(texts)
                .urls()
                .map(url -> URI.create(url.text(params)))
                .toList();
    }

    /** Hosts whose certificates are not checked, by their names; blank for the one that the run names. */
    public Set<String> unchecked() {
        Set<String> unchecked = new LinkedHashSet<>();
        script().reaches().forEach(reach -> {
            if (isUnchecked(reach.transport())) {
                unchecked.add("");
            }
            reach.origins().values().stream()
                    .filter(origin -> isUnchecked(origin.transport()))
                    .forEach(origin -> unchecked.add(origin.name()));
        });
        return unchecked;
    }

    private static boolean isUnchecked(Transport transport) {
        return transport.tls().verification() == TlsOptions.Verification.NONE;
    }

    Script script() {
        return result.script();
    }

    @Override
    public Optional<String> hindrance(Settings settings) {
        return Optional.empty();
    }

    @Override
    public boolean readiesUsers(Settings settings) {
        return script().unmeasured().beforeUser().isPresent();
    }

    /** Not if users have steps of their own before the load: on a shared thread one user after the other does them. */
    @Override
    public boolean sharesThreads(Settings settings) {
        return script().unmeasured().beforeUser().isEmpty();
    }

    @Override
    public Target connect(Settings settings, URI server, SeedTree seeds) throws IOException {
        return ScenarioTarget.open(script(), settings, server, seeds);
    }

    /** It has nothing to bring into a first state. */
    @Override
    public Target join(Settings settings, URI server, SeedTree seeds) throws IOException {
        return connect(settings, server, seeds);
    }

    @Override
    public Optional<String> agentsHindrance(Settings settings) {
        if (script().unmeasured().hasOfTrial()) {
            return Optional.of("its steps before and after a trial are done once, by one process; leave it out");
        }
        return script().data().values().stream()
                .flatMap(data -> data.tooFewFor(settings.share()).stream())
                .findFirst();
    }

    /** Rows that come once are shared once: which of them an agent took that was lost, nobody knows. */
    @Override
    public Optional<String> lossHindrance(Settings settings) {
        return script().data().entrySet().stream()
                .filter(data -> data.getValue().pick() == DataSet.Pick.ONCE)
                .findFirst()
                .map(data -> "nobody knows which rows of \"" + data.getKey()
                        + "\" a lost agent took, and pick: once gives none twice; leave it out");
    }
}
