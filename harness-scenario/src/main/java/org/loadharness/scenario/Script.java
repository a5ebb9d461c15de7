package org.loadharness.scenario;

import java.net.ProtocolException;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.loadharness.load.Share;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Settings;

/**
 * What users do. Immutable, but for the rows that are handed out. Thread-safe.
 *
 * @param reach where it goes if there are no variants
 * @param variants by their names, in the order of the file; all are run in turns
 * @param plain whether each flow is one request, and which comes next is a matter of chance alone
 */
record Script(
        Reach reach,
        Map<String, Reach> variants,
        Secrets secrets,
        Map<String, DataSet> data,
        Unmeasured unmeasured,
        List<Flow> flows,
        boolean plain) {
    static final String VARIANT = "variant";
    static final String FLOWS = "flows";
    static final String ALL = "all";

    /** The text of a parameter that variants differ in, where nobody gives another one: any other text goes before theirs. */
    static final String OF_VARIANT = "as the variant says";

    Script {
        variants = new LinkedHashMap<>(variants);
        data = Map.copyOf(data);
        flows = List.copyOf(flows);
    }

    /** What is done before and after what is measured. Immutable. Thread-safe. */
    record Unmeasured(
            Optional<Flow> beforeTrial,
            Optional<Flow> afterTrial,
            Optional<Flow> beforeUser,
            Optional<Flow> afterUser) {
        boolean hasOfTrial() {
            return beforeTrial.isPresent() || afterTrial.isPresent();
        }

        Stream<Flow> all() {
            return Stream.of(beforeTrial, afterTrial, beforeUser, afterUser).flatMap(Optional::stream);
        }
    }

    /** All ways to the service that there are. */
    Stream<Reach> reaches() {
        return variants.isEmpty() ? Stream.of(reach) : variants.values().stream();
    }

    /** The one that parameters choose. */
    Reach reach(Map<String, String> texts) {
        return variants.getOrDefault(texts.getOrDefault(VARIANT, ""), reach);
    }

    /** Parameters of users: what is given holds, and otherwise what the variant says, or else the file. */
    Map<String, String> params(Map<String, String> texts) {
        Map<String, String> params = new LinkedHashMap<>(texts);
        params.values().removeIf(OF_VARIANT::equals);
        reach(texts).params().forEach(params::putIfAbsent);
        return params;
    }

    /** The text of each parameter where nobody gives one. */
    Map<String, String> usualParams() {
        Map<String, String> usual = new LinkedHashMap<>(reach.params());
        variants.values()
                .forEach(variant -> variant.params().forEach((name, text) -> {
                    if (!text.equals(reach.params().get(name))) {
                        usual.put(name, OF_VARIANT);
                    }
                }));
        return usual;
    }

    /** The URL that a run has where no other is given: of the file, or else of its first variant. */
    Optional<String> usualUrl() {
        return reach.url()
                .map(url -> url.text(reach.params()))
                .or(() -> variants.values().stream()
                        .findFirst()
                        .flatMap(first -> first.url().map(url -> url.text(first.params()))));
    }

    /** The URL that parameters lead to; another one than the usual one goes before it. */
    URI url(Map<String, String> texts, URI given) {
        if (!usualUrl().map(given.toString()::equals).orElse(false)) {
            return given;
        }
        return reach(texts)
                .url()
                .map(url -> URI.create(url.text(params(texts))))
                .orElse(given);
    }

    /** The flows that a list of names keeps, or all of them. */
    List<Flow> flows(String names) {
        if (names.equals(ALL)) {
            return flows;
        }
        List<String> kept =
                Arrays.stream(names.split(",", -1)).map(String::strip).toList();
        List<String> known = flows.stream().map(Flow::name).toList();
        for (String name : kept) {
            if (!known.contains(name)) {
                throw new IllegalArgumentException("there is no flow \"" + name + "\"; there are "
                        + String.join(", ", known) + ", and " + ALL + " keeps them all");
            }
        }
        List<Flow> chosen =
                flows.stream().filter(flow -> kept.contains(flow.name())).toList();
        if (chosen.stream().noneMatch(Flow::sends)) {
            throw new IllegalArgumentException("no flow of " + names + " has a weight above 0 and a request to send");
        }
        return chosen;
    }

    /** The rows of data, each as a trial begins with them. */
    Map<String, DataSet> dataOfTrial(SeedTree seeds, Share share) throws ProtocolException {
        Map<String, DataSet> ofTrial = new LinkedHashMap<>();
        for (Map.Entry<String, DataSet> set : data.entrySet()) {
            ofTrial.put(set.getKey(), set.getValue().ofTrial(seeds, share));
        }
        return ofTrial;
    }

    /** Every request that it can send. */
    Stream<Request> requests() {
        return Stream.concat(unmeasured.all(), flows.stream())
                .flatMap(flow -> calls(flow.steps()))
                .map(Step.Call::request);
    }

    /** The usual limit for a request, or the longest one that the file writes down, where that is more. */
    Duration longestTimeout() {
        return Stream.concat(
                        requests().map(Request::timeout),
                        reaches().flatMap(Reach::transports).map(Transport::timeout))
                .flatMap(Optional::stream)
                .reduce(Settings.REQUEST_TIMEOUT, (one, other) -> one.compareTo(other) > 0 ? one : other);
    }

    /** The calls of steps, those within others too. */
    static Stream<Step.Call> calls(List<Step> steps) {
        return steps.stream().flatMap(step -> {
            if (step instanceof Step.Call call) {
                return Stream.of(call);
            }
            if (step instanceof Step.Repeat repeat) {
                return calls(repeat.steps());
            }
            if (step instanceof Step.ForEach each) {
                return calls(each.steps());
            }
            return step instanceof Step.If choice
                    ? Stream.concat(calls(choice.then()), calls(choice.otherwise()))
                    : Stream.empty();
        });
    }
}
