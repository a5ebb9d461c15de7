package org.loadharness.workloads.elsewhere;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.loadharness.http.HttpFailure;
import org.loadharness.http.HttpLimits;
import org.loadharness.time.DurationText;

/** What a trial would remove from a server whose list of what it holds did not come as a whole. Stateless. Thread-safe. */
public final class Unlisted {
    private static final int MIB_BITS = 20;

    private Unlisted() {}

    /**
     * In a phrase, if a list was begun or waited for: its server holds more than is known. A server that cannot be reached, or that
     * answers as none of this kind does, holds nothing that a trial would remove.
     *
     * @param failure in place of the list
     * @param longest that was waited for it
     * @throws E the failure, if it is of the other kind
     */
    public static <E extends Exception> Optional<String> orThrow(E failure, Duration longest) throws E {
        Optional<String> what = Stream.iterate((Throwable) failure, cause -> cause != null, Throwable::getCause)
                .flatMap(cause -> cause instanceof HttpFailure http ? Stream.of(http.kind()) : Stream.empty())
                .findFirst()
                .flatMap(kind -> phrase(kind, longest));
        if (what.isEmpty()) {
            throw failure;
        }
        return what;
    }

    /** Likewise, of a server that answers for others which did not answer it. */
    public static Optional<String> behind(String why) {
        return Optional.of("what it does not list (" + why + ")");
    }

    private static Optional<String> phrase(HttpFailure.Kind kind, Duration longest) {
        return switch (kind) {
            case TOO_LARGE ->
                Optional.of("more than it lists in " + (HttpLimits.DEFAULT.maxBodyBytes() >> MIB_BITS) + " MiB");
            case RESPONSE_TIMEOUT -> Optional.of("more than it lists within " + DurationText.print(longest));
            case TRUNCATED -> Optional.of("more than its list, which was cut off");
            case UNKNOWN_HOST,
                    CONNECT_REFUSED,
                    CONNECT_TIMEOUT,
                    CONNECT_FAILED,
                    TLS,
                    CLOSED_BEFORE_REPLY,
                    MALFORMED,
                    INTERRUPTED,
                    CLOSED -> Optional.empty();
        };
    }
}
