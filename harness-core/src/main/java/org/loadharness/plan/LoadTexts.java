package org.loadharness.plan;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.loadharness.load.DurationLaw;
import org.loadharness.load.Pause;
import org.loadharness.load.Pause.Draw;
import org.loadharness.load.Release;
import org.loadharness.time.DurationText;

/** Pauses and releases as people write them. Stateless. */
public final class LoadTexts {
    private static final Pattern SHARE = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,40})?)%:(.*)");

    private LoadTexts() {}

    public static Pause pause(String text) {
        if (text.equals("none")) {
            return new Pause.None();
        }
        if (text.startsWith("pace:")) {
            return new Pause.Cycle(DurationText.parse(text.substring("pace:".length())));
        }
        if (text.contains("=")) {
            Map<String, DurationLaw> laws = new LinkedHashMap<>();
            for (String term : text.split(",", -1)) {
                int equals = Math.max(0, term.indexOf('='));
                laws.put(term.substring(0, equals), DurationLaw.parse(term.substring(equals + 1)));
            }
            return new Pause.ThinkAfter(laws);
        }
        return text.endsWith("/user")
                ? new Pause.Think(DurationLaw.parse(text.substring(0, text.length() - 5)), Draw.PER_USER)
                : new Pause.Think(DurationLaw.parse(text), Draw.PER_INTERACTION);
    }

    public static String text(Pause pause) {
        if (pause instanceof Pause.Cycle cycle) {
            return "pace:" + DurationText.print(cycle.length());
        }
        if (pause instanceof Pause.Think think) {
            return think.law().text() + (think.draw() == Draw.PER_USER ? "/user" : "");
        }
        if (pause instanceof Pause.ThinkAfter after) {
            return after.laws().entrySet().stream()
                    .map(law -> law.getKey() + "=" + law.getValue().text())
                    .collect(Collectors.joining(","));
        }
        return "none";
    }

    public static Release release(String text) {
        if (text.equals("at-once")) {
            return new Release.AtOnce();
        }
        if (text.startsWith("+")) {
            return new Release.AfterTime(DurationText.parse(text.substring(1)));
        }
        Matcher share = SHARE.matcher(text);
        if (!share.matches()) {
            throw new IllegalArgumentException(
                    "\"" + text
                            + "\" says not when; write at-once, +30s, or 20%:PHASE for a share of the users of an earlier phase");
        }
        return new Release.AfterShare(
                share.group(2), new BigDecimal(share.group(1)).movePointLeft(2).doubleValue());
    }

    public static String text(Release release) {
        if (release instanceof Release.AfterTime after) {
            return "+" + DurationText.print(after.time());
        }
        if (release instanceof Release.AfterShare after) {
            return BigDecimal.valueOf(after.fraction())
                            .movePointRight(2)
                            .stripTrailingZeros()
                            .toPlainString() + "%:" + after.phase();
        }
        return "at-once";
    }
}
