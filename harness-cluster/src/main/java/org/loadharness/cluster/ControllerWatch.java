package org.loadharness.cluster;

import java.util.Optional;
import org.loadharness.record.AgentsLog;
import org.loadharness.record.ResourceUse;
import org.loadharness.time.Ticker;

/** What this process uses while its agents measure. Confined to one thread. */
final class ControllerWatch {
    private final ResourceUse.Meter meter = ResourceUse.Meter.ofServer();
    private final Ticker ticker = Ticker.system();
    private Optional<Reading> first = Optional.empty();
    private Optional<Reading> last = Optional.empty();

    /** All agents leave that gate. */
    void opened(int gate) {
        if (gate == Gates.MEASURED) {
            first = Optional.of(read());
        } else if (gate == Gates.ENDED) {
            end();
        }
    }

    /** Nobody measures any more. Only the first call counts. */
    void end() {
        last = last.or(() -> first.map(began -> read()));
    }

    /** From the start of the measured stage to its end. */
    AgentsLog.Controller used(String host) {
        return first.flatMap(began -> last.map(ended -> new AgentsLog.Controller(
                        host, ended.atNanos - began.atNanos, ended.totals.since(began.totals))))
                .orElse(new AgentsLog.Controller(host, 0, ResourceUse.UNKNOWN));
    }

    private Reading read() {
        return new Reading(ticker.nanos(), meter.read());
    }

    private record Reading(long atNanos, ResourceUse totals) {}
}
