package org.loadharness.plan;

import static java.util.Objects.requireNonNull;
import static org.loadharness.plan.Quantity.NUMBER;
import static org.loadharness.plan.Quantity.RATIO;
import static org.loadharness.plan.Quantity.SHARE;
import static org.loadharness.plan.Quantity.TIME;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.loadharness.workload.Suggestion;

/**
 * A threshold beyond which a figure of a trial becomes a finding. Its name on the command line is that of the constant
 * in lower case, with hyphens. Immutable. Thread-safe.
 */
public enum Threshold {
    FAILURES(SHARE, "1%", "More failures are left out of the response times than the 99th percentile leaves above it."),
    FAILURES_INVALID(SHARE, "50%", "When most fail, what was measured is how the system fails."),
    FLOWS_BROKEN_OFF(
            SHARE,
            "1%",
            "As with failures: more are missing behind the step than the 99th percentile leaves above it."),
    TLS_SHARE(SHARE, "10%", "A handshake costs a hundred small requests; a tenth is more than the noise of a mean."),
    USERS_UNEVEN(SHARE, "50%", "The least of 2,000 users who compute is to have half of what the median has."),
    USERS_STARVED(
            SHARE,
            "10%",
            "Whoever has a tenth of what others have is no user of this load; chance is taken off first."),
    USERS_OVERLAP(
            SHARE,
            "90%",
            "CPU-bound users of 2,000 interactions of 5 us on two cores were active together for 60 to 90 % of the time."),
    USERS_OVERLAP_SUSPECT(SHARE, "50%", "Below it the label overstates the load by a factor of two and more."),
    USERS_OVERLAP_IDLE(
            TIME, "20ms", "Less is a few turns of the system's scheduler, as in trials of some milliseconds."),
    START_SKEW(TIME, "100ms", "The start gate releases 2,000 CPU-bound users within 60 ms."),
    START_SKEW_SHARE(RATIO, "10%", "A skew that is a smaller part of the measured stage hardly changes its figures."),
    AGENTS_SKEW(
            TIME,
            "50ms",
            "Agents that start at a reading of their own clocks are some milliseconds apart, unless a machine has no core free."),
    TIME_INSIDE(
            SHARE,
            "50%",
            "With more time between interactions than in them, the harness is measured. A thread that gives way at the"
                    + " start comes back after all others had their turn."),
    TIME_OUTSIDE(TIME, "200ms", "Twice the time in which users let each other have their first turn."),
    MEASURED_TIME(TIME, "100ms", "In less a single pause of the machine of 10 ms weighs ten per cent."),
    MIX_CHANCE(
            NUMBER,
            "0.000001",
            "Healthy runs are suspected once in a million, whatever the number of their trials. A share that is off by a"
                    + " hundredth is still found from 10,000 interactions up."),

    LATE_SENDS(SHARE, "1%", "More are within reach of the 99th percentile."),
    LATE_AFTER(TIME, "1ms", "A parked thread wakes 50 us and more too late on a healthy machine, seldom 1 ms."),
    LATE_AFTER_SHARE(RATIO, "10%", "A delay that is small beside the service itself changes little of its figures."),
    WAITING_SENDS(SHARE, "1%", "If more of a load waits for its users, they bound it: it is not open."),
    RATE_OFF(RATIO, "0.1%", "Nothing but chance and rounding may separate the offered rate from the planned one."),
    RATE_DEVIATIONS(NUMBER, "3", "Chance exceeds them once in 370 runs: each of many trials may take more."),
    GAPS_CHANCE(NUMBER, "0.001", "Healthy runs are suspected once in a thousand, whatever the number of their trials."),
    GAPS_OFF(SHARE, "1%", "So many gaps may be displaced without being within reach of the 99th percentile."),
    GAPS_MOVED(TIME, "50us", "A parked thread wakes that much too late on a healthy machine."),
    GAPS_MOVED_SHARE(RATIO, "50%", "Beyond half a gap an arrival lies nearer to another's place than to its own."),

    LAW_RESIDUAL(RATIO, "0.5%", "Both sides measure the same; buckets explain 0.1 %, and nothing the rest."),
    IN_FLIGHT_OFF(RATIO, "10%", "A reading once a second also sees users between recording and the next start."),
    QUEUE_GROWTH(SHARE, "1%", "A backlog of one arrival in a hundred delays the last by a hundredth of the whole run."),
    QUEUE_DEVIATIONS(NUMBER, "3", "A queue at its limit strays by the root of the number of arrivals."),
    QUEUE_TREND(NUMBER, "0.5", "Kendall's tau: three of four pairs of readings are in rising order."),
    STEADY_CHANGE(SHARE, "2%", "The figures of a phase that changed by less are those of no other system."),

    GENERATOR_COLLECTING(SHARE, "5%", "Each pause stands in response times as if the server had made it."),
    STALL(
            TIME,
            "10ms",
            "The scheduler's turns are shorter; what is longer is a pause of the machine or of the collector."),
    STALLED_TIME(SHARE, "1%", "More is within reach of the 99th percentile."),
    SAMPLING_LATE(
            TIME, "3s", "Readings come once a second; so late is a process that stood still or a clock that jumped."),
    CLOCK_DRIFT(
            RATIO,
            "0.1%",
            "Clocks of machines differ by some millionths. Beyond a thousandth response times of agents are no longer those of one"
                    + " clock."),
    STOLEN_CPU(
            SHARE,
            "5%",
            "A full machine does a twentieth less then, as much as changes that people look for are worth."),
    MACHINE_CPU(SHARE, "85%", "From here on, whoever needs a core has to wait for it."),
    GENERATOR_CPU(
            SHARE,
            "60%",
            "Of all that a full machine does. A generator that takes more than the service limits it. On the"
                    + " bookstore they share evenly."),
    HARNESS_SHARE(SHARE, "25%", "In process the harness's own part of an interaction is measured with it."),

    CLOCK_STEP(TIME, "2s", "Less can be rounding, or a clock that is being adjusted."),
    REPEATS_SCATTER(RATIO, "50%", "With five repeats the interval then reaches from 37 to 274 % of the mean."),
    REPEATS_DRIFT(RATIO, "10%", "Figures that are known to no better than a tenth are marked in the tables."),
    LOAD_BEFORE(
            RATIO,
            "50%",
            "Of the processors, by their own counters: what runs beside the harness takes turns from it.");

    private final Quantity quantity;
    private final double standard;
    private final String reason;

    Threshold(Quantity quantity, String standard, String reason) {
        this.quantity = quantity;
        this.standard = quantity.parse(standard);
        this.reason = reason;
    }

    /** The threshold of that name. */
    public static Threshold parse(String text) {
        requireNonNull(text, "text");
        return Arrays.stream(values())
                .filter(threshold -> threshold.text().equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no limit is named \"" + text + "\""
                        + Suggestion.wayOut(text, names(), "; there are " + String.join(", ", names()))));
    }

    private static List<String> names() {
        return Arrays.stream(values()).map(Threshold::text).toList();
    }

    /** Its name, as a user writes it. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** A value of it as a user writes it; {@link InForce#of(Map)} reads that. */
    public String print(double value) {
        return quantity.print(value);
    }

    Quantity quantity() {
        return quantity;
    }

    /** Its value where none is given; a share as a fraction, a time in nanoseconds. */
    public double standard() {
        return standard;
    }

    /** Why it is that value, in a sentence. */
    public String reason() {
        return reason;
    }

    /**
     * The thresholds by which trials are judged. Immutable. Thread-safe.
     *
     * @param given those that differ from their standard; a share as a fraction, a time in nanoseconds
     */
    public record InForce(Map<Threshold, Double> given) {
        /** Every threshold at its standard. */
        public static final InForce STANDARD = new InForce(Map.of());

        public InForce {
            Map<Threshold, Double> differing = new EnumMap<>(Threshold.class);
            given.forEach((threshold, value) -> {
                if (!(value >= 0)) {
                    throw new IllegalArgumentException(
                            "limit " + threshold.text() + " must be 0 or more, was " + value);
                }
                if (value != threshold.standard()) {
                    differing.put(threshold, value);
                }
            });
            given = Collections.unmodifiableMap(differing);
        }

        /**
         * Reads what {@link #text} writes.
         *
         * @throws IllegalArgumentException with the term that is wrong, and the way out
         */
        public static InForce parse(String text) {
            Map<String, String> texts = new LinkedHashMap<>();
            for (String term : text.isBlank() ? new String[0] : text.split(",", -1)) {
                int equals = term.indexOf('=');
                if (equals < 0) {
                    throw new IllegalArgumentException(
                            "\"" + term + "\" is no limit; write NAME=VALUE, as in failures=2%");
                }
                String name = term.substring(0, equals).strip();
                if (texts.put(name, term.substring(equals + 1).strip()) != null) {
                    throw new IllegalArgumentException("\"" + term + "\": a second value for " + name + "; keep one");
                }
            }
            return of(texts);
        }

        /**
         * Of values by the names of their thresholds, as {@link #texts} writes them.
         *
         * @throws IllegalArgumentException with the name or the value, and the way out
         */
        public static InForce of(Map<String, String> texts) {
            Map<Threshold, Double> values = new EnumMap<>(Threshold.class);
            texts.forEach((name, text) -> {
                Threshold threshold = Threshold.parse(name);
                try {
                    values.put(threshold, threshold.quantity().parse(text));
                } catch (IllegalArgumentException wrong) {
                    throw new IllegalArgumentException(name + ": " + wrong.getMessage(), wrong);
                }
            });
            return new InForce(values);
        }

        /** As a user writes it: {@code failures=2%,late-sends=5%}; those that differ from their standard. */
        public String text() {
            return texts().entrySet().stream()
                    .map(entry -> entry.getKey() + "=" + entry.getValue())
                    .collect(Collectors.joining(","));
        }

        /** The texts of those that differ from their standard, by name. */
        public Map<String, String> texts() {
            Map<String, String> texts = new LinkedHashMap<>();
            given.forEach((threshold, value) -> texts.put(threshold.text(), threshold.print(value)));
            return texts;
        }

        /** The texts of all thresholds that are in force, by name. */
        public Map<String, String> allTexts() {
            Map<String, String> texts = new LinkedHashMap<>();
            for (Threshold threshold : Threshold.values()) {
                texts.put(threshold.text(), threshold.print(of(threshold)));
            }
            return texts;
        }

        /** The value of a threshold: a share as a fraction, a time in nanoseconds. */
        public double of(Threshold threshold) {
            return given.getOrDefault(threshold, threshold.standard());
        }

        /** The value as it follows a measure in a sentence, as in {@code  (limit 1 %)}. */
        public String limited(Threshold threshold) {
            return " (limit " + threshold.print(of(threshold)).replace("%", " %") + ")";
        }
    }
}
