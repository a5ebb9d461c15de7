package org.loadharness.cli;

import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.loadharness.child.ExitCode;
import org.loadharness.child.ServerLife;
import org.loadharness.cli.Screens.Stream;
import org.loadharness.plan.Secrets;

/**
 * What the process was started in. Thread-safe.
 *
 * @param out for data
 * @param err for progress, warnings and errors
 * @param in standard input
 * @param environment environment variables
 * @param directory that relative paths start from
 * @param screens the streams on which a line can be written over
 * @param leave ends the process at once
 * @param signals that ask it to end
 */
record Terminal(
        PrintStream out,
        PrintStream err,
        InputStream in,
        Map<String, String> environment,
        Path directory,
        Screens screens,
        Consumer<ExitCode> leave,
        EndingSignals.Source signals) {
    /** To the beginning of the line, which is then empty. */
    static final String WRITE_OVER = "\r\u001b[K";

    private static final int LONGEST_LINE = 1_000;
    private static final int SCREEN_WIDTH = 79;
    private static final int ENDLESS = Integer.MAX_VALUE;

    Terminal {
        environment = Map.copyOf(environment);
    }

    /** Of a process to which the system sends signals. */
    Terminal(
            PrintStream out,
            PrintStream err,
            InputStream in,
            Map<String, String> environment,
            Path directory,
            Screens screens,
            Consumer<ExitCode> leave) {
        this(out, err, in, environment, directory, screens, leave, EndingSignals.Source.OF_SYSTEM);
    }

    /** That of a server in this process. */
    ServerLife serverLife() {
        return ServerLife.alone(out, err, in, leave);
    }

    /** Data: on a screen lines of words are folded, with what follows indented; elsewhere a sentence is a line, for other programs. */
    void print(String text) {
        boolean folds = screens.has(Stream.OUT);
        out.print(folds ? text.lines().map(line -> Folded.line(line) + "\n").collect(Collectors.joining()) : text);
        out.flush();
    }

    /** Data in that form: a table for people as {@link #print(String)} does, what is for programs as it is. */
    void print(String text, OutputForm form) {
        if (form == OutputForm.TABLE) {
            print(text);
        } else {
            out.print(text);
            out.flush();
        }
    }

    /** Of a table on {@code out}, in letters; endless where that is no screen. */
    int width() {
        return screens.has(Stream.OUT) ? Folded.WIDTH : ENDLESS;
    }

    /** A line to {@code err}, in place of a live line. */
    void say(String line) {
        clear();
        String shown = onOneLine(Secrets.hidden(line));
        err.println(screens.has(Stream.ERR) ? Folded.line(shown) : shown);
    }

    /** Shows a line that the next one takes the place of; only on a screen. Where both do not fit, its end is kept. */
    void showLive(String line, String end) {
        if (screens.has(Stream.ERR)) {
            err.print(WRITE_OVER + fitting(line, SCREEN_WIDTH - end.length()) + end);
            err.flush();
        }
    }

    /** Without the words that go beyond the width; of a verdict with its reason the verdict stays. */
    private static String fitting(String line, int width) {
        if (line.length() <= width) {
            return line;
        }
        int last = Math.max(line.lastIndexOf(' ', width), line.lastIndexOf(':', width));
        return line.substring(0, last > 0 ? last : Math.max(0, width));
    }

    /** Takes a live line away. */
    void clear() {
        if (screens.has(Stream.ERR)) {
            err.print(WRITE_OVER);
            err.flush();
        }
    }

    /**
     * The path that a user means.
     *
     * @throws IllegalArgumentException if it is none on this system
     */
    Path path(String text) {
        try {
            return directory.resolve(text);
        } catch (InvalidPathException wrong) {
            throw new IllegalArgumentException("is no path on this system: " + wrong.getReason(), wrong);
        }
    }

    /** What keeps a path from being the name of a file to write. */
    static Optional<String> unfit(Path file) {
        Path parent = file.toAbsolutePath().getParent();
        if (parent == null || Files.isDirectory(file)) {
            return Optional.of("is a directory; write the name of a file");
        }
        return Files.isDirectory(parent)
                ? Optional.empty()
                : Optional.of("is in no directory that is there; make it first");
    }

    /** Whether the text is a path on this system. */
    boolean isPath(String text) {
        try {
            return !directory.resolve(text).toString().isEmpty();
        } catch (InvalidPathException none) {
            return false;
        }
    }

    /** The variable's value; blank where it is not set. */
    String variable(String name) {
        return environment.getOrDefault(name, "");
    }

    /** Whatever users wrote stays on one line, cannot move the cursor and does not fill the screen. */
    static String onOneLine(String text) {
        StringBuilder line = new StringBuilder();
        text.chars().forEach(letter -> {
            if (movesText(letter)) {
                line.append(String.format(Locale.ROOT, "\\u%04x", letter));
            } else {
                line.append((char) letter);
            }
        });
        int length = line.length();
        return length <= LONGEST_LINE
                ? line.toString()
                : line.substring(0, LONGEST_LINE / 2) + " ... " + line.substring(length - LONGEST_LINE / 2);
    }

    /** Controls, line ends of any kind, and the invisible signs that turn text around. */
    private static boolean movesText(int letter) {
        return switch (Character.getType(letter)) {
            case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }
}
