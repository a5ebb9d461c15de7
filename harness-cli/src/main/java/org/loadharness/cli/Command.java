package org.loadharness.cli;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.loadharness.cli.OptionModel.Option;

/** One command of the program. */
interface Command {
    /** The word that calls it. What its help says is in {@link HelpPage#ofCommand}. */
    String name();

    /** Its options, in a fresh object. */
    OptionModel model();

    /** Those of its options that it only has in order to refuse them. */
    default Set<String> refused() {
        return Set.of();
    }

    /** Those of its options that do something. */
    default List<Option> options() {
        return model().options().stream()
                .filter(option -> !refused().contains(option.name()))
                .toList();
    }

    /**
     * Does it.
     *
     * @param words behind its name, files of arguments already replaced
     * @throws WrongUse if the words are wrong; nothing is then done
     * @throws IOException if a file cannot be read or written
     * @throws InterruptedException if the thread is interrupted by anything but a signal
     */
    Outcome run(List<String> words) throws WrongUse, IOException, InterruptedException;
}
