package org.loadharness.live;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.loadharness.live.LiveView.Lights;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.record.Distribution;
import org.loadharness.record.Distribution.Bucket;
import org.loadharness.record.ResourceUse;
import org.loadharness.record.TrialLog.SecondLog;
import org.loadharness.record.TrialProgress;

/**
 * A run at a moment in the text format of Prometheus, version 0.0.4. Response times are a histogram that only grows, as a
 * monitoring system needs it to make percentiles of any span and of several generators; everything else that does not grow is
 * a gauge, and is left out while nothing is known of it.
 */
final class MetricsText {
    static final String MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private static final String PREFIX = "loadharness_";
    private static final double NANOS_PER_SECOND = 1e9;

    /** From 10 us to 50 s, three a decade. */
    private static final List<Long> BOUNDS_NANOS = List.of(
            10_000L,
            20_000L,
            50_000L,
            100_000L,
            200_000L,
            500_000L,
            1_000_000L,
            2_000_000L,
            5_000_000L,
            10_000_000L,
            20_000_000L,
            50_000_000L,
            100_000_000L,
            200_000_000L,
            500_000_000L,
            1_000_000_000L,
            2_000_000_000L,
            5_000_000_000L,
            10_000_000_000L,
            20_000_000_000L,
            50_000_000_000L);

    private final StringBuilder text = new StringBuilder(4096);

    private MetricsText() {}

    static String of(ExperimentPlan plan, LiveView view) {
        MetricsText metrics = new MetricsText();
        metrics.run(plan, view);
        metrics.trial(view);
        metrics.responses(view.total().responses());
        return metrics.text.toString();
    }

    private void run(ExperimentPlan plan, LiveView view) {
        Lights lights = view.lights();
        head("run_info", "gauge", "What is driven; always 1.");
        sample("run_info", Map.of("workload", plan.workload()), "1");
        head("run_step", "gauge", "What the run does: 1 at the step that holds.");
        for (LiveView.Step step : LiveView.Step.values()) {
            sample("run_step", Map.of("step", step.name().toLowerCase(Locale.ROOT)), view.step() == step ? "1" : "0");
        }
        head("trials_ended_total", "counter", "Trials that have ended, by verdict.");
        sample("trials_ended_total", Map.of("verdict", "sound"), lights.sound());
        sample("trials_ended_total", Map.of("verdict", "suspect"), lights.suspect());
        sample("trials_ended_total", Map.of("verdict", "invalid"), lights.invalid());
        gauge("trials_expected", "Trials that there will probably be in the end.", lights.expected());
        head("interactions_total", "counter", "Interactions of measured stages that ended, by outcome.");
        sample("interactions_total", Map.of("outcome", "success"), view.total().successes());
        sample("interactions_total", Map.of("outcome", "failure"), view.total().failures());
    }

    private void trial(LiveView view) {
        view.trial().ifPresent(trial -> {
            Point point = trial.point();
            head("trial_info", "gauge", "The trial that goes on; always 1.");
            sample(
                    "trial_info",
                    Map.of(
                            "point",
                            point.tag(),
                            "repeat",
                            Integer.toString(trial.id().repeat())),
                    "1");
            gauge("trial_number", "Trials up to the one that goes on.", trial.number());
            gauge("users", "Users of the trial that goes on.", point.users());
        });
        view.state().ifPresent(measured -> state(measured.progress()));
    }

    private void state(TrialProgress state) {
        SecondLog second = state.lastSecond();
        gauge("throughput_per_second", "Successes per second in the last second.", state.throughputPerSecond());
        gauge(
                "measured_seconds",
                "Time since the measured stage of the trial began.",
                seconds(state.measuredFor().toNanos()));
        gauge("in_flight_users", "Users inside an interaction.", second.inFlight());
        gauge("waiting_arrivals", "Arrivals that were due and had no user.", (double) second.waiting());
        gauge("stall_seconds", "Longest stall of the generator in the last second.", seconds(second.hiccupNanos()));
        known("lateness_p99_seconds", "99th percentile of lateness in this trial so far.", state.latenessP99Nanos());
        cpu("generator", Optional.of(second.generator()), state.lastSecondNanos());
        cpu("server", second.server(), state.lastSecondNanos());
    }

    private void cpu(String process, Optional<ResourceUse> use, long lengthNanos) {
        LiveJson.cores(use, lengthNanos)
                .ifPresent(cores -> gauge(
                        process + "_cpu_cores",
                        "Processors that the " + process + "'s process kept busy in the last second.",
                        cores));
    }

    private void responses(Distribution responses) {
        String name = "response_seconds";
        head(name, "histogram", "Response times of successes of measured stages.");
        List<Bucket> buckets = responses.buckets();
        int next = 0;
        long upTo = 0;
        for (long bound : BOUNDS_NANOS) {
            while (next < buckets.size() && buckets.get(next).lowestNanos() <= bound) {
                upTo += buckets.get(next++).count();
            }
            sample(name + "_bucket", Map.of("le", number(seconds(bound))), upTo);
        }
        sample(name + "_bucket", Map.of("le", "+Inf"), responses.count());
        sample(name + "_sum", Map.of(), number(seconds(responses.totals().sumNanos())));
        sample(name + "_count", Map.of(), responses.count());
    }

    private void known(String name, String help, OptionalLong nanos) {
        nanos.ifPresent(value -> gauge(name, help, seconds(value)));
    }

    private void gauge(String name, String help, double value) {
        head(name, "gauge", help);
        sample(name, Map.of(), number(value));
    }

    private void head(String name, String type, String help) {
        text.append("# HELP ")
                .append(PREFIX)
                .append(name)
                .append(' ')
                .append(help)
                .append('\n');
        text.append("# TYPE ")
                .append(PREFIX)
                .append(name)
                .append(' ')
                .append(type)
                .append('\n');
    }

    private void sample(String name, Map<String, String> labels, long value) {
        sample(name, labels, Long.toString(value));
    }

    private void sample(String name, Map<String, String> labels, String value) {
        text.append(PREFIX).append(name);
        if (!labels.isEmpty()) {
            char before = '{';
            for (Map.Entry<String, String> label : new TreeMap<>(labels).entrySet()) {
                text.append(before)
                        .append(label.getKey())
                        .append("=\"")
                        .append(escaped(label.getValue()))
                        .append('"');
                before = ',';
            }
            text.append('}');
        }
        text.append(' ').append(value).append('\n');
    }

    private static String escaped(String label) {
        return label.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    private static double seconds(long nanos) {
        return nanos / NANOS_PER_SECOND;
    }

    private static String number(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
}
