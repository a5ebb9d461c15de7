package org.loadharness.cluster;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.loadharness.codec.ForkLines.Line;
import org.loadharness.drive.Generators;
import org.loadharness.drive.RunEvent;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.record.AgentsLog;
import org.loadharness.record.JoinedTrials;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.Ending;
import org.loadharness.record.TrialLog.LostUser;

/** One trial as the process of the controller follows it. Confined to one thread. */
final class SharedTrial {
    private static final long LOOK_MILLIS = 200;

    private final Generators.Order order;
    private final String wayOut;
    private final RunEvent.Listener listener;
    private final JoinedSeconds seconds;
    private final ControllerWatch watch = new ControllerWatch();
    private boolean interrupted;

    /** @param wayOut for who has too few agents, in a clause */
    SharedTrial(Generators.Order order, String wayOut, RunEvent.Listener listener, Seconds.Keeper keeper) {
        this.order = order;
        this.wayOut = wayOut;
        this.listener = event -> {
            if (!interrupted) { // who listens would be interrupted once again
                listener.on(event);
            }
        };
        this.seconds = new JoinedSeconds(order, this.listener, keeper);
    }

    /** What is done beside it, again and again. */
    interface Beside {
        void look(SharedTrial trial, ControllerLoop loop) throws TargetUnreachable, IOException, InterruptedException;
    }

    /** What it came to. */
    TrialLog with(ControllerLoop loop, Beside beside)
            throws TargetUnreachable, Generators.Lost, IOException, InterruptedException {
        Conclusion conclusion;
        try {
            conclusion = conclusion(loop, beside);
        } catch (InterruptedException first) {
            interrupted = true;
            loop.stop("the run was interrupted");
            conclusion = conclusion(loop, beside);
        }
        TrialLog log = log(conclusion);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return log;
    }

    /** An agent has written a line. */
    void wrote(String line) throws IOException {
        listener.on(new RunEvent.Wrote(order.trial(), line));
    }

    private Conclusion conclusion(ControllerLoop loop, Beside beside)
            throws TargetUnreachable, IOException, InterruptedException {
        while (true) {
            Optional<ControllerEffect> effect = loop.next(LOOK_MILLIS);
            beside.look(this, loop);
            if (effect.isEmpty()) {
                continue;
            }
            if (effect.get() instanceof ControllerEffect.Concluded end) {
                return end.conclusion();
            }
            report(effect.get());
        }
    }

    private void report(ControllerEffect effect) throws IOException {
        if (effect instanceof ControllerEffect.Reported reported) {
            seconds.reported(
                    reported.member().number(), reported.second().state().line());
        } else if (effect instanceof ControllerEffect.Finished finished) {
            seconds.finished(finished.member().number());
        } else if (effect instanceof ControllerEffect.Noted noted) {
            wrote(noted.sentence());
        } else if (effect instanceof ControllerEffect.Opened opened) {
            seconds.opened(opened.gate(), opened.agents());
            watch.opened(opened.gate());
            if (opened.gate() == Gates.MEASURED) {
                listener.on(new RunEvent.MeasuringStarted(order.trial()));
            }
        }
    }

    private TrialLog log(Conclusion conclusion)
            throws TargetUnreachable, Generators.Lost, IOException, InterruptedException {
        watch.end();
        seconds.end();
        Map<Integer, TrialLog> logs = logs(conclusion);
        switch (conclusion.kind()) {
            case UNREACHABLE -> throw unreachable(conclusion.reason());
            case TOO_FEW -> throw unreachable(conclusion.reason() + "; " + wayOut);
            case UNBEGUN -> throw new Generators.Lost(conclusion.reason(), agents(conclusion, logs));
            case STOPPED -> {
                if (logs.isEmpty() && interrupted) {
                    throw new InterruptedException(conclusion.reason());
                }
            }
            case COMPLETE, BROKEN -> {}
        }
        if (logs.isEmpty()) {
            throw new Generators.Lost(conclusion.reason(), agents(conclusion, logs));
        }
        return ending(joined(logs, conclusion), conclusion);
    }

    private static TargetUnreachable unreachable(String reason) {
        return new TargetUnreachable(reason, new IOException("among the agents"));
    }

    /** Of each agent that has reported one, by its number, which is the order of their users. */
    private static Map<Integer, TrialLog> logs(Conclusion conclusion) throws IOException {
        Map<Integer, TrialLog> logs = new TreeMap<>();
        for (Conclusion.Of of : conclusion.parts()) {
            if (of.part().result().isEmpty()) {
                continue;
            }
            if (!(of.part().result().get().log().line() instanceof Line.Ended ended)) {
                throw new IOException("the result of an agent is no log of a trial");
            }
            logs.put(of.member().number(), named(of.member(), ended.log()));
        }
        return logs;
    }

    /** A user that was lost is one of an agent, which may be the cause. */
    private static TrialLog named(Member member, TrialLog log) {
        Ending ending = log.ending();
        List<LostUser> lost = ending.lost().stream()
                .map(user -> new LostUser(user.user(), user.fate(), member.inWords() + ": " + user.reason()))
                .toList();
        return log.with(new Ending(ending.cause(), ending.detail(), lost));
    }

    private TrialLog joined(Map<Integer, TrialLog> logs, Conclusion conclusion) {
        return JoinedTrials.join(List.copyOf(logs.values()), seconds.server()).with(agents(conclusion, logs));
    }

    private AgentsLog agents(Conclusion conclusion, Map<Integer, TrialLog> logs) {
        int users = order.plan().pointOf(order.trial()).users();
        return new AgentsLog(
                watch.used(AgentOfRuns.host()),
                AgentRecords.of(conclusion, logs, users),
                AgentRecords.absent(conclusion));
    }

    /** Whatever agents say of themselves, a trial of which a part is missing has failed. */
    private TrialLog ending(TrialLog log, Conclusion conclusion) {
        boolean reported =
                conclusion.parts().stream().allMatch(of -> of.part().result().isPresent());
        boolean whole = conclusion.kind() == Conclusion.Kind.COMPLETE || (interrupted && reported);
        return whole
                ? log
                : log.with(new Ending(
                        Cause.FAILED, conclusion.reason(), log.ending().lost()));
    }
}
