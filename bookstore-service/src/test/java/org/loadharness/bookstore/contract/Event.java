package org.loadharness.bookstore.contract;

import java.util.Locale;

/**
 * One call of a history: what was called, what came back, and when, in ticks of a clock that all threads share. Immutable.
 */
record Event(Call call, String result, long invoked, long returned) {

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%4d to %4d  %s -> %s", invoked, returned, call, result);
    }
}
