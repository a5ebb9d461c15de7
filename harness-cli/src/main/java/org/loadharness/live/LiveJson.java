package org.loadharness.live;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.loadharness.codec.JsonText;
import org.loadharness.live.LiveView.Current;
import org.loadharness.live.LiveView.Lights;
import org.loadharness.live.LiveView.Measured;
import org.loadharness.record.Distribution;
import org.loadharness.record.ResourceUse;
import org.loadharness.record.TrialLog.SecondLog;
import org.loadharness.record.TrialProgress;

/** A run at a moment as the page reads it: one JSON object on one line; what nobody knows is left out. */
final class LiveJson {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    private LiveJson() {}

    static String of(LiveView view) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("step", view.step().name().toLowerCase(Locale.ROOT).replace('_', ' '));
        object.put("lights", lights(view.lights()));
        object.put("successes", view.total().successes());
        object.put("failures", view.total().failures());
        view.trial().ifPresent(trial -> object.put("trial", trial(trial)));
        view.state().ifPresent(state -> object.put("second", second(state)));
        return JsonText.line(object);
    }

    private static Map<String, Object> lights(Lights lights) {
        return Map.of(
                "sound", lights.sound(),
                "suspect", lights.suspect(),
                "invalid", lights.invalid(),
                "expected", lights.expected());
    }

    private static Map<String, Object> trial(Current trial) {
        return Map.of(
                "number", trial.number(),
                "point", trial.point().tag(),
                "repeat", trial.id().repeat(),
                "users", trial.point().users());
    }

    private static Map<String, Object> second(Measured measured) {
        TrialProgress state = measured.progress();
        SecondLog log = state.lastSecond();
        Distribution responses = log.successes();
        Map<String, Object> second = new LinkedHashMap<>();
        second.put("measured_s", state.measuredFor().toNanos() / NANOS_PER_SECOND);
        second.put("throughput_per_s", state.throughputPerSecond());
        second.put("failures", state.failures());
        second.put("in_flight", log.inFlight());
        second.put("waiting", log.waiting());
        second.put("stall_ms", log.hiccupNanos() / NANOS_PER_MILLI);
        measured.recent().percentiles().forEach((name, percentile) -> {
            second.put(name + "_ms", percentile.nanos() / NANOS_PER_MILLI);
            second.put(name + "_seconds", percentile.seconds());
        });
        put(second, "max_ms", responses.maxNanos());
        put(second, "lateness_p99_ms", state.latenessP99Nanos());
        put(second, "generator_cores", cores(Optional.of(log.generator()), state.lastSecondNanos()));
        put(second, "server_cores", cores(log.server(), state.lastSecondNanos()));
        return second;
    }

    private static void put(Map<String, Object> object, String name, OptionalLong nanos) {
        nanos.ifPresent(value -> object.put(name, value / NANOS_PER_MILLI));
    }

    private static void put(Map<String, Object> object, String name, OptionalDouble figure) {
        figure.ifPresent(value -> object.put(name, value));
    }

    /** Processors that a process kept busy. */
    static OptionalDouble cores(Optional<ResourceUse> use, long lengthNanos) {
        OptionalLong nanos =
                use.map(known -> known.of(ResourceUse.Resource.CPU_NANOS)).orElse(OptionalLong.empty());
        return nanos.isEmpty() || lengthNanos <= 0
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) nanos.getAsLong() / lengthNanos);
    }
}
