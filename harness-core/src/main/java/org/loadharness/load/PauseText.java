package org.loadharness.load;

import java.util.LinkedHashMap;
import java.util.Map;
import org.loadharness.load.Pause.Cycle;
import org.loadharness.load.Pause.Draw;
import org.loadharness.load.Pause.None;
import org.loadharness.load.Pause.OfFlows;
import org.loadharness.load.Pause.Think;
import org.loadharness.load.Pause.ThinkAfter;
import org.loadharness.time.DurationText;

/** Pauses as people write them. Stateless. */
final class PauseText {
    static final String NONE = "none";
    static final String OF_FLOWS = "flows";
    static final String PER_USER = "/user";
    static final String PACE = "pace:";

    private PauseText() {}

    static Pause parse(String text) {
        if (text.equals(NONE)) {
            return new None();
        }
        if (text.equals(OF_FLOWS)) {
            return new OfFlows();
        }
        if (text.startsWith(PACE)) {
            return new Cycle(DurationText.parse(text.substring(PACE.length())));
        }
        if (text.contains("=")) {
            return new ThinkAfter(laws(text));
        }
        if (text.contains(",")) {
            throw new IllegalArgumentException(
                    "\"" + text + "\": several think times need the names of interactions, as in look=1s,buy=exp:2s");
        }
        return text.endsWith(PER_USER)
                ? new Think(DurationLaw.parse(text.substring(0, text.length() - PER_USER.length())), Draw.PER_USER)
                : new Think(DurationLaw.parse(text), Draw.PER_INTERACTION);
    }

    private static Map<String, DurationLaw> laws(String text) {
        Map<String, DurationLaw> laws = new LinkedHashMap<>();
        for (String term : text.split(",", -1)) {
            int equals = term.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException(
                        "\"" + term + "\": no interaction to think after; write its name, as in look=1s");
            }
            String name = term.substring(0, equals).strip();
            if (laws.put(name, DurationLaw.parse(term.substring(equals + 1).strip())) != null) {
                throw new IllegalArgumentException(
                        "\"" + text + "\": a second think time after " + name + "; keep one");
            }
        }
        return laws;
    }
}
