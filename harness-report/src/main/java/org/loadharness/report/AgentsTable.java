package org.loadharness.report;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.loadharness.record.AgentsLog;
import org.loadharness.record.AgentsLog.Agent;
import org.loadharness.record.AgentsLog.ClockLog;
import org.loadharness.record.AgentsLog.Measured;
import org.loadharness.record.Distribution;
import org.loadharness.record.ResourceUse;
import org.loadharness.report.Rows.TrialRow;
import org.loadharness.stats.RunSummary;

/** {@code agents.csv}: a row is an agent of a trial. */
final class AgentsTable {
    private static final double P99 = 0.99;

    private static final List<Column<AgentRow>> WHO = List.of(
            Column.count(
                    "agent",
                    "Number of the agent in the run, from 1.",
                    row -> row.agent().number()),
            Column.text("agent_host", "Its machine.", row -> row.agent().host()),
            Column.count(
                    "process_id",
                    "Number of its process there.",
                    row -> row.agent().process()),
            Column.count(
                    "agent_cores",
                    "Processors of its machine.",
                    row -> row.agent().cores()),
            Column.text(
                    "missing",
                    "Why what it recorded is missing: it was lost, before or in the trial, could not go on, or another one ended the"
                            + " trial; empty if it is there.",
                    row -> row.agent().missing()));

    private static final List<Column<AgentRow>> WORK = List.of(
            Column.count(
                    "agent_users",
                    "Users that were its own.",
                    row -> row.agent().users()),
            Column.count(
                    "successes",
                    "Interactions of its users that did what they were meant to do; of one that is missing, as far as it reported.",
                    row -> row.agent().successes()),
            Column.count(
                    "failures",
                    "Those that ended otherwise, likewise.",
                    row -> row.agent().failures()),
            Column.knownCount(
                    "attempts", "How often they were tried; empty if it is missing.", row -> row.measuredCount()));

    private static final List<Column<AgentRow>> CLOCK = List.of(
            Column.number(
                    "clock_offset_ms",
                    "By how much its clock was ahead of the controller's before the trial.",
                    row -> row.clockMillis(ClockLog::nanos)),
            Column.number(
                    "clock_offset_error_ms",
                    "By how much that may be wrong: half of the quickest of 40 round trips.",
                    row -> row.clockMillis(ClockLog::errorNanos)),
            Column.number(
                    "clock_drift_fraction",
                    "How far its clock surely left the controller's pace while it measured; 0 if it may have kept it.",
                    AgentRow::drift),
            Column.number(
                    "start_skew_ms",
                    "Time from the first agent's start to its own, by the controller's clock.",
                    AgentRow::skewMillis),
            Column.number(
                    "start_skew_error_ms",
                    "By how much its start may be wrong there.",
                    row -> row.clockMillis(ClockLog::leastErrorNanos)));

    private static final List<Column<AgentRow>> MACHINE = List.of(
            Column.number(
                    "cpu_fraction", "Processor time of its process as a share of its machine.", AgentRow::cpuFraction),
            Column.number(
                    "controller_cpu_fraction",
                    "The same of the controller's process, while users were measured; the same for each agent of a trial.",
                    AgentRow::controllerFraction),
            Column.number(
                    "lateness_p99_ms",
                    "99th percentile of how much later than due its interactions began, where a user was free; empty where"
                            + " nothing was due.",
                    row -> row.percentile(Measured::lateness)),
            Column.number(
                    "hiccup_p99_ms",
                    "99th percentile of how much too late a thread of its process woke.",
                    row -> row.percentile(Measured::hiccups)));

    static final Table<AgentRow> TABLE = new Table<>(
            "agents.csv",
            "an agent of a trial",
            row -> row.trial().point(),
            Column.join(List.of(
                    Column.on(AgentRow::trial, IdentityColumns.OF_TRIAL),
                    WHO,
                    WORK,
                    CLOCK,
                    MACHINE,
                    List.of(PlanColumns.POINT.on(row -> row.trial().point())))),
            AgentRow::of);

    private AgentsTable() {}

    /** @param cores of the machine of the run */
    record AgentRow(TrialRow trial, AgentsLog log, Agent agent, int cores) {
        static Stream<AgentRow> of(RunSummary run) {
            int cores = run.environment().cores();
            return TrialRow.of(run)
                    .flatMap(trial -> trial.trial().log().agents().stream()
                            .flatMap(log -> log.all().stream().map(agent -> new AgentRow(trial, log, agent, cores))));
        }

        private Optional<Measured> measured() {
            return agent.measured();
        }

        OptionalLong measuredCount() {
            return measured().stream().mapToLong(Measured::attempts).findFirst();
        }

        OptionalDouble clockMillis(ToLongFunction<ClockLog> nanos) {
            return ResourceColumns.millis(
                    agent.clock().stream().mapToLong(nanos).findFirst());
        }

        OptionalDouble drift() {
            return agent.clock().stream().mapToDouble(ClockLog::leastDrift).findFirst();
        }

        OptionalDouble skewMillis() {
            OptionalLong first = log.agents().stream()
                    .flatMapToLong(other -> other.startNanos().stream())
                    .min();
            OptionalLong own = agent.startNanos();
            return ResourceColumns.millis(
                    own.isPresent() && first.isPresent()
                            ? OptionalLong.of(own.getAsLong() - first.getAsLong())
                            : OptionalLong.empty());
        }

        OptionalDouble cpuFraction() {
            long nanos = trial.trial()
                    .log()
                    .timeline()
                    .endNanos()
                    .orElseGet(() -> trial.trial().measures().concurrency().wallNanos());
            return fraction(measured().map(Measured::used).orElse(ResourceUse.UNKNOWN), (double) nanos * agent.cores());
        }

        OptionalDouble controllerFraction() {
            return fraction(log.controller().used(), (double) log.controller().watchedNanos() * cores);
        }

        OptionalDouble percentile(Function<Measured, Distribution> of) {
            return measured()
                    .map(own -> of.apply(own).percentileNanos(P99))
                    .map(ResourceColumns::millis)
                    .orElse(OptionalDouble.empty());
        }

        private static OptionalDouble fraction(ResourceUse used, double coreNanos) {
            OptionalLong nanos = used.of(ResourceUse.Resource.CPU_NANOS);
            return nanos.isPresent() && coreNanos > 0
                    ? OptionalDouble.of(nanos.getAsLong() / coreNanos)
                    : OptionalDouble.empty();
        }
    }
}
