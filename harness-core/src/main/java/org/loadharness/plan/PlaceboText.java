package org.loadharness.plan;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import org.loadharness.plan.TrialSettings.Placebo;
import org.loadharness.time.DurationText;

/**
 * How a placebo is written: {@code SHARE:DELAY}, as in {@code 10%:2ms} and {@code 5%:80%}, the second of the call's own time; or
 * as the change of the mean, as in {@code 4%}, which is {@code 10%:40%}. Stateless. Thread-safe.
 */
final class PlaceboText {
    private static final Pattern PERCENT = Pattern.compile("\\d{1,4}(\\.\\d{1,3})? ?%");
    private static final BigDecimal HUNDRED = new BigDecimal(100);
    private static final int PERCENT_DIGITS = 2;
    private static final int USUALLY_ONE_IN = 10;
    private static final BigDecimal MOST_OWN_PERCENT = new BigDecimal(1000);

    /** The option with it. */
    static final PlanOption<Placebo> OPTION = PlanOption.of("placebo", PlaceboText::parse, PlaceboText::print)
            .standard("0%")
            .heldIfAny(variant -> Optional.of(variant.trialSettings().placebo()).filter(placebo -> !placebo.isNone()))
            .fixed("a placebo is one size beside none; write --placebo 4%")
            .help(
                    PlanOption.Group.TRIALS,
                    "SHARE:DELAY",
                    "Also runs every point with a share of calls delayed on purpose, as in 10%:2ms; 4% makes the mean 4 % longer, whatever it is. The verdict says whether the repeats show it, and which change they would show.");

    private PlaceboText() {}

    static Placebo parse(String text) {
        String[] parts = text.strip().split("\\s*:\\s*", -1);
        if (parts.length > 2 || !PERCENT.matcher(parts[0]).matches()) {
            throw new IllegalArgumentException("\"" + text
                    + "\" must be a change of the mean, as in 4%, or SHARE:DELAY, as in" + " 10%:2ms or 5%:80%");
        }
        BigDecimal share = percents(parts[0]);
        if (share.compareTo(HUNDRED) > 0) {
            throw new IllegalArgumentException("\"" + text + "\" must be from 0% to 100%, as in 4%");
        }
        return parts.length == 1 ? ofMean(share) : ofShare(share, parts[1]);
    }

    static String print(Placebo placebo) {
        if (placebo.isNone()) {
            return "0%";
        }
        BigDecimal own = BigDecimal.valueOf(placebo.ownTimes());
        if (placebo.oneIn() == USUALLY_ONE_IN && placebo.delay().isZero()) {
            return print(own.movePointLeft(1));
        }
        return print(BigDecimal.ONE.divide(BigDecimal.valueOf(placebo.oneIn()))) + ":"
                + (own.signum() > 0 ? print(own) : DurationText.print(placebo.delay()));
    }

    private static Placebo ofMean(BigDecimal percents) {
        return percents.signum() == 0
                ? Placebo.NONE
                : new Placebo(
                        USUALLY_ONE_IN,
                        percents.movePointRight(1).movePointLeft(PERCENT_DIGITS).doubleValue(),
                        Duration.ZERO);
    }

    private static Placebo ofShare(BigDecimal share, String delay) {
        if (share.signum() == 0 || HUNDRED.remainder(share).signum() != 0) {
            throw new IllegalArgumentException("\"" + print(share.movePointLeft(PERCENT_DIGITS))
                    + "\" must be one call in a whole number, as 1%, 5%, 10%, 25% or 100% are");
        }
        int oneIn = HUNDRED.divide(share).intValueExact();
        if (!PERCENT.matcher(delay).matches()) {
            return some(new Placebo(oneIn, 0, DurationText.parse(delay)), delay);
        }
        BigDecimal own = percents(delay);
        if (own.compareTo(MOST_OWN_PERCENT) > 0) {
            throw new IllegalArgumentException(
                    "\"" + delay + "\" of a call's own time is more than 1000%; write less, or a time");
        }
        return some(new Placebo(oneIn, own.movePointLeft(PERCENT_DIGITS).doubleValue(), Duration.ZERO), delay);
    }

    private static Placebo some(Placebo placebo, String delay) {
        if (placebo.isNone()) {
            throw new IllegalArgumentException(
                    "\"" + delay + "\" delays nothing; write a delay, or --placebo 0% for none");
        }
        return placebo;
    }

    private static BigDecimal percents(String text) {
        return new BigDecimal(text.substring(0, text.length() - 1).strip());
    }

    private static String print(BigDecimal fraction) {
        BigDecimal percents = fraction.movePointRight(PERCENT_DIGITS).stripTrailingZeros();
        return percents.toPlainString() + "%";
    }
}
