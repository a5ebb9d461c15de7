package org.loadharness.scenario;

import java.util.List;
import java.util.Map;
import org.loadharness.scenario.ScenarioMistakes.Mistake;
import org.loadharness.scenario.ScenarioMistakes.Severity;

/** What a file says of its run, with where that stands: whoever knows what it has to mean can say what is wrong. Immutable. */
public final class WrittenRun {
    private final String file;
    private final List<String> requirements;
    private final Map<String, Place> places;

    /** @param places of options by their names, and of what is in them, as {@code require[0]} or {@code phases[1].users} */
    WrittenRun(String file, List<String> requirements, Map<String, Place> places) {
        this.file = file;
        this.requirements = List.copyOf(requirements);
        this.places = Map.copyOf(places);
    }

    /** Each text that stands under {@code require}; one text may have several, with commas between them. */
    public List<String> requirements() {
        return requirements;
    }

    /**
     * A value that means nothing.
     *
     * @param option as {@code require[0]} or {@code phases[1].users}; where nothing stands of it, what it is in has its place
     */
    public Mistake mistake(String option, String message) {
        String within = option;
        while (!places.containsKey(within) && !within.isEmpty()) {
            within = within.substring(0, Math.max(0, Math.max(within.lastIndexOf('.'), within.lastIndexOf('['))));
        }
        Place place = places.getOrDefault(within, Place.START);
        return new Mistake(
                file,
                place.line(),
                place.column(),
                place.end(),
                Mistakes.Code.WRONG_VALUE.word(),
                Severity.ERROR,
                message);
    }
}
