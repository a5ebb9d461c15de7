package org.loadharness.workloads.store;

import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.loadharness.random.SeedTree;
import org.loadharness.time.Ticker;

/**
 * Gives requests their identity as they enter a tier: that which they bring in {@code traceparent} (W3C Trace Context,
 * version 00 and later ones as far as it says), or a new one. Thread-safe.
 */
final class Tracer {
    static final String FIELD = "traceparent";

    private static final String SAMPLED = "01";
    private static final Pattern PARENT =
            Pattern.compile("(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(-.*)?");

    private final Ticker ticker;
    private final SeedTree seeds;
    private final AtomicLong drawn = new AtomicLong();

    /**
     * A source of identities.
     *
     * @param seeds others than those of any tier or user whose traces must not be confused with these
     */
    Tracer(Ticker ticker, SeedTree seeds) {
        this.ticker = ticker;
        this.seeds = seeds;
    }

    /** A request that begins here. */
    Trace begin() {
        return new Trace(this, identity() + identity(), SAMPLED);
    }

    /** A request from elsewhere. */
    Trace enter(Optional<String> parent) {
        Matcher fields = PARENT.matcher(parent.orElse(""));
        boolean understood =
                fields.matches() && (fields.group(4) == null || !fields.group(1).equals("00"));
        return understood ? new Trace(this, fields.group(2), fields.group(3)) : begin();
    }

    Ticker ticker() {
        return ticker;
    }

    /** 16 hexadecimal digits, of which not all are 0. */
    String identity() {
        long identity = seeds.child(drawn.getAndIncrement()).seed();
        return String.format(Locale.ROOT, "%016x", identity == 0 ? 1 : identity);
    }
}
