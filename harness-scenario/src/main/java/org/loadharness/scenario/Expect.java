package org.loadharness.scenario;

import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What a reply has to be like. Immutable. Thread-safe. */
record Expect(
        Statuses statuses,
        List<Condition.Written> headers,
        List<Condition.Written> json,
        List<Template> contains,
        List<Template> lacks,
        List<Pattern> matches) {
    Expect {
        headers = List.copyOf(headers);
        json = List.copyOf(json);
        contains = List.copyOf(contains);
        lacks = List.copyOf(lacks);
        matches = List.copyOf(matches);
    }

    static final Expect ANY_SUCCESS =
            new Expect(Statuses.SUCCESS, List.of(), List.of(), List.of(), List.of(), List.of());

    /** Whether it names a redirect, which is then not followed. */
    boolean namesRedirect() {
        return statuses.nameRedirect();
    }

    /** Whether it looks into the body of the reply. */
    boolean readsBody() {
        return !json.isEmpty()
                || !contains.isEmpty()
                || !lacks.isEmpty()
                || !matches.isEmpty()
                || (!headers.isEmpty() && headers.stream().anyMatch(Condition::readsBody));
    }

    /** Whether it looks at nothing but the status. */
    boolean isOfStatusAlone() {
        return headers.isEmpty() && json.isEmpty() && contains.isEmpty() && lacks.isEmpty() && matches.isEmpty();
    }

    /**
     * Judges the status of a reply.
     *
     * @throws StepFailure if it is another one than those expected
     */
    void judge(int status) throws StepFailure {
        if (!statuses.hold(status)) {
            throw new StepFailure("status:" + status, "the status was " + status + ", expected " + statuses);
        }
    }

    /**
     * Judges a reply.
     *
     * @throws StepFailure of what does not hold first
     */
    void judge(Reply reply) throws StepFailure {
        judge(reply.status());
        judge(headers, reply, "the head of the reply");
        judge(json, reply, "the body of the reply");
        for (Template text : contains) {
            if (!reply.text().contains(text.text(reply.scope()))) {
                throw new StepFailure("expect:contains", "the reply does not contain \"" + text + "\"");
            }
        }
        for (Template text : lacks) {
            if (reply.text().contains(text.text(reply.scope()))) {
                throw new StepFailure("expect:lacks", "the reply contains \"" + text + "\"");
            }
        }
        for (Pattern pattern : matches) {
            if (!pattern.matcher(reply.text()).find()) {
                throw new StepFailure("expect:matches", "nothing in the reply matches \"" + pattern + "\"");
            }
        }
    }

    /** All that is expected, as it is written. */
    List<String> said() {
        List<String> said = new ArrayList<>(List.of(statuses.toString()));
        Stream.of(headers, json)
                .flatMap(List::stream)
                .map(Condition.Written::text)
                .forEach(said::add);
        contains.forEach(text -> said.add("contains " + text));
        lacks.forEach(text -> said.add("lacks " + text));
        matches.forEach(pattern -> said.add("matches " + pattern));
        return said;
    }

    /** What the reply has where conditions look. */
    List<String> found(Reply reply) {
        return Stream.of(headers, json)
                .flatMap(List::stream)
                .flatMap(condition -> condition.operands())
                .flatMap(operand -> operand.found(reply).stream())
                .distinct()
                .toList();
    }

    private static void judge(List<Condition.Written> conditions, Reply reply, String where) throws StepFailure {
        for (Condition.Written condition : conditions) {
            if (!condition.holds(reply)) {
                throw new StepFailure(
                        "expect:" + condition.text(), "does not hold in " + where + ": " + condition.text());
            }
        }
    }
}
