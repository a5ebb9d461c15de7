package org.loadharness.drive;

import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.loadharness.record.Distribution;
import org.loadharness.record.JoinedRecorders;
import org.loadharness.record.WarmupLog.Settling;

/**
 * Observes throughput, response times and interactions under way of a warm-up. It is steady when all three are. Confined
 * to one thread.
 */
final class Steadiness {
    /** How long an observation is. */
    static final long OBSERVATION_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final JoinedRecorders recorders;
    private final SteadyState throughput = new SteadyState();
    private final SteadyState response = new SteadyState();
    private final SteadyState inFlight = new SteadyState();
    private Distribution before;

    Steadiness(JoinedRecorders recorders) {
        this.recorders = recorders;
        this.before = recorders.snapshot();
    }

    /** Takes an observation; whether there is enough for a judgement. Where nothing ended no response time is known. */
    boolean observe() {
        Distribution now = recorders.snapshot();
        Distribution since = now.since(before);
        before = now;
        throughput.add((double) since.count());
        inFlight.add(recorders.inFlight());
        since.meanNanos().ifPresent(response::add);
        return throughput.isRipe();
    }

    /** The last of the three to settle, or the one that does not. */
    Settling judge() {
        List<Settling> all = Stream.of(throughput, response, inFlight)
                .map(series -> series.judge(OBSERVATION_NANOS))
                .toList();
        return all.stream()
                .filter(settling -> !(settling instanceof Settling.Settled))
                .max(Comparator.comparing(settling -> settling instanceof Settling.Never))
                .orElseGet(() -> all.stream()
                        .max(Comparator.comparingLong(settling -> ((Settling.Settled) settling).afterNanos()))
                        .orElseThrow());
    }
}
