package org.loadharness.plan;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.loadharness.load.Arrivals;
import org.loadharness.load.Extent;
import org.loadharness.load.Pause;
import org.loadharness.load.Retries;
import org.loadharness.load.UserCounts;
import org.loadharness.plan.Repeats.Auto;
import org.loadharness.plan.Repeats.Fixed;
import org.loadharness.time.DurationText;

/** How values of options are read and written that have no grammar of their own. Stateless. Thread-safe. */
final class OptionGrammar {
    private static final String AUTO = "auto";

    private OptionGrammar() {}

    static boolean isTrue(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("must be true or false, was \"" + text + "\"");
        };
    }

    static String print(UserCounts users) {
        return users.counts().stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    static String print(List<Arrivals> laws) {
        return laws.stream().map(Arrivals::text).collect(Collectors.joining(","));
    }

    static int users(String text) {
        return count(text, 1, UserCounts.MOST_USERS);
    }

    static Extent.Lasting lasting(String text) {
        return new Extent.Lasting(DurationText.parse(text));
    }

    /** @param duration what the option of a time is called where the text stands */
    static Extent.Rule interactions(String text, String duration) {
        if (!Stream.of(text.split(",", -1)).allMatch(term -> term.matches("\\s*\\d+\\s*(@.*)?"))) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is no number of interactions; for a time write " + duration);
        }
        Extent.Rule rule = Extent.Rule.parse(text);
        if (rule.extents().contains(new Extent.Interactions(0))) {
            throw new IllegalArgumentException(
                    "\"" + text + "\": a measured stage needs at least 1 interaction per user");
        }
        return rule;
    }

    static int retries(String text) {
        return count(text, 0, Retries.MOST);
    }

    static double fraction(String text) {
        if (!text.matches("\\d(\\.\\d{1,40})?") || new BigDecimal(text).compareTo(BigDecimal.ONE) > 0) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" must be a number from 0 to 1, the random share of each wait");
        }
        return Double.parseDouble(text);
    }

    static String print(double fraction) {
        return BigDecimal.valueOf(fraction).toPlainString();
    }

    static Set<String> kinds(String text) {
        return text.isEmpty() ? Set.of() : Retries.parseKinds(text);
    }

    static String print(Set<String> kinds) {
        return String.join(",", kinds);
    }

    static Duration cycle(String text) {
        return new Pause.Cycle(DurationText.parse(text)).length();
    }

    static Duration timeLimit(String text) {
        return some(text, "a trial");
    }

    static Duration requestTimeout(String text) {
        Duration time = DurationText.parse(text);
        if (time.compareTo(Duration.ofMillis(10)) < 0 || time.compareTo(Duration.ofHours(24)) > 0) {
            throw new IllegalArgumentException("\"" + text + "\" must be from 10ms to 24h");
        }
        return time;
    }

    static Duration joinTimeout(String text) {
        Duration time = DurationText.parse(text);
        if (time.compareTo(Duration.ofSeconds(1)) < 0 || time.compareTo(Duration.ofHours(24)) > 0) {
            throw new IllegalArgumentException("\"" + text + "\" must be from 1s to 24h");
        }
        return time;
    }

    static Duration budget(String text) {
        return some(text, "a run");
    }

    static long seed(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException wrong) {
            throw new IllegalArgumentException("\"" + text + "\" must be a whole number of 64 bits", wrong);
        }
    }

    /** A number, or {@code auto} with precision and budget by default. */
    static Repeats repeats(String text) {
        if (text.equals(AUTO)) {
            return auto(Auto.GENEROUS);
        }
        boolean auto = text.startsWith(AUTO + ":");
        String digits = auto ? text.substring(AUTO.length() + 1) : text;
        int least = auto ? Auto.PILOT : 1;
        if (!digits.matches("\\d{1,4}")
                || Integer.parseInt(digits) < least
                || Integer.parseInt(digits) > Repeats.MOST) {
            throw new IllegalArgumentException("\"" + text + "\" must be "
                    + (auto ? "auto, or auto:N with an N from " : "auto, or a whole number from ") + least + " to "
                    + Repeats.MOST);
        }
        int count = Integer.parseInt(digits);
        return auto ? auto(count) : new Fixed(count);
    }

    private static Repeats auto(int most) {
        return new Auto(
                most,
                PlanOptions.PRECISION.standard().orElseThrow(),
                PlanOptions.BUDGET.standard().orElseThrow());
    }

    private static Duration some(String text, String what) {
        Duration time = DurationText.parse(text);
        if (time.isZero()) {
            throw new IllegalArgumentException("\"" + text + "\": " + what + " needs more time than none");
        }
        return time;
    }

    private static int count(String text, int least, int most) {
        if (!text.matches("\\d{1,7}") || Integer.parseInt(text) < least || Integer.parseInt(text) > most) {
            throw new IllegalArgumentException("\"" + text + "\" must be a whole number from " + least + " to " + most);
        }
        return Integer.parseInt(text);
    }

    /** As many repeats as points need, if that is what a plan has. */
    static Optional<Auto> auto(ExperimentPlan plan) {
        return plan.repeats() instanceof Auto auto ? Optional.of(auto) : Optional.empty();
    }
}
