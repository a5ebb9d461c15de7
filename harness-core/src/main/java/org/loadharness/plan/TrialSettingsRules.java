package org.loadharness.plan;

import static org.loadharness.plan.PlanOptions.BACKOFF;
import static org.loadharness.plan.PlanOptions.FORK;
import static org.loadharness.plan.PlanOptions.JITTER;
import static org.loadharness.plan.PlanOptions.PLACEBO;
import static org.loadharness.plan.PlanOptions.RAW;
import static org.loadharness.plan.PlanOptions.REHEARSAL;
import static org.loadharness.plan.PlanOptions.RETRIES;
import static org.loadharness.plan.PlanOptions.RETRY_ON;
import static org.loadharness.plan.PlanOptions.THREADS;
import static org.loadharness.plan.PlanOptions.WARMUP;

import java.time.Duration;
import java.util.List;
import org.loadharness.load.Extent;
import org.loadharness.load.Retries;
import org.loadharness.load.Warmup;
import org.loadharness.workload.Mode;

/** What the options of a trial must keep to together, and what holds by default under others. Confined to one thread. */
final class TrialSettingsRules {
    private static final List<PlanOption<?>> OF_RETRIES = List.of(BACKOFF, JITTER, RETRY_ON);

    private final PlanReader reader;

    TrialSettingsRules(PlanReader reader) {
        this.reader = reader;
    }

    /**
     * The values that hold; what does not go together is noted.
     *
     * @param read those that are given, or hold by default
     * @param open whether interactions of any phase come by a timetable
     * @param points as far as they could be read
     */
    OptionValues hold(OptionValues read, boolean open, List<Point> points) {
        boolean simulated = read.get(PlanOptions.MODE) == Mode.SIMULATED;
        checkThreads(read);
        OptionValues values = simulated ? simulated(read) : read;
        values = open ? open(values) : closed(values, points);
        checkFork(values, simulated);
        return retries(values);
    }

    private void checkThreads(OptionValues values) {
        int java = Runtime.version().feature();
        if (values.get(THREADS) == Threads.VIRTUAL && java < 21) {
            reader.mistake(
                    THREADS,
                    "virtual threads need Java 21 or later, this is Java " + java
                            + "; run with a later one or use platform");
        }
        if (values.get(THREADS) == Threads.MULTIPLEXED && !values.get(PLACEBO).isNone()) {
            reader.mistake(THREADS, "multiplexed users cannot wait for a placebo; use platform or virtual");
        }
    }

    private OptionValues simulated(OptionValues values) {
        if (!reader.isGiven(REHEARSAL)) {
            return values.with(REHEARSAL, Duration.ZERO);
        }
        if (!values.get(REHEARSAL).isZero()) {
            reader.mistake(REHEARSAL, "a simulated clock waits for no compiler; leave it out");
        }
        return values;
    }

    private OptionValues closed(OptionValues values, List<Point> points) {
        boolean varies = reader.varies(PlanOptions.DURATION) || reader.varies(PlanOptions.INTERACTIONS);
        return reader.isGiven(WARMUP) || varies
                ? values
                : PlanDefaults.warmup(points)
                        .map(warmup -> values.with(WARMUP, warmup))
                        .orElse(values);
    }

    private OptionValues open(OptionValues values) {
        if (!reader.isGiven(WARMUP)) {
            return values.with(WARMUP, PlanDefaults.OPEN_WARMUP);
        }
        Warmup warmup = values.get(WARMUP);
        if (warmup.longest() instanceof Extent.Interactions interactions && interactions.perUser() > 0) {
            reader.mistake(WARMUP, "open load warms up by time; write --warmup 2s, auto, or 0 for none");
        }
        return values;
    }

    private void checkFork(OptionValues values, boolean simulated) {
        if (values.get(FORK) == TrialSettings.Isolation.SHARED) {
            return;
        }
        if (simulated) {
            reader.mistake(FORK, "on a simulated clock trials are alike in any process; leave it out");
        }
        if (values.get(RAW) == TrialSettings.Recording.RAW) {
            reader.mistake(FORK, "one process alone writes records of interactions; leave it out, or --raw");
        }
    }

    private OptionValues retries(OptionValues values) {
        if (reader.isGiven(RETRY_ON)) {
            reader.read(RETRY_ON, Retries::parseKinds);
        }
        if (!reader.isGiven(RETRIES)) {
            OF_RETRIES.forEach(option -> reader.refuse(option, "nothing is tried again; write --retries N as well"));
        }
        if (values.get(RETRIES) > 0) {
            return values;
        }
        return values.without(BACKOFF).without(JITTER).without(RETRY_ON);
    }
}
