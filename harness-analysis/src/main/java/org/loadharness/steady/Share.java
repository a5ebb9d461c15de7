package org.loadharness.steady;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** What each repeat adds to what all have together. Stateless. */
final class Share {
    /** Where repeats do share a change that can just be found, chance leaves less than this once in a thousand. */
    private static final double LEAST_LEFT = 1.0 / 3;

    private Share() {}

    /** The repeat without which less than a third of the mean of all is left; empty if there is none, or it alone. */
    static OptionalInt ownerOf(double... ofRepeats) {
        double sum = Arrays.stream(ofRepeats).sum();
        int most = IntStream.range(0, ofRepeats.length)
                .reduce(0, (best, repeat) -> ofRepeats[repeat] * sum > ofRepeats[best] * sum ? repeat : best);
        double left = (sum - ofRepeats[most]) / (ofRepeats.length - 1);
        boolean isOwn = ofRepeats.length > 1 && left * sum < LEAST_LEFT * sum / ofRepeats.length * sum;
        return isOwn ? OptionalInt.of(most) : OptionalInt.empty();
    }
}
