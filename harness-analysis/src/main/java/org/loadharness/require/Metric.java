package org.loadharness.require;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.loadharness.plan.MetricName;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Suggestion;

/**
 * A figure of all interactions together, or of one of them, or of a flow. Immutable. Thread-safe.
 *
 * @param interaction or flow that is meant; empty if all interactions are
 */
record Metric(Optional<String> interaction, Figure figure) {
    private static final Pattern FORM =
            Pattern.compile("(?:(\\S|\\S.*\\S)\\s*\\.\\s*)?(" + MetricName.PERCENTILE + "|mean|max|throughput|errors)");

    private static final List<String> NAMES = List.of(
            "mean", "max", "throughput", "errors", "scaling", "p50", "p75", "p90", "p95", "p99", "p99.9", "p99.99");

    /** What others call them. */
    private static final Map<String, String> OTHER_NAMES = Map.of(
            "average", "mean",
            "avg", "mean",
            "median", "p50",
            "maximum", "max",
            "rps", "throughput",
            "tps", "throughput",
            "rate", "throughput",
            "failures", "errors",
            "latency", "p99");

    Metric {
        requireNonNull(interaction, "interaction");
        requireNonNull(figure, "figure");
    }

    /**
     * Reads {@code p99}, {@code buy.p99} or {@code p999}, which is {@code p99.9}.
     *
     * @throws IllegalArgumentException with what is wrong and, of a misspelt one, what may have been meant
     */
    static Metric parse(String text) {
        String stripped = text.strip();
        Matcher matcher = FORM.matcher(stripped);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(unknown(stripped));
        }
        return new Metric(Optional.ofNullable(matcher.group(1)), figure(MetricName.of(matcher.group(2))));
    }

    private static Figure figure(MetricName name) {
        return name.percent()
                .<Figure>map(Figure.Percentile::new)
                .orElseGet(() -> Figure.Plain.valueOf(name.word().toUpperCase(Locale.ROOT)));
    }

    String text() {
        return interaction.map(name -> name + ".").orElse("") + figure.text();
    }

    /** Why it is none of that mix; empty if it is. */
    Optional<String> problem(Mix mix) {
        List<String> known = Stream.concat(mix.entries().stream().map(Mix.Entry::name), flows(mix))
                .toList();
        return interaction.filter(name -> !known.contains(name)).map(name -> {
            String meant = Suggestion.nearest(name, known)
                    .map(near -> ", did you mean " + near + "?")
                    .orElse(";");
            return "there is no interaction \"" + name + "\"" + meant + " the workload has " + String.join(", ", known);
        });
    }

    /** A flow stands before the names of its interactions: {@code checkout/pay}. */
    private static Stream<String> flows(Mix mix) {
        return mix.entries().stream()
                .filter(entry -> mix.isGuided() && entry.name().indexOf('/') > 0)
                .map(entry -> entry.name().substring(0, entry.name().indexOf('/')))
                .distinct();
    }

    private static String unknown(String text) {
        if (text.isEmpty()) {
            return "it names no metric";
        }
        String word = text.replaceFirst("^.*\\.\\s*(?=\\D)", "");
        String name = word.replaceFirst("\\s*\\(.*", "").toLowerCase(Locale.ROOT);
        String meant = Optional.ofNullable(OTHER_NAMES.get(name))
                .or(() -> Suggestion.nearest(name, NAMES))
                .map(near -> ", did you mean " + near + "?")
                .orElse("");
        return "unknown metric \"" + word + "\"" + meant;
    }
}
