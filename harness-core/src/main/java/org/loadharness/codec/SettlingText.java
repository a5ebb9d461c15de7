package org.loadharness.codec;

import java.time.Duration;
import org.loadharness.record.WarmupLog.Settling;
import org.loadharness.record.WarmupLog.Settling.Never;
import org.loadharness.record.WarmupLog.Settling.NotSettled;
import org.loadharness.record.WarmupLog.Settling.Settled;
import org.loadharness.record.WarmupLog.Settling.Unasked;
import org.loadharness.time.DurationText;

/** Whether a warm-up had settled, as a text. */
final class SettlingText {
    private static final String SETTLED = "settled:";

    private SettlingText() {}

    static String write(Settling settling) {
        if (settling instanceof Settled settled) {
            return SETTLED + DurationText.print(Duration.ofNanos(settled.afterNanos()));
        }
        if (settling instanceof NotSettled) {
            return "not settled";
        }
        return settling instanceof Never ? "never" : "unasked";
    }

    static Settling read(String text) {
        if (text.startsWith(SETTLED)) {
            return new Settled(
                    DurationText.parse(text.substring(SETTLED.length())).toNanos());
        }
        return switch (text) {
            case "not settled" -> new NotSettled();
            case "never" -> new Never();
            case "unasked" -> new Unasked();
            default -> throw new IllegalArgumentException("\"" + text + "\" does not say whether it settled");
        };
    }
}
