package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.experiment.LoadResult;
import org.loadharness.plan.TrialSettings.Agents.Address;

/** Two agents as processes, one of them on a machine whose disk is full. */
@Timeout(300)
class FullDiskTest {
    private static final int USERS = 4;
    private static final int TIMES = 40;
    private static final String FULL = "No space left on device";

    @TempDir
    private Path directory;

    private AgentProcesses processes;
    private Address address;

    @BeforeEach
    void start() throws IOException {
        processes = AgentProcesses.beginning();
        address = AgentProcesses.freeAddress();
    }

    @AfterEach
    void end() throws IOException {
        processes.close();
    }

    /** It says what it has to say to a file on that disk. */
    @Test
    void anAgentNeedsNoDiskToShareATrial() throws Exception {
        try (FullDisk disk = FullDisk.at(directory.resolve("full"))) {
            AgentProcess full = processes.start(writingTo(disk, agent(disk.directory())));
            AgentProcess other = processes.start(agent(directory));

            LoadResult result = run("0");
            full.awaitEnd();
            other.awaitEnd();

            assertThat(result.ending()).isEqualTo(new LoadResult.Ending.Complete());
            assertThat(result.only().successes()).isEqualTo((long) USERS * TIMES);
            assertThat(disk.files()).containsExactly("said");
        }
        assertThat(processes.said()).as("the other one's words").contains("DONE");
    }

    @Test
    void usersThatNeedTheDiskOfTheirAgentAreNamedWithIt() throws Exception {
        try (FullDisk disk = FullDisk.at(directory.resolve("full"))) {
            AgentProcess full = processes.start(agent(disk.directory()));
            AgentProcess other = processes.start(agent(directory));

            LoadResult result = run("1");
            full.awaitEnd();
            other.awaitEnd();

            assertThat(result.verdict().word()).as("exit code 4").isEqualTo("invalid");
            assertThat(result.verdict().toString())
                    .contains("(process " + full.handle().pid() + " on ")
                    .contains(FULL)
                    .doesNotContain("(process " + other.handle().pid() + " on ");
            AgentRows rows = AgentRows.read(directory.resolve("out"));
            assertThat(rows.users(1)).isEqualTo(USERS);
        }
    }

    @Test
    void anAgentThatLosesItsRunSaysWhatItCouldNotKeepAndLeavesNoRest() throws Exception {
        try (FullDisk disk = FullDisk.at(directory.resolve("full"))) {
            AgentProcess run = processes.start(
                    RunOfItsOwn.class,
                    List.of("-Djava.io.tmpdir=" + directory),
                    address.text(),
                    processes.server().address().toString(),
                    "2");
            AgentProcess full = processes.start(agent(disk.directory()));
            AgentProcess silent = processes.start(writingTo(disk, agent(directory)));
            processes.server().awaitWordsOf(USERS);

            run.handle().destroyForcibly();
            full.awaitEnd();
            silent.awaitEnd();

            assertThat(processes.said())
                    .anyMatch(
                            line -> line.startsWith("what its users did last could not be kept in " + disk.directory())
                                    && line.endsWith(FULL))
                    .contains("LOST");
            assertThat(disk.files()).as("nothing of what could not be written").containsExactly("said");
            try (var kept = Files.list(directory)) {
                assertThat(kept.map(file -> file.getFileName().toString()))
                        .as("of the one that could not say so")
                        .filteredOn(name -> name.matches("agent-\\d+-lost-\\d+\\.json"))
                        .hasSize(1);
            }
        }
    }

    private LoadResult run(String diary) throws Exception {
        return AgentProcesses.experiment(processes.server().address(), USERS)
                .interactions(TIMES)
                .parameter("diary", diary)
                .option("agents", "2")
                .option("listen", address.text())
                .option("join-timeout", "4m")
                .writeTo(directory.resolve("out"))
                .run();
    }

    private List<String> agent(Path temporary) {
        return AgentProcesses.command(
                JoiningAgent.class, List.of("-Djava.io.tmpdir=" + temporary), address.text(), "none");
    }

    private static List<String> writingTo(FullDisk disk, List<String> command) {
        List<String> words = new ArrayList<>(List.of(
                "/bin/sh",
                "-c",
                "exec \"$@\" 2>\"$0\"",
                disk.directory().resolve("said").toString()));
        words.addAll(command);
        return words;
    }
}
