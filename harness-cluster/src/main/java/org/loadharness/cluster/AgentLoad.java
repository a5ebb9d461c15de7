package org.loadharness.cluster;

import java.io.IOException;
import java.io.Serial;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.loadharness.codec.ForkLines;
import org.loadharness.codec.ForkLines.Line.Order;
import org.loadharness.drive.LocalRunner;
import org.loadharness.drive.RunEvent;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.drive.TrialPart;
import org.loadharness.load.Share;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.time.Clock;
import org.loadharness.time.Ticker;
import org.loadharness.workload.Workload;

/**
 * An agent's part of one trial, on a thread of its own. What becomes of it is heard by the agent. Its methods are for that thread,
 * but for {@link #go}, {@link #halt} and {@link #ends}.
 */
final class AgentLoad implements TrialPart {
    private final Share share;
    private final Payload order;
    private final WorkloadsOfRun workloads;
    private final Consumer<AgentEvent> hearing;
    private final Ticker ticker = Ticker.system();
    private final AgentSeconds seconds;
    private final BlockingQueue<AgentEffect.Go> signs = new LinkedBlockingQueue<>();
    private final Thread thread = new Thread(this::perform, "agent-load");
    private Optional<TrialLog> log = Optional.empty();
    private long startNanos;
    private boolean halted;

    private AgentLoad(Share share, Payload order, WorkloadsOfRun workloads, Consumer<AgentEvent> hearing) {
        this.share = share;
        this.order = order;
        this.workloads = workloads;
        this.hearing = hearing;
        this.seconds = new AgentSeconds(hearing);
    }

    /** Begins one. */
    static AgentLoad begin(AgentEffect.Begin begin, WorkloadsOfRun workloads, Consumer<AgentEvent> hearing) {
        AgentLoad load = new AgentLoad(begin.share(), begin.order(), workloads, hearing);
        load.thread.setDaemon(true);
        load.thread.start();
        return load;
    }

    /** It may leave a gate. */
    void go(AgentEffect.Go sign) {
        signs.add(sign);
    }

    /** It is to end soon, and reports what there is of it. Any further call does nothing. */
    synchronized void halt() {
        if (!halted) {
            halted = true;
            thread.interrupt();
        }
    }

    /** Whether it has ended, or ends in that time. */
    boolean ends(Duration grace) throws InterruptedException {
        thread.join(grace.toMillis());
        return !thread.isAlive();
    }

    /** What there is of it; only when it has ended. Empty if its trial never ran. */
    Optional<TrialLog> log() {
        return log;
    }

    @Override
    public Share share() {
        return share;
    }

    @Override
    public void await(Gate gate, long leadNanos) throws InterruptedException {
        startNanos = pass(Gates.number(gate), leadNanos, Map.of()).atNanos();
    }

    @Override
    public long startNanos(Gate gate, Clock clock, long leadNanos) {
        return startNanos;
    }

    @Override
    public Optional<Map<String, Long>> together(Map<String, Long> seen) throws InterruptedException {
        seconds.flush();
        return pass(Gates.ENDED, 0, seen).seen();
    }

    private AgentEffect.Go pass(int gate, long leadNanos, Map<String, Long> seen) throws InterruptedException {
        hearing.accept(new AgentEvent.LoadReady(gate, leadNanos, seen, ticker.nanos()));
        AgentEffect.Go sign = signs.take();
        while (sign.gate() != gate) {
            sign = signs.take();
        }
        return sign;
    }

    private void perform() {
        AgentEvent end;
        try {
            carryOut();
            end = ended();
        } catch (TargetUnreachable unreachable) {
            end = failed(String.valueOf(unreachable.getMessage()), Message.Fault.SYSTEM);
        } catch (Unreadable unreadable) {
            end = failed(String.valueOf(unreadable.getMessage()), Message.Fault.AGENT);
        } catch (InterruptedException halted) {
            end = ended();
        } catch (IOException | RuntimeException | Error broken) {
            end = failed(broken.toString(), Message.Fault.AGENT);
        }
        hearing.accept(end);
    }

    private void carryOut() throws TargetUnreachable, IOException, InterruptedException {
        if (!(order.line() instanceof Order trial)) {
            throw new IOException("what came as an order is none");
        }
        new LocalRunner(workload(trial), List.of())
                .performing(this)
                .keepingSecondsIn(id -> seconds)
                .run(trial.plan(), List.of(trial.trial()).iterator(), this::on);
    }

    /** Its text may name variables that are another process's. */
    private Workload workload(Order trial) throws Unreadable {
        try {
            return workloads.of(trial);
        } catch (IllegalArgumentException wrong) {
            throw new Unreadable(String.valueOf(wrong.getMessage()).replace('\n', ';'), wrong);
        }
    }

    private void on(RunEvent event) {
        if (event instanceof RunEvent.Progress going) {
            seconds.reached(going.state());
        } else if (event instanceof RunEvent.TrialFinished finished) {
            log = Optional.of(finished.log());
        }
    }

    private AgentEvent ended() {
        if (log.isEmpty()) {
            return failed("it was ended before the trial began", Message.Fault.NONE);
        }
        seconds.flush();
        List<InteractionLog> measured = log.get().measured().interactions();
        return new AgentEvent.LoadEnded(
                measured.stream().mapToLong(each -> each.successes().count()).sum(),
                measured.stream().mapToLong(each -> each.failures().count()).sum(),
                Payload.of(new ForkLines.Line.Ended(log.get())),
                ticker.nanos());
    }

    private AgentEvent failed(String reason, Message.Fault fault) {
        return new AgentEvent.LoadFailed(reason, fault, ticker.nanos());
    }

    /** The workload of a trial cannot be made here; the message says why. */
    private static final class Unreadable extends IOException {
        @Serial
        private static final long serialVersionUID = 1L;

        Unreadable(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
