package org.loadharness.workloads.buckets;

import java.io.IOException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.loadharness.time.Ticker;
import org.loadharness.workloads.tcp.LineHandler;
import org.loadharness.workloads.tcp.LineRefused;
import org.loadharness.workloads.tcp.LineReply;
import org.loadharness.workloads.tcp.LineRequest;

/**
 * What the server does with a line, one for each connection:
 *
 * <ul>
 *   <li>{@code DELAY,BUCKET}: keeps the thread busy for that many units, adds DELAY to the bucket and answers its new value;
 *   <li>{@value #SUMS}: answers {@code ADDITIONS;SUM,SUM,...}, how many additions there were since the start or the last
 *       reset, and the value of each bucket;
 *   <li>{@value #RESET}: sets all buckets to 0 and answers {@code BUCKETS,UNIT}, how many there are and the unit of delays in
 *       nanoseconds. Requests of connections that were there before are refused as {@code reset}, those that have begun
 *       too.
 * </ul>
 *
 * <p>Everything else is refused as {@code bad-request}. Thread-safe.
 */
final class BucketProtocol implements LineHandler {
    static final String SUMS = "sums";
    static final String RESET = "reset";

    private final Supplier<Buckets> fresh;
    private final DelayLoop delayLoop;
    private final long unitNanos;
    private volatile Era era;

    /**
     * A protocol over buckets of that kind.
     *
     * @param unitNanos how long a delay of 1 is
     */
    BucketProtocol(Supplier<Buckets> fresh, DelayLoop delayLoop, long unitNanos) {
        this.fresh = fresh;
        this.delayLoop = delayLoop;
        this.unitNanos = unitNanos;
        this.era = new Era(fresh.get());
    }

    @Override
    public After answer(LineRequest request, LineReply reply) throws LineRefused, IOException {
        switch (request.line()) {
            case SUMS -> reply.line(era.line());
            case RESET -> {
                Era begun = new Era(fresh.get());
                era = begun;
                reply.line(begun.buckets.count() + "," + unitNanos);
            }
            default -> add(request, reply);
        }
        return After.CLOSE;
    }

    private void add(LineRequest line, LineReply reply) throws LineRefused, IOException {
        Era mine = era;
        BucketRequest request = BucketRequest.read(line.line(), mine.buckets.count());
        boolean inTime = line.acceptedNanos() - mine.sinceNanos >= 0;
        if (!inTime || !delayLoop.run(request.units() * unitNanos, () -> era == mine)) {
            throw Thread.currentThread().isInterrupted()
                    ? new LineRefused("stopping", "the server is about to stop")
                    : new LineRefused("reset", "the buckets were reset since this connection was made");
        }
        mine.additions.increment();
        mine.buckets.add(request.bucket(), request.units(), value -> {
            reply.line(Long.toString(value));
            reply.flush();
        });
    }

    /** From one reset to the next: additions that belong to the one before cannot reach its buckets. Thread-safe. */
    private static final class Era {
        final Buckets buckets;
        final LongAdder additions = new LongAdder();
        final long sinceNanos = Ticker.system().nanos();

        Era(Buckets buckets) {
            this.buckets = buckets;
        }

        String line() {
            return buckets.values()
                    .mapToObj(Long::toString)
                    .collect(Collectors.joining(",", additions.sum() + ";", ""));
        }
    }
}
