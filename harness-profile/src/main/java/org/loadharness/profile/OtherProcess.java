package org.loadharness.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.loadharness.record.DiskFile;

/** The Flight Recorder of another Java process of this machine and this user, by the tool {@code jcmd} of this Java. Thread-safe. */
record OtherProcess(long id) {
    /** A process that is stopped never answers. */
    private static final long PATIENCE_SECONDS = 20;

    /** Each has a name of its own, by which it is ended, with the number of the harness's process in it. */
    private static final String NAME = "loadharness-";

    private static final Pattern NAMED = Pattern.compile("name=(" + NAME + "(\\d+)-\\S+)");
    private static final String STARTED = "Started recording";

    /**
     * Why it cannot be recorded; empty if it can, as far as is known without doing it. Ends what a killed harness has left recording
     * there.
     */
    Optional<String> unfit() {
        if (ProcessHandle.of(id).filter(ProcessHandle::isAlive).isEmpty()) {
            return Optional.of("there is no such process");
        }
        if (id == ProcessHandle.current().pid()) {
            return Optional.of("it is the process of the harness, whose users are recorded anyway");
        }
        try {
            if (!isListed()) {
                return Optional.of("it is no Java process that jcmd lists");
            }
            Optional<String> inUse = endWhatIsLeft();
            return inUse.isEmpty() && TaskCounts.read(id).isEmpty()
                    ? Optional.of("this system does not count the processor time of its threads")
                    : inUse;
        } catch (IOException refused) {
            return Optional.of(String.valueOf(refused.getMessage()));
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
            return Optional.of("the question whether it can was interrupted");
        }
    }

    /**
     * Ends the recordings of a harness that was killed: they would go on through the measured trials.
     *
     * @return whose recording it is, if another harness records it now
     */
    Optional<String> endWhatIsLeft() throws IOException, InterruptedException {
        Matcher recordings = NAMED.matcher(ask("JFR.check"));
        while (recordings.find()) {
            long harness = Long.parseLong(recordings.group(2));
            if (harness == ProcessHandle.current().pid()) {
                continue; // one that was given up, and ends by itself
            }
            if (ProcessHandle.of(harness).filter(ProcessHandle::isAlive).isPresent()) {
                return Optional.of("process " + harness + " records it already; wait until that has ended");
            }
            ask("JFR.stop", "name=" + recordings.group(1));
        }
        return Optional.empty();
    }

    /**
     * A name that no other recording has.
     *
     * @param distinction another one for each recording of this process
     */
    static String name(String distinction) {
        return NAME + ProcessHandle.current().pid() + "-" + distinction;
    }

    /** Begins to record there. */
    void start(String name, Path settings) throws IOException, InterruptedException {
        String said;
        try {
            said = ask("JFR.start", "name=" + name, "settings=" + quoted(settings), "maxsize=4g");
        } catch (NoAnswer | InterruptedException lost) {
            abandonBecauseOf(lost, name);
            throw lost;
        }
        if (!said.contains(STARTED)) {
            throw new IOException(lastLine(said));
        }
    }

    /** It may have begun, or will. What it is asked later it does later. */
    private void abandonBecauseOf(Exception lost, String name) {
        try {
            abandon(name);
        } catch (IOException left) {
            lost.addSuppressed(left);
        }
    }

    /** Ends the recording and writes it to a file. */
    void stop(String name, Path file) throws IOException, InterruptedException {
        String said = ask("JFR.stop", "name=" + name, "filename=" + quoted(file));
        if (!Files.exists(file)) {
            throw new IOException(lastLine(said));
        }
    }

    /** Ends it, whenever that is done: nobody wants it any more. */
    void abandon(String name) throws IOException {
        new ProcessBuilder(command("JFR.stop", "name=" + name))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** To any other process the question would be a signal that ends it. */
    private boolean isListed() throws IOException, InterruptedException {
        return say(List.of(tool(), "-l")).lines().anyMatch(line -> line.startsWith(id + " "));
    }

    private String ask(String... words) throws IOException, InterruptedException {
        return say(command(words));
    }

    /** What it says goes to a file: in a pipe without a reader it would stop where that is full. */
    private static String say(List<String> command) throws IOException, InterruptedException {
        Path directory = DiskFile.makeTemporaryDirectory("loadharness-jcmd");
        Path said = directory.resolve("said");
        try {
            Process tool = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start();
            int status = status(tool);
            String text = Files.readString(said);
            if (status != 0) {
                throw new IOException(lastLine(text));
            }
            return text;
        } finally {
            DiskFile.remove(said);
            DiskFile.remove(directory);
        }
    }

    private static int status(Process tool) throws NoAnswer, InterruptedException {
        try {
            if (!tool.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new NoAnswer();
            }
            return tool.exitValue();
        } finally {
            tool.destroyForcibly();
        }
    }

    /** What it was asked it may do nevertheless. */
    private static final class NoAnswer extends IOException {
        private static final long serialVersionUID = 1;

        NoAnswer() {
            super("it did not answer within " + PATIENCE_SECONDS + " s");
        }
    }

    private List<String> command(String... words) {
        List<String> command = new ArrayList<>();
        command.add(tool());
        command.add(Long.toString(id));
        command.addAll(List.of(words));
        return command;
    }

    private static String tool() {
        return Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    }

    private static String quoted(Path path) {
        return "\"" + path.toAbsolutePath() + "\"";
    }

    private static String lastLine(String said) {
        return said.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("at "))
                .reduce((first, last) -> last)
                .orElse("it said nothing");
    }
}
