package org.loadharness.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * A text of the help, as it stands in a file beside this class. Immutable. Thread-safe.
 *
 * @param title what it is about, in a few words
 * @param text all that it says, with a line break at its end
 */
record HelpPage(String title, String text) {
    /** What has a page of its own besides the commands, in the order in which a reader needs it. */
    static final List<String> TOPICS = List.of(
            "users",
            "arrivals",
            "phases",
            "think",
            "require",
            "verdict",
            "expect",
            "templates",
            "vary",
            "repeats",
            "retries",
            "objective",
            "laws",
            "config",
            "exit-codes");

    /** Of the command of that name. */
    static HelpPage ofCommand(String name) {
        return read("help/" + name + ".txt");
    }

    /** Of one of the {@link #TOPICS}. */
    static HelpPage ofTopic(String name) {
        return read("help/topics/" + name + ".txt");
    }

    /** The first line is the title, and a blank line comes behind it. */
    private static HelpPage read(String file) {
        try (InputStream in = Objects.requireNonNull(HelpPage.class.getResourceAsStream(file), file)) {
            String whole = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            int end = whole.indexOf("\n\n");
            return new HelpPage(whole.substring(0, end), whole.substring(end + 2));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
