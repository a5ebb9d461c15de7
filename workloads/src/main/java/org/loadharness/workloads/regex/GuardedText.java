package org.loadharness.workloads.regex;

import java.io.Serial;
import java.time.Duration;
import org.loadharness.time.Ticker;

/**
 * The text under a matcher, which ends the search when its time is over or its thread is interrupted: a matcher that tries
 * one way after the other stops for nothing else. Confined to one thread.
 */
final class GuardedText implements CharSequence {
    /** Characters read between two looks at the clock; a search that takes microseconds more is no matter. */
    private static final int CHARS_PER_LOOK = 512;

    private final Ticker ticker;
    private final long startNanos;
    private final long mostNanos;
    private String text = "";
    private int untilLook = CHARS_PER_LOOK;

    /** Allows so much time from now on. */
    GuardedText(Duration most, Ticker ticker) {
        this.ticker = ticker;
        this.startNanos = ticker.nanos();
        this.mostNanos = most.toNanos();
    }

    void hold(String newText) {
        text = newText;
    }

    @Override
    public char charAt(int index) {
        if (--untilLook == 0) {
            look();
        }
        return text.charAt(index);
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.subSequence(start, end);
    }

    @Override
    public String toString() {
        return text;
    }

    private void look() {
        untilLook = CHARS_PER_LOOK;
        if (ticker.nanos() - startNanos > mostNanos) {
            throw new CutOff("the search took too long");
        }
        if (Thread.currentThread().isInterrupted()) {
            throw new CutOff("the server stops");
        }
    }

    /** The search was ended before it was done. */
    static final class CutOff extends RuntimeException {
        @Serial
        private static final long serialVersionUID = 1L;

        private CutOff(String reason) {
            super(reason, null, /* enableSuppression= */ false, /* writableStackTrace= */ false);
        }
    }
}
