package org.loadharness.planted;

import java.util.stream.Collectors;
import org.loadharness.cause.PointTime;

/** The parts of the users' time, for the message of a test that fails. Stateless. */
final class PartsInWords {
    private PartsInWords() {}

    static String of(PointTime time) {
        return time.parts().stream()
                .map(part -> part.words() + " " + part.share())
                .collect(Collectors.joining(", ", "", ", at most " + time.stolenFraction() + " taken by the host"));
    }
}
