package org.loadharness.load;

import static java.util.Objects.requireNonNull;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.loadharness.time.DurationText;

/**
 * A group of users with a load of its own, as in the start, peak and end of a day. Phases overlap when their releases say
 * so. Immutable. Thread-safe.
 *
 * @param name unique in its point
 * @param load where its interactions come from
 * @param measured how long each of its users stays
 * @param release when its users are let go
 * @param parameters of the workload, where they differ from those of the run
 */
public record LoadPhase(String name, LoadModel load, Extent measured, Release release, Map<String, String> parameters) {
    /** The name of the only phase of a point that names none: {@value}. */
    public static final String WHOLE = "all";

    /** The form of names, as a regular expression. */
    public static final String NAME = "[a-z0-9][a-z0-9-]{0,39}";

    public LoadPhase {
        if (!name.matches(NAME)) {
            throw new IllegalArgumentException(
                    "a phase is named with up to 40 of a-z, 0-9 and -, was \"" + name + "\"");
        }
        requireNonNull(load, "load");
        requireNonNull(measured, "measured");
        requireNonNull(release, "release");
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }

    /** When the users of a phase are let go. Immutable. Thread-safe. */
    public sealed interface Release {
        /** As a user writes it: {@code start}, {@code 20%:startup} or {@code +30s}. */
        String text();

        /**
         * Reads what {@link #text()} writes.
         *
         * @throws IllegalArgumentException with the text and the way out
         */
        static Release parse(String text) {
            String stripped = text.strip();
            Matcher share = AfterShare.FORM.matcher(stripped);
            if (stripped.equals(AtOnce.TEXT)) {
                return new AtOnce();
            }
            if (stripped.startsWith("+")) {
                return new AfterTime(DurationText.parse(stripped.substring(1)));
            }
            if (share.matches()) {
                double fraction =
                        new BigDecimal(share.group(1)).movePointLeft(2).doubleValue();
                return new AfterShare(share.group(2), fraction);
            }
            throw new IllegalArgumentException("\"" + text + "\" is no release; write start, +30s after the start, or"
                    + " 20%:NAME when that share of the users of phase NAME have ended it");
        }

        /** With the measured stage of the trial. */
        record AtOnce() implements Release {
            private static final String TEXT = "start";

            @Override
            public String text() {
                return TEXT;
            }
        }

        /**
         * When that share of the users of an earlier phase have ended it, rounded up to whole users. The earlier phase goes on
         * beside this one.
         *
         * @param fraction more than 0, at most 1
         */
        record AfterShare(String phase, double fraction) implements Release {
            private static final Pattern FORM = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,40})?)\\s*%\\s*:\\s*(\\S+)");

            public AfterShare {
                requireNonNull(phase, "phase");
                if (!(fraction >= 1e-9 && fraction <= 1)) {
                    throw new IllegalArgumentException(
                            "a share must be more than 0 and at most 100 %, was " + percent(fraction) + " %");
                }
            }

            @Override
            public String text() {
                return percent(fraction) + "%:" + phase;
            }

            /** So many of that many users. */
            public int usersOf(int users) {
                return BigDecimal.valueOf(fraction)
                        .multiply(BigDecimal.valueOf(users))
                        .setScale(0, RoundingMode.CEILING)
                        .intValueExact();
            }

            private static String percent(double fraction) {
                return Double.isFinite(fraction)
                        ? BigDecimal.valueOf(fraction)
                                .movePointRight(2)
                                .stripTrailingZeros()
                                .toPlainString()
                        : Double.toString(fraction);
            }
        }

        /** A time after the start of the measured stage. */
        record AfterTime(Duration time) implements Release {
            public AfterTime {
                if (requireNonNull(time, "time").isNegative()) {
                    throw new IllegalArgumentException("a time after the start must not be negative, was " + time);
                }
            }

            @Override
            public String text() {
                return "+" + DurationText.print(time);
            }
        }
    }
}
