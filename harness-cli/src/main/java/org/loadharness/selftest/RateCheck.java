package org.loadharness.selftest;

import java.time.Duration;
import java.util.List;
import org.loadharness.experiment.Experiment;
import org.loadharness.record.Distribution;
import org.loadharness.record.TrialLog.SendsLog;
import org.loadharness.selftest.SelfTest.CheckResult.Range;
import org.loadharness.time.Rate;
import org.loadharness.workload.Mode;

/** The highest rate of an open load that goes out in time where the system takes none. */
final class RateCheck implements Check {
    private static final double FIRST_PER_SECOND = 125;
    private static final double HIGHEST_PER_SECOND = 5e6;
    private static final int REFINEMENTS = 3;
    private static final int MOST_TRIES = 2;
    private static final double LATE_AFTER_NANOS = 1e6;
    private static final double MOST_LATE = 0.01;
    private static final double LEAST_PER_SECOND = 10_000;
    private static final Duration LENGTH = Duration.ofMillis(700);

    @Override
    public String title() {
        return "rate: the highest that goes out in time";
    }

    @Override
    public List<SelfTest.CheckResult> run() throws InterruptedException {
        return List.of(new SelfTest.CheckResult(
                "highest_rate_per_s",
                highest(),
                Range.atLeast(LEAST_PER_SECOND),
                "most Poisson arrivals per second, with at most 1 % of them more than 1 ms late; the system takes no"
                        + " time, and a real one leaves less"));
    }

    private static double highest() throws InterruptedException {
        double good = 0;
        double bad = FIRST_PER_SECOND;
        while (bad <= HIGHEST_PER_SECOND && goesOutInTime(bad)) {
            good = bad;
            bad *= 2;
        }
        for (int refinement = 0; refinement < REFINEMENTS && good > 0; refinement++) {
            double middle = (good + bad) / 2;
            if (goesOutInTime(middle)) {
                good = middle;
            } else {
                bad = middle;
            }
        }
        return good;
    }

    /** In one of a few tries: a machine that stands still for a moment does so at any rate. */
    private static boolean goesOutInTime(double perSecond) throws InterruptedException {
        boolean inTime = false;
        for (int tried = 0; tried < MOST_TRIES && !inTime; tried++) {
            inTime = isInTime(perSecond);
        }
        return inTime;
    }

    private static boolean isInTime(double perSecond) throws InterruptedException {
        Experiment experiment = Trials.of(new NoOpWorkload(), Mode.LOCAL)
                .arrivals("poisson:" + new Rate(perSecond).text())
                .option("max-in-flight", "16")
                .warmup(Duration.ofMillis(100))
                .measure(LENGTH)
                .repeats(1);
        SendsLog sends = Trials.run(experiment).get(0).measured().sends();
        return isInTime(sends.lateness()) && sends.waits().count() <= MOST_LATE * sends.sent();
    }

    private static boolean isInTime(Distribution delays) {
        return delays.percentileNanos(1 - MOST_LATE).orElse(Long.MAX_VALUE) <= LATE_AFTER_NANOS;
    }
}
