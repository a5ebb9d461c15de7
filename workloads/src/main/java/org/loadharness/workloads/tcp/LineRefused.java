package org.loadharness.workloads.tcp;

import static java.util.Objects.requireNonNull;

import java.io.Serial;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A request that is not carried out; the client gets the reason. Immutable. Thread-safe. */
public final class LineRefused extends Exception {
    @Serial
    private static final long serialVersionUID = 1L;

    private static final Pattern FORM = Pattern.compile("error: ([a-z-]+): (.*)");

    private final String kind;

    /**
     * A refusal.
     *
     * @param kind a short stable word, as in {@code bad-request}
     * @param reason what is wrong, the value and the way out, in one line
     */
    public LineRefused(String kind, String reason) {
        super(requireNonNull(reason, "reason"));
        this.kind = requireNonNull(kind, "kind");
    }

    /** The refusal that a line of {@link LineHandler#refusal} reports, as it stands; empty if it is another line. */
    public static Optional<LineRefused> read(String line) {
        Matcher matcher = FORM.matcher(line);
        return matcher.matches() ? Optional.of(new LineRefused(matcher.group(1), matcher.group(2))) : Optional.empty();
    }

    /** As it goes over the wire. */
    public String line() {
        return "error: " + kind + ": " + getMessage();
    }

    /** A short stable word for the kind of refusal. */
    public String kind() {
        return kind;
    }

    /** Never null, unlike that of other exceptions. */
    @Override
    public String getMessage() {
        return requireNonNull(super.getMessage());
    }
}
