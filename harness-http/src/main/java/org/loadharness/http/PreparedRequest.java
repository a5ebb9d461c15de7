package org.loadharness.http;

import static java.util.Objects.requireNonNull;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A request laid out in bytes once and sent many times; what differs per request comes as {@link TargetSuffix} and body.
 * {@code Host} and {@code Content-Length} are added by the connection. Immutable. Thread-safe.
 */
public final class PreparedRequest {

    private static final Set<String> RESERVED_FIELDS = Set.of(
            "host",
            "content-length",
            "transfer-encoding",
            "connection",
            "expect",
            "te",
            "trailer",
            "upgrade",
            "keep-alive");

    private final Method method;
    private final String path;
    private final byte[] start;
    private final byte[] fields;

    /** What the connection has to know of a method (RFC 9110, section 9). */
    private enum Method {
        GET,
        HEAD,
        POST,
        PUT,
        PATCH,
        DELETE,
        OPTIONS
    }

    private PreparedRequest(Method method, String path, byte[] start, byte[] fields) {
        this.method = method;
        this.path = path;
        this.start = start;
        this.fields = fields;
    }

    /** A GET of the path, which begins with {@code /}, is percent-encoded already, and may hold a query. */
    public static PreparedRequest get(String path) {
        return prepare(Method.GET, path);
    }

    /** A HEAD of the path. */
    public static PreparedRequest head(String path) {
        return prepare(Method.HEAD, path);
    }

    /** A POST to the path of bodies of the type, such as {@code application/json}. */
    public static PreparedRequest post(String path, String contentType) {
        return prepare(Method.POST, path).withField("Content-Type", contentType);
    }

    /** A PUT to the path of bodies of the type. */
    public static PreparedRequest put(String path, String contentType) {
        return prepare(Method.PUT, path).withField("Content-Type", contentType);
    }

    /** A PATCH of the path with bodies of the type. */
    public static PreparedRequest patch(String path, String contentType) {
        return prepare(Method.PATCH, path).withField("Content-Type", contentType);
    }

    /** An OPTIONS of the path. */
    public static PreparedRequest options(String path) {
        return prepare(Method.OPTIONS, path);
    }

    /**
     * A request of any of these methods, whose content type is given with {@link #withField}.
     *
     * @param method GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS
     * @throws IllegalArgumentException if it is another one, or the path cannot stand in a request
     */
    public static PreparedRequest of(String method, String path) {
        return prepare(Method.valueOf(method), path);
    }

    /** A DELETE of the path. */
    public static PreparedRequest delete(String path) {
        return prepare(Method.DELETE, path);
    }

    /** The same request with another path. */
    public PreparedRequest withPath(String other) {
        return prepare(method, other, fields);
    }

    private static PreparedRequest prepare(Method method, String path) {
        return prepare(method, path, new byte[0]);
    }

    private static PreparedRequest prepare(Method method, String path, byte[] fields) {
        if (!path.startsWith("/")) {
            throw new IllegalArgumentException("path must begin with \"/\", was \"" + path + "\"");
        }
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c <= ' ' || c >= 0x7F || c == '#') {
                throw new IllegalArgumentException("path \"" + path + "\": character " + i
                        + " must be percent-encoded (blanks, control characters, \"#\" and all beyond ASCII)");
            }
        }
        return new PreparedRequest(method, path, HttpSyntax.ascii(method + " " + path), fields);
    }

    /**
     * The same request with one more header field.
     *
     * @throws IllegalArgumentException if the name or the value could not stand in a header, or the field is the
     *     connection's own business: host, framing, connection management
     */
    public PreparedRequest withField(String name, String value) {
        return withFields(Map.of(name, requireNonNull(value, "value")));
    }

    /** The same request with these header fields as well, in the order of the map. */
    public PreparedRequest withFields(Map<String, String> added) {
        StringBuilder lines = new StringBuilder(64 * added.size());
        added.forEach((name, value) -> {
            check(name, value);
            lines.append(name).append(": ").append(value).append("\r\n");
        });
        byte[] bytes = lines.toString().getBytes(StandardCharsets.UTF_8);
        byte[] joined = Arrays.copyOf(fields, fields.length + bytes.length);
        System.arraycopy(bytes, 0, joined, fields.length, bytes.length);
        return new PreparedRequest(method, path, start, joined);
    }

    private static void check(String name, String value) {
        if (!isToken(name)) {
            throw new IllegalArgumentException(
                    "field name \"" + name + "\" must be letters, digits or !#$%&'*+-.^_`|~");
        }
        if (RESERVED_FIELDS.contains(name.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException("field \"" + name + "\" is written by the connection itself");
        }
        if (!isValue(value)) {
            throw new IllegalArgumentException("value of field \"" + name
                    + "\" must have no control characters and no blanks at its ends, was \"" + value + "\"");
        }
    }

    private static boolean isToken(String name) {
        for (int i = 0; i < name.length(); i++) {
            if (!HttpSyntax.isToken(name.charAt(i))) {
                return false;
            }
        }
        return !name.isEmpty();
    }

    private static boolean isValue(String value) {
        for (int i = 0; i < value.length(); i++) {
            char letter = value.charAt(i);
            if ((letter < ' ' && letter != '\t') || letter == 0x7F) {
                return false;
            }
        }
        return value.equals(value.strip());
    }

    /** Method and path, as in {@code GET /books}. */
    @Override
    public String toString() {
        return method + " " + path;
    }

    /** Method, blank, path. */
    byte[] start() {
        return start;
    }

    /** The fixed header fields, each with its line end. */
    byte[] fields() {
        return fields;
    }

    boolean hasQuery() {
        return path.indexOf('?') >= 0;
    }

    /** Whether the method is idempotent, so that a request that may have been processed may be sent again. */
    boolean isIdempotent() {
        return method != Method.POST && method != Method.PATCH;
    }

    boolean isHead() {
        return method == Method.HEAD;
    }

    /** Whether requests of this method carry a body, even if an empty one. */
    boolean alwaysHasBody() {
        return method == Method.POST || method == Method.PUT || method == Method.PATCH;
    }

    /** Whether requests of this method may carry a body. */
    boolean takesBody() {
        return method != Method.GET && method != Method.HEAD;
    }
}
