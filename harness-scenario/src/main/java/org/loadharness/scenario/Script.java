package org.loadharness.scenario;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What users do. Immutable, but for the rows that are handed out. Thread-safe.
 *
 * @param url of the file; empty if it has none
 * @param plain whether each flow is one request, and which comes next is a matter of chance alone
 */
record Script(
        Optional<String> url,
        Transport transport,
        Auth auth,
        Map<String, Origin> origins,
        Map<String, String> params,
        Secrets secrets,
        Map<String, DataSet> data,
        Optional<Flow> beforeUser,
        Optional<Flow> afterUser,
        List<Flow> flows,
        boolean plain) {
    Script {
        origins = new LinkedHashMap<>(origins);
        params = new LinkedHashMap<>(params);
        data = Map.copyOf(data);
        flows = List.copyOf(flows);
    }

    /** Every request that it can send. */
    Stream<Request> requests() {
        return Stream.of(beforeUser.stream(), afterUser.stream(), flows.stream())
                .flatMap(each -> each)
                .flatMap(flow -> calls(flow.steps()))
                .map(Step.Call::request);
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
