package org.loadharness.cluster;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Says why no run is found: at once, when the reason changes, and every while. Confined to one thread. */
final class SearchReports implements Tunnel.Searching {
    private static final long SAY_AGAIN_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Way way;
    private final Consumer<String> say;
    private String last = "";
    private long saidNanos;

    SearchReports(Way way, Consumer<String> say) {
        this.way = way;
        this.say = say;
    }

    @Override
    public void missing(String reason, long sinceNanos) {
        if (!reason.equals(last) || sinceNanos - saidNanos >= SAY_AGAIN_NANOS) {
            last = reason;
            saidNanos = sinceNanos;
            say.accept("no run at " + way.address().text() + " yet: " + reason);
        }
    }
}
