package org.loadharness.experiment;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.loadharness.codec.ForkLines;
import org.loadharness.drive.ChildCommand;
import org.loadharness.drive.RunEvent;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.drive.TrialProcesses;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialId;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.workload.Workload;
import org.loadharness.workload.WorkloadDefinition;

/**
 * Carries out each trial in a Java virtual machine of its own: the same Java, the same classes, the same flags but for
 * agents and files that a second process must not write. Immutable. Thread-safe.
 *
 * @param command that starts one
 * @param definition of the workload; empty where it is a class
 */
record Forks(ChildCommand command, Optional<WorkloadDefinition> definition) implements TrialProcesses {
    private static final Pattern NOT_INHERITED = Pattern.compile("-agentlib:.*|-agentpath:.*|-javaagent:.*|-Xdebug"
            + "|-Xrunjdwp.*|-Dcom\\.sun\\.management\\..*|-XX:StartFlightRecording.*|-XX:FlightRecorderOptions.*"
            + "|-Xlog:.*|-Xloggc:.*|-verbose.*|-XX:\\+Print.*|-XX:LogFile=.*|-XX:ArchiveClassesAtExit=.*");

    /** Whatever it has to say goes to standard error: standard output is the pipe to this process. */
    private static final List<String> QUIET_PIPE = List.of("-Xlog:disable", "-Xlog:all=warning:stderr");

    /** Of this Java and its classes; what a crash leaves lies in that directory. */
    static Forks of(Optional<Path> directory, Workload workload) {
        List<String> words = JavaCommand.of(flags(directory), "trial");
        return new Forks(new ChildCommand(words, workload.variables()), workload.source());
    }

    /** Those of a process beside this one; what a crash leaves lies in that directory. */
    static List<String> flags(Optional<Path> directory) {
        List<String> own = ManagementFactory.getRuntimeMXBean().getInputArguments();
        return Stream.concat(flags(own).stream(), JavaCommand.crashFlags(own, directory).stream())
                .toList();
    }

    /** Those flags of a virtual machine that another one is to have, too. */
    static List<String> flags(List<String> own) {
        return Stream.concat(
                        own.stream().filter(flag -> !NOT_INHERITED.matcher(flag).matches()), QUIET_PIPE.stream())
                .toList();
    }

    @Override
    public TrialLog run(ExperimentPlan plan, TrialId trial, RunEvent.Listener listener, Seconds.Keeper seconds)
            throws TargetUnreachable, TrialProcesses.Lost, IOException, InterruptedException {
        ForkTalk talk = new ForkTalk(trial, listener, seconds);
        TrialLog log;
        try (Fork fork = Fork.start(command, new ForkLines.Line.Order(plan.shared(), trial, definition))) {
            log = talk.with(fork);
        }
        if (talk.wasInterrupted()) {
            Thread.currentThread().interrupt();
        }
        return log.with(talk.took());
    }
}
