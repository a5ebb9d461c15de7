package org.loadharness.scenario;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.loadharness.http.PreparedRequest;

/**
 * What is known of a request to a host before anybody sends it: the fields of its head that are the same each time, and its body
 * if that is. Nobody changes it.
 *
 * @param constant fields that are the same each time, by their names
 * @param filled those that are not, in their order
 * @param frame method and constant fields in bytes; its path means nothing
 * @param body if it is the same each time
 */
record Layout(
        Host host, Map<String, String> constant, List<Field> filled, PreparedRequest frame, Optional<byte[]> body) {
    /**
     * A field of the head.
     *
     * @param name in lower case
     * @param isSame whether its value is the same each time
     */
    private record Field(String name, boolean isSame, Value value) {}

    /** What stands in a field; an empty text leaves the field out. */
    @FunctionalInterface
    private interface Value {
        String text(Scope scope) throws StepFailure;
    }

    /**
     * Lays out what can be known.
     *
     * @param scope in whose terms; what is the same each time has no part in them but secrets
     */
    static Layout of(Request request, Host host, Scope scope) throws StepFailure {
        Collection<Field> fields = fields(request, host);
        Map<String, String> constant = new LinkedHashMap<>();
        for (Field field : fields) {
            if (field.isSame()) {
                constant.put(field.name(), field.value().text(scope));
            }
        }
        constant.values().removeIf(String::isEmpty);
        return new Layout(
                host,
                Collections.unmodifiableMap(constant),
                fields.stream().filter(field -> !field.isSame()).toList(),
                PreparedRequest.of(request.method(), "/").withFields(constant),
                request.body().isSameEachTime() ? Optional.of(request.body().bytes(scope)) : Optional.empty());
    }

    /** Those of different names: a later one goes over one before, of which nobody needs a value then. */
    private static Collection<Field> fields(Request request, Host host) {
        Map<String, Field> fields = new LinkedHashMap<>();
        if (host.transport().gzip()) {
            put(fields, new Field("accept-encoding", /* isSame= */ true, scope -> "gzip"));
        }
        String type = request.body().type();
        put(fields, new Field("content-type", /* isSame= */ true, scope -> type));
        Auth auth = request.auth() instanceof Auth.Inherited ? host.auth() : request.auth();
        put(
                fields,
                new Field(
                        "authorization",
                        auth.isSameEachTime(),
                        scope -> checked("authorization", auth.value(scope).orElse(""))));
        host.transport().headers().forEach(header -> put(fields, field(header)));
        request.headers().forEach(header -> put(fields, field(header)));
        return fields.values();
    }

    private static void put(Map<String, Field> fields, Field field) {
        fields.put(field.name(), field);
    }

    private static Field field(Body.Pair header) {
        return new Field(
                header.name().toLowerCase(Locale.ROOT),
                header.value().isSameEachTime(),
                scope -> checked(header.name(), header.value().text(scope)));
    }

    /** A value as it can stand in a head: without blanks around it, which are none of it; a line break is refused there too. */
    static String checked(String name, String value) throws StepFailure {
        for (int i = 0; i < value.length(); i++) {
            char letter = value.charAt(i);
            if (isControl(letter)) {
                throw new StepFailure("value:" + name, "the field " + name + " would hold a control character");
            }
        }
        return value.strip();
    }

    /** Whether no field has it, at whichever place. */
    static boolean isControl(int letter) {
        return (letter < ' ' && letter != '\t') || letter == 0x7F;
    }

    /** The request with the values of now. */
    Outgoing outgoing(Request request, String target, Scope scope) throws StepFailure {
        Map<String, String> values = values(scope);
        return new Outgoing(
                host,
                request.method(),
                target,
                constant,
                values,
                body.isPresent() ? body.get() : request.body().bytes(scope),
                values.isEmpty()
                        ? frame.withPath(target)
                        : frame.withPath(target).withFields(values));
    }

    private Map<String, String> values(Scope scope) throws StepFailure {
        if (filled.isEmpty()) {
            return Map.of();
        }
        Map<String, String> values = new LinkedHashMap<>();
        boolean isAnyEmpty = false;
        for (Field field : filled) {
            String text = field.value().text(scope);
            values.put(field.name(), text);
            isAnyEmpty |= text.isEmpty();
        }
        if (isAnyEmpty) {
            values.values().removeIf(String::isEmpty);
        }
        return values;
    }
}
