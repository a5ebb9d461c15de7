package org.loadharness.workloads.elsewhere;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.loadharness.http.HttpFailure;
import org.loadharness.http.HttpLimits;
import org.loadharness.time.DurationText;

/** What a trial would remove from a server whose list of what it holds did not come as a whole. Stateless. Thread-safe. */
public final class Unlisted {
    private static final int MIB_BITS = 20;
    private static final Set<HttpFailure.Kind> NOT_ASKED = Set.of(
            HttpFailure.Kind.UNKNOWN_HOST,
            HttpFailure.Kind.CONNECT_REFUSED,
            HttpFailure.Kind.CONNECT_TIMEOUT,
            HttpFailure.Kind.CONNECT_FAILED,
            HttpFailure.Kind.TLS,
            HttpFailure.Kind.INTERRUPTED,
            HttpFailure.Kind.CLOSED);

    private Unlisted() {}

    /**
     * In a phrase, if the server took the question: it holds what nobody knows. A server that cannot be reached cannot be told to
     * remove anything either.
     *
     * @param failure in place of the list
     * @param longest that was waited for it
     * @throws E the failure, if the server cannot be reached, or this side gave up
     */
    public static <E extends Exception> Optional<String> orThrow(E failure, Duration longest) throws E {
        Optional<HttpFailure.Kind> kind = Stream.iterate(
                        (Throwable) failure, cause -> cause != null, Throwable::getCause)
                .flatMap(cause -> cause instanceof HttpFailure http ? Stream.of(http.kind()) : Stream.empty())
                .findFirst();
        if (kind.filter(NOT_ASKED::contains).isPresent()) {
            throw failure;
        }
        return kind.flatMap(each -> phrase(each, longest)).or(() -> because(String.valueOf(failure.getMessage())));
    }

    /** Likewise, of a server that gave another answer than a list. */
    public static Optional<String> because(String why) {
        return Optional.of("what it does not list (" + why + ")");
    }

    private static Optional<String> phrase(HttpFailure.Kind kind, Duration longest) {
        return switch (kind) {
            case TOO_LARGE ->
                Optional.of("more than it lists in " + (HttpLimits.DEFAULT.maxBodyBytes() >> MIB_BITS) + " MiB");
            case RESPONSE_TIMEOUT -> Optional.of("more than it lists within " + DurationText.print(longest));
            case TRUNCATED -> Optional.of("more than its list, which was cut off");
            default -> Optional.empty();
        };
    }
}
