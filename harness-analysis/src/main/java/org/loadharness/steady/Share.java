package org.loadharness.steady;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Whether a change is common to all repeats, or one of them has it alone. Stateless. */
final class Share {
    private Share() {}

    /**
     * The repeat that explains more by a change of its own than all explain by one in common, by least squares: its square
     * against the square of the sum, shared out over the repeats. Empty if the common one explains more.
     *
     * @param ofRepeats how large the change is in each
     */
    static OptionalInt ownerOf(double... ofRepeats) {
        double sum = Arrays.stream(ofRepeats).sum();
        int most = IntStream.range(0, ofRepeats.length)
                .reduce(0, (best, repeat) -> Math.abs(ofRepeats[repeat]) > Math.abs(ofRepeats[best]) ? repeat : best);
        boolean isOwn = ofRepeats.length > 1 && ofRepeats[most] * ofRepeats[most] > sum * sum / ofRepeats.length;
        return isOwn ? OptionalInt.of(most) : OptionalInt.empty();
    }
}
