package org.loadharness.experiment;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.loadharness.codec.Manifest;
import org.loadharness.codec.Manifest.FileFacts;
import org.loadharness.codec.Manifest.Forks;
import org.loadharness.codec.Manifest.Session;
import org.loadharness.codec.Manifest.State;
import org.loadharness.codec.Manifest.Totals;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialSettings;
import org.loadharness.plan.Variant;
import org.loadharness.record.Environment;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.ForkLog;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Workload;

/** The manifest of a run, from its start to its end. */
final class Manifests {
    private Manifests() {}

    /** When a run starts. */
    static Manifest first(PlannedRun run, Session session, Map<String, FileFacts> files) {
        ExperimentPlan plan = run.plan();
        return new Manifest(
                State.RUNNING,
                "",
                run.provenance().configuration(),
                plan.seed(),
                servers(plan, run.workload()),
                List.of(session),
                totals(plan.trials().size(), List.of()),
                List.of(),
                files);
    }

    /** When it goes on after it was cut short. */
    static Manifest resumed(Manifest before, Session session, List<String> warnings, Map<String, FileFacts> found) {
        Map<String, FileFacts> files = new LinkedHashMap<>(before.files());
        files.putAll(found);
        List<Session> sessions = new ArrayList<>(before.sessions());
        sessions.add(session);
        return new Manifest(
                State.RUNNING,
                "",
                before.configuration(),
                before.seed(),
                before.server(),
                sessions,
                before.totals(),
                warnings,
                files);
    }

    /** When its last session ends. */
    static Manifest ended(Manifest running, End end, Map<String, FileFacts> files) {
        List<Session> sessions = new ArrayList<>(running.sessions());
        Session last = sessions.remove(sessions.size() - 1);
        sessions.add(new Session(
                last.commandLine(), last.harnessVersion(), last.environment(), Optional.of(Environment.now())));
        return new Manifest(
                end.state(),
                end.reason(),
                running.configuration(),
                running.seed(),
                running.server(),
                sessions,
                end.totals(),
                end.warnings(),
                files);
    }

    /** The same with the processors on which a server of the run may run. */
    static Manifest servedOn(Manifest manifest, String processors) {
        String words = ", on processors " + processors;
        boolean isNamed = (manifest.server() + ",").contains(words + ",");
        return new Manifest(
                manifest.state(),
                manifest.reason(),
                manifest.configuration(),
                manifest.seed(),
                isNamed ? manifest.server() : manifest.server() + words,
                manifest.sessions(),
                manifest.totals(),
                manifest.warnings(),
                manifest.files());
    }

    /** The same with other files. */
    static Manifest withFiles(Manifest manifest, Map<String, FileFacts> files) {
        return new Manifest(
                manifest.state(),
                manifest.reason(),
                manifest.configuration(),
                manifest.seed(),
                manifest.server(),
                manifest.sessions(),
                manifest.totals(),
                manifest.warnings(),
                files);
    }

    /** The same with one more sentence for a reader of the results. */
    static Manifest withWarning(Manifest manifest, String sentence) {
        List<String> warnings = new ArrayList<>(manifest.warnings());
        warnings.add(sentence);
        return new Manifest(
                manifest.state(),
                manifest.reason(),
                manifest.configuration(),
                manifest.seed(),
                manifest.server(),
                manifest.sessions(),
                manifest.totals(),
                warnings,
                manifest.files());
    }

    /** How a session ended, in the manifest's terms. */
    record End(State state, String reason, Totals totals, List<String> warnings) {}

    static Totals totals(int planned, Collection<TrialLog> trials) {
        return new Totals(
                planned,
                StoredRun.done(trials).size(),
                trials.stream()
                        .flatMap(trial -> trial.measured().users().stream())
                        .mapToLong(UserLog::successes)
                        .sum(),
                trials.stream()
                        .flatMap(trial -> trial.measured().users().stream())
                        .mapToLong(UserLog::failures)
                        .sum(),
                trials.stream()
                        .mapToLong(trial -> trial.counted().getOrDefault("requests_repeated", 0L))
                        .sum(),
                forks(trials));
    }

    /** What a reader has to know of a run that went on elsewhere. */
    static List<String> differences(Session first, Session now) {
        String before = machine(first);
        String here = machine(now);
        return before.equals(here)
                ? List.of()
                : List.of(
                        "the run began on " + before + " and was resumed on " + here + ": its points may not compare");
    }

    private static String machine(Session session) {
        return session.environment().host() + " (" + session.environment().cores() + " cores, Java "
                + session.environment().javaVersion() + ", harness " + session.harnessVersion() + ")";
    }

    /** How many need not run again, in words. */
    static String trialsDone(Collection<TrialLog> trials) {
        int done = StoredRun.done(trials).size();
        return done + (done == 1 ? " finished trial" : " finished trials");
    }

    /** What processes of single trials took; also of trials that did not come to their ends: they had to be prepared as well. */
    static Optional<Forks> forks(Collection<TrialLog> trials) {
        List<ForkLog> processes =
                trials.stream().flatMap(trial -> trial.fork().stream()).toList();
        return processes.isEmpty()
                ? Optional.empty()
                : Optional.of(new Forks(
                        processes.size(),
                        millis(processes.stream().mapToLong(ForkLog::preparedNanos)),
                        millis(processes.stream().mapToLong(ForkLog::wholeNanos))));
    }

    private static long millis(LongStream nanos) {
        return TimeUnit.NANOSECONDS.toMillis(nanos.sum());
    }

    /** What the systems ran in, and how each trial found them fresh. */
    static String servers(ExperimentPlan plan, Workload workload) {
        List<String> words = plan.variants().stream()
                .map(variant -> server(variant, workload))
                .distinct()
                .toList();
        return plan.variants().size() == 1 ? words.get(0) : "for each variant " + String.join("; or ", words);
    }

    private static String server(Variant variant, Workload workload) {
        Variant.SystemUnderTest system = variant.system();
        boolean forked = variant.trialSettings().isolation() == TrialSettings.Isolation.FORKED;
        return switch (system.mode()) {
            case SIMULATED -> "in the generator's process on a simulated clock, made fresh for every trial";
            case LOCAL ->
                forked
                        ? "in the generator's process, which each trial has for itself"
                        : "in the generator's process, made fresh for every trial";
            case RPC ->
                system.server()
                        .map(url -> "a server that ran at " + url
                                + (workload instanceof ServedWorkload
                                        ? ", reset through its API before every trial"
                                        : ", which every trial takes as it finds it"))
                        .orElse("one server process for each " + (forked ? "trial" : "session of the run")
                                + ", reset through its API before every trial");
        };
    }
}
