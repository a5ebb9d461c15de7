package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.child.ExitCode;
import org.loadharness.workload.DefinedWorkload;
import org.loadharness.workload.InteractionWorkload;
import org.loadharness.workload.Workload;

/** Mistakes in workloads on the class path are the user's to mend, and no fault of the program. */
class BrokenOnTheClassPathTest {
    @TempDir
    private Path directory;

    @Test
    void theSoundWorkloadsAreListedAndEachOtherIsNamedWithItsCause() throws Exception {
        try (Program program = start("list")) {
            assertThat(program.exitCode()).isEqualTo(ExitCode.WRONG_USE.number());
            assertThat(String.join("\n", program.out())).contains("counter: counts", "words: count, read");
            assertThat(program.err())
                    .contains(
                            "a workload cannot be used: Provider org.example.Missing not found; mend it, or take its line"
                                    + " out of META-INF/services/org.loadharness.workload.Workload",
                            "2 workloads are named failing: " + Another.class.getName() + " and "
                                    + FailingWorkload.class.getName() + "; give each a name of its own",
                            Empty.class.getName()
                                    + ": the workload cannot be listed: empty: a mix needs an interaction,"
                                    + " got none; add one with a weight above 0");
        }
    }

    @Test
    void aRunOfASoundWorkloadIsNotKeptFromIt() throws Exception {
        try (Program program = start("run --workload words --users 1 --interactions 5 --dry-run")) {
            assertThat(program.exitCode()).as("%s", program.err()).isZero();
        }
    }

    @Test
    void aRunOfOneThatIsThereTwiceIsWrongUse() throws Exception {
        try (Program program = start("run --workload failing --users 1 --interactions 5 --dry-run")) {
            assertThat(program.exitCode()).isEqualTo(ExitCode.WRONG_USE.number());
            assertThat(String.join("\n", program.err()))
                    .contains("--workload failing: 2 workloads are named failing: ");
        }
    }

    private Program start(String words) throws IOException {
        Path services = Files.createDirectories(directory.resolve("classes/META-INF/services"));
        Files.write(
                services.resolve(Workload.class.getName()),
                List.of("org.example.Missing", Another.class.getName(), Empty.class.getName(), Words.class.getName()));
        List<String> command = new ArrayList<>(Program.command(List.of(), words.split(" ")));
        int classPath = command.indexOf("-cp") + 1;
        command.set(classPath, command.get(classPath) + File.pathSeparator + directory.resolve("classes"));
        return Program.of(directory, command);
    }

    /** Has the name of another one. */
    public static final class Another implements DefinedWorkload {
        @Override
        public InteractionWorkload<?> definition() {
            return Workload.named("failing").interaction("fail", 1, user -> {});
        }
    }

    /** Has no interaction. */
    public static final class Empty implements DefinedWorkload {
        @Override
        public InteractionWorkload<?> definition() {
            return Workload.named("empty");
        }
    }
}
