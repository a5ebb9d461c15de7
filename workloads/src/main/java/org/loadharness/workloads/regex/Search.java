package org.loadharness.workloads.regex;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One search: looks at sentences one after the other and keeps those in which the expression is found. One thread's. */
final class Search {
    private final GuardedText text;
    private final Matcher matcher;
    private final List<String> found = new ArrayList<>();

    Search(Pattern pattern, GuardedText text) {
        this.text = text;
        this.matcher = pattern.matcher(text);
    }

    /**
     * Looks at a sentence.
     *
     * @throws GuardedText.CutOff if the time for the search is over
     */
    void look(String sentence) {
        text.hold(sentence);
        if (matcher.reset().find()) {
            found.add(sentence);
        }
    }

    List<String> found() {
        return List.copyOf(found);
    }
}
