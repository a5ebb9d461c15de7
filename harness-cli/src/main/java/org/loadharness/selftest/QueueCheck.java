package org.loadharness.selftest;

import java.time.Duration;
import java.util.List;
import org.loadharness.experiment.Experiment;
import org.loadharness.record.Distribution;
import org.loadharness.record.TrialLog;
import org.loadharness.selftest.SelfTest.CheckResult.Range;
import org.loadharness.simulation.StationWorkload;
import org.loadharness.stats.Numbers;
import org.loadharness.theory.Mmm;
import org.loadharness.time.Rate;
import org.loadharness.workload.Mode;

/**
 * A queue whose result is known, driven in real time. The same seeds on the simulated clock give the same arrivals and
 * the same service times without the machine's faults: what differs between the two runs, the machine and the harness
 * did.
 */
final class QueueCheck implements Check {
    private static final Duration LENGTH = Duration.ofSeconds(6);
    private static final double SERVICE_SECONDS = 0.002;
    private static final String SERVICE = "exp:2ms";
    private static final int MOST_IN_FLIGHT = 200;
    private static final int DIGITS = 4;
    private static final double MILLIS_PER_SECOND = 1_000;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double MOST_DEVIATION = 0.03;

    private final int servers;
    private final double utilisation;

    QueueCheck(int servers, double utilisation) {
        this.servers = servers;
        this.utilisation = utilisation;
    }

    @Override
    public String title() {
        return "M/M/" + servers + " at a utilisation of " + utilisation + ": real time against theory";
    }

    @Override
    public List<SelfTest.CheckResult> run() throws InterruptedException {
        double real = meanMillis(Mode.LOCAL);
        double simulated = meanMillis(Mode.SIMULATED);
        double theory = Mmm.of(rate().perSecond(), SERVICE_SECONDS, servers).meanResponseSeconds() * MILLIS_PER_SECOND;
        String name = "mm" + servers;
        return List.of(
                new SelfTest.CheckResult(
                        name + "_mean_ms",
                        real,
                        Range.ANY,
                        "mean response time measured in real time; theory says " + Numbers.text(theory, DIGITS)
                                + " ms for an endless run, and " + Numbers.text(simulated, DIGITS)
                                + " ms for exactly these arrivals"),
                new SelfTest.CheckResult(
                        name + "_deviation_fraction",
                        real / simulated - 1,
                        new Range(-MOST_DEVIATION, MOST_DEVIATION),
                        "what the machine and the harness added to the mean response time: real time over simulated"
                                + " time, with the same arrivals and service times"));
    }

    private Rate rate() {
        return new Rate(utilisation * servers / SERVICE_SECONDS);
    }

    private double meanMillis(Mode mode) throws InterruptedException {
        Experiment experiment = Trials.of(new StationWorkload(), mode)
                .parameter("servers", Integer.toString(servers))
                .parameter("service", SERVICE)
                .arrivals("poisson:" + rate().text())
                .option("max-in-flight", Integer.toString(MOST_IN_FLIGHT))
                .measure(LENGTH)
                .repeats(1);
        TrialLog trial = Trials.run(experiment).get(0);
        Distribution responses = trial.measured().interactions().get(0).successes();
        return responses.meanNanos().orElseThrow() / NANOS_PER_MILLI;
    }
}
