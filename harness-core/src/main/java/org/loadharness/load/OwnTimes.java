package org.loadharness.load;

import java.util.function.LongToIntFunction;
import org.loadharness.time.HotPath;

/** Those of all arrivals that belong to users within a range. Confined to one thread. */
@HotPath
final class OwnTimes implements ArrivalTimes {
    private final ArrivalTimes all;
    private final LongToIntFunction userOfArrival;
    private final int first;
    private final int end;
    private long arrival;

    /** @param userOfArrival asked for each arrival, in their order */
    OwnTimes(ArrivalTimes all, LongToIntFunction userOfArrival, int first, int end) {
        this.all = all;
        this.userOfArrival = userOfArrival;
        this.first = first;
        this.end = end;
    }

    @Override
    public long nextNanos() {
        if (first == end) {
            return EXHAUSTED;
        }
        while (true) {
            long nextNanos = all.nextNanos();
            int user = userOfArrival.applyAsInt(arrival++);
            if (nextNanos == EXHAUSTED || (first <= user && user < end)) {
                return nextNanos;
            }
        }
    }
}
