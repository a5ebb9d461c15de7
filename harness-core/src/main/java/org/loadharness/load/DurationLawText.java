package org.loadharness.load;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.loadharness.load.DurationLaw.Constant;
import org.loadharness.load.DurationLaw.Exponential;
import org.loadharness.load.DurationLaw.Uniform;
import org.loadharness.time.DurationText;

/** Laws of durations as people write them. Stateless. */
final class DurationLawText {
    private static final Pattern ERLANG = Pattern.compile("erlang(\\d{1,9})");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}(?:\\.\\d{1,40})?");
    private static final String FORMS =
            "10ms, exp:10ms, uniform:5ms..15ms, erlang4:10ms, lognormal:10ms/2 or hyper:10ms/4";

    private DurationLawText() {}

    static DurationLaw parse(String text) {
        int colon = text.indexOf(':');
        String name = colon < 0 ? "constant" : text.substring(0, colon).strip();
        String rest = text.substring(colon + 1).strip();
        Matcher erlang = ERLANG.matcher(name);
        if (erlang.matches()) {
            return new Erlang(Integer.parseInt(erlang.group(1)), DurationText.parse(rest));
        }
        return switch (name) {
            case "constant" -> new Constant(DurationText.parse(rest));
            case "exp" -> new Exponential(DurationText.parse(rest));
            case "uniform" -> uniform(rest);
            case "lognormal" ->
                withNumber(text, rest, "a mean and a coefficient of variation; write lognormal:10ms/2", Lognormal::new);
            case "hyper" ->
                withNumber(text, rest, "a mean and a squared variation; write hyper:10ms/4", Hyperexponential::new);
            default ->
                throw new IllegalArgumentException("\"" + text + "\": unknown law \"" + name + "\"; write " + FORMS);
        };
    }

    /** A number in digits that lead back to it. */
    static String plain(double number) {
        return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }

    private static DurationLaw uniform(String ends) {
        DurationLaw.Range range = DurationLaw.Range.parse(ends);
        return new Uniform(range.least(), range.most());
    }

    private static DurationLaw withNumber(
            String text, String rest, String needs, BiFunction<Duration, Double, DurationLaw> law) {
        int slash = rest.indexOf('/');
        String number = rest.substring(slash + 1).strip();
        if (slash < 0 || !NUMBER.matcher(number).matches()) {
            throw new IllegalArgumentException("\"" + text + "\" takes " + needs);
        }
        return law.apply(DurationText.parse(rest.substring(0, slash)), Double.parseDouble(number));
    }
}
