package org.loadharness.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.loadharness.saturate.Saturated;
import org.loadharness.saturate.Saturation;
import org.loadharness.time.Ticker;

/**
 * Estimates how long the rest of a search takes: at least the trials that it still needs, each as long as the shortest of the
 * last ones, and at most what its budget leaves. The first trial says nothing: it rehearses. Confined to one thread.
 */
final class SearchTime {
    private static final int LATEST = 5;

    private final Saturation saturation;
    private final Ticker ticker;
    private final long startNanos;
    private final List<Long> tookNanos = new ArrayList<>();
    private long beginNanos;

    SearchTime(Saturation saturation, Ticker ticker) {
        this.saturation = saturation;
        this.ticker = ticker;
        this.startNanos = ticker.nanos();
        this.beginNanos = startNanos;
    }

    /** The last of those trials has just ended. */
    Optional<TimeLeft> after(List<Saturated.Trial> trials) {
        long nowNanos = ticker.nanos();
        if (trials.size() > 1) {
            tookNanos.add(nowNanos - beginNanos);
        }
        beginNanos = nowNanos;
        int least = saturation.leastAfter(trials);
        if (least == 0 || tookNanos.isEmpty()) {
            return Optional.empty();
        }
        long budgetNanos = Math.max(0, saturation.budget().toNanos() - (nowNanos - startNanos));
        long shortest = Collections.min(tookNanos.subList(Math.max(0, tookNanos.size() - LATEST), tookNanos.size()));
        Duration most = Duration.ofNanos(budgetNanos);
        return Optional.of(new TimeLeft(Duration.ofNanos(Math.min(budgetNanos, least * shortest)), most));
    }
}
