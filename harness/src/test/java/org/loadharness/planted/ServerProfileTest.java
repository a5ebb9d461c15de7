package org.loadharness.planted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.cause.PointTime;
import org.loadharness.cause.PointTime.Part;
import org.loadharness.cause.PointTime.Part.Kind;
import org.loadharness.cause.PointTime.Threads;
import org.loadharness.experiment.Experiment;
import org.loadharness.experiment.ExperimentControl;
import org.loadharness.experiment.LoadResult;

/** What limits a server in a process of its own is found there: one that the harness starts, and one that runs already. */
@Tag("calibration")
@Timeout(240)
@EnabledOnOs(OS.LINUX)
class ServerProfileTest {
    private static final int USERS = 8;
    private static final Pattern URL = Pattern.compile("\"url\"\\s*:\\s*\"([^\"]+)\"");

    @TempDir
    private Path directory;

    @Test
    void theLockOfAServerThatTheHarnessStartsIsTheCause() throws Exception {
        LoadResult result =
                served().profiled().writeTo(directory.resolve("out")).run();

        holdsThatTheLockIsTheCause(result);
        holdsThatUsersWaitForReplies(result);
        assertThat(directory.resolve("out")).isDirectoryContaining("glob:**/profile-1-1-server.jfr");
    }

    @Test
    void theLockOfAServerThatRunsAlreadyIsTheCause() throws Exception {
        Process server = server();
        try (BufferedReader lines = server.inputReader(StandardCharsets.UTF_8)) {
            LoadResult result = elsewhere(url(lines)).profiled(server.pid()).run();

            holdsThatTheLockIsTheCause(result);
            holdsThatUsersWaitForReplies(result);
        } finally {
            server.destroy();
            assertThat(server.waitFor(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void whatCannotBeProfiledIsRefusedInWordsBeforeAnyLoad() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> elsewhere("tcp://127.0.0.1:9").profiled(1L << 40).run())
                .withMessage(
                        "profile-pid 1099511627776: cannot be profiled: there is no such process; name a Java process"
                                + " of this machine and of your user, or leave it out");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> elsewhere("tcp://127.0.0.1:9")
                        .profiled(ProcessHandle.current().pid())
                        .run())
                .withMessageContaining("it is the process of the harness, whose users are recorded anyway");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> served().profiled(ProcessHandle.current().pid()).run())
                .withMessageContaining("what the harness starts itself is recorded anyway");
    }

    @Test
    void aProcessThatIsNoJavaIsRefusedInWords() throws Exception {
        Process other = new ProcessBuilder("sleep", "60").start();
        try {
            assertThatIllegalArgumentException()
                    .isThrownBy(() ->
                            elsewhere("tcp://127.0.0.1:9").profiled(other.pid()).run())
                    .withMessage("profile-pid " + other.pid()
                            + ": cannot be profiled: it is no Java process that jcmd lists;"
                            + " name a Java process of this machine and of your user, or leave it out");
            assertThat(other.isAlive()).isTrue();
        } finally {
            other.destroy();
            other.waitFor();
        }
    }

    private static void holdsThatTheLockIsTheCause(LoadResult result) {
        PointTime time = heaviest(result, Threads.SERVER);
        Part first = time.largest().get(0);
        assertThat(first.kind()).as(PartsInWords.of(time)).isEqualTo(Kind.LOCK);
        assertThat(first.name()).isEqualTo("ReentrantLock in LockedServer.Listener");
        assertThat(first.share()).isBetween(0.7, 0.95); // 7 of 8 threads wait
        assertThat(time.parts().stream().mapToDouble(Part::share).sum()).isBetween(0.999, 1.001);
        if (SeededCausesTest.isInUseAndNear(time, first.busyFraction().orElse(0))) {
            assertThat(result.why())
                    .singleElement()
                    .asString()
                    .contains("because of the ReentrantLock in LockedServer.Listener", "of the server threads' time");
        }
    }

    /** No event says so: those of sockets are left out of the users' recording. */
    private static void holdsThatUsersWaitForReplies(LoadResult result) {
        PointTime time = heaviest(result, Threads.USERS);
        Part first = time.largest().get(0);
        assertThat(first.kind()).as(PartsInWords.of(time)).isEqualTo(Kind.INPUT_OUTPUT);
        assertThat(first.share()).isBetween(0.7, 1.0);
        assertThat(time.parts().stream().mapToDouble(Part::share).sum()).isBetween(0.999, 1.001);
    }

    private static PointTime heaviest(LoadResult result, Threads threads) {
        return PointTime.of(result.summary()).stream()
                .filter(of -> of.threads() == threads)
                .reduce((lighter, heavier) -> heavier)
                .orElseThrow();
    }

    private static Experiment served() {
        return Experiment.of(new LockedServer())
                .mode("rpc")
                .users("1," + USERS)
                .warmup(Duration.ofMillis(100))
                .measure(Duration.ofMillis(700))
                .repeats(2)
                .rehearsal(Duration.ZERO);
    }

    private static Experiment elsewhere(String url) {
        return served().option("url", url);
    }

    private static Process server() throws IOException {
        List<String> command = new ArrayList<>(ExperimentControl.serveCommand());
        command.add(new LockedServer().name());
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static String url(BufferedReader lines) throws IOException {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Matcher url = URL.matcher(line);
            if (url.find()) {
                return url.group(1);
            }
        }
        throw new IOException("the server did not start");
    }
}
