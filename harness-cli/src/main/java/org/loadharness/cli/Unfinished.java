package org.loadharness.cli;

import org.loadharness.stats.RunSummary;

/** Says of a run that is read that not all of its plan was carried out, as its page does. */
final class Unfinished {
    private Unfinished() {}

    /** Warns of each that is missing, with the word that names the run. */
    static void say(Terminal terminal, String word, RunSummary run) {
        run.unfinished().forEach(sentence -> terminal.say("warning: " + word + ": " + sentence));
    }
}
