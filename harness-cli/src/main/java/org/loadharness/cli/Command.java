package org.loadharness.cli;

import java.io.IOException;
import java.util.List;

/** One command of the program. */
interface Command {
    /** What its help says. */
    Manual manual();

    /** Its options, in a fresh object. */
    OptionModel model();

    /**
     * Does it.
     *
     * @param words behind its name, files of arguments already replaced
     * @throws WrongUse if the words are wrong; nothing is then done
     * @throws IOException if a file cannot be read or written
     * @throws InterruptedException if the thread is interrupted by anything but a signal
     */
    Outcome run(List<String> words) throws WrongUse, IOException, InterruptedException;

    /**
     * What the help says of a command. Immutable.
     *
     * @param name the word that calls it
     * @param purpose what it is for, in a few words
     * @param text behind the options: grammars, rules and examples; ends in a line break
     */
    record Manual(String name, String purpose, String text) {}
}
