package org.loadharness.load;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.loadharness.load.Arrivals.Constant;
import org.loadharness.load.Arrivals.Poisson;
import org.loadharness.load.Arrivals.Ramp;
import org.loadharness.time.DurationText;
import org.loadharness.time.Rate;

/**
 * One term of a sweep of arrivals. Immutable. Thread-safe.
 *
 * @param text the whole term, without spaces
 * @param law its name, from this term or the one before
 * @param rates what stands behind the law
 */
record ArrivalTerm(String text, String law, String rates) {
    private static final String NUMBER = "\\d{1,18}(?:\\.\\d{1,40})?";
    private static final Pattern RATES = Pattern.compile("(?<first>" + NUMBER + ")(?:\\.\\.(?<last>" + NUMBER
            + ")(?:/(?<step>" + NUMBER + "))?)?(?:/(?<unit>[a-z]+))?(?:#(?<count>\\d+))?");
    private static final Pattern RAMP = Pattern.compile(
            "(?<from>" + NUMBER + ")(?:/(?<first>[a-z]+))?\\.\\.(?<to>" + NUMBER + ")/(?<unit>[a-z]+)/(?<over>.+)");

    private static final Pattern CLIENTS =
            Pattern.compile("(?<clients>\\d{1,8})x(?<requests>\\d{1,8})@(?<rate>" + NUMBER + ")/(?<unit>[a-z]+)");

    private static final String BATCHED = "batched";
    private static final Pattern IN_BATCHES = Pattern.compile(BATCHED + ":(?<every>[^:]+):(?<law>.+)");

    /** So that eight rates from 100 to 2,000 are 153.4 and not 153.4127489... */
    private static final MathContext WRITTEN = new MathContext(4);

    /** A term, which has the law of the one before if it names none. */
    static ArrivalTerm of(String text, String lawBefore) {
        int colon = colonBeforeRates(text);
        return colon < 0
                ? new ArrivalTerm(text, lawBefore, text)
                : new ArrivalTerm(text, text.substring(0, colon), text.substring(colon + 1));
    }

    /** The law of batches has colons of its own. */
    private static int colonBeforeRates(String text) {
        return text.startsWith(BATCHED + ":") ? text.lastIndexOf(':') : text.indexOf(':');
    }

    /** The unit of the first of these terms that has one; empty if none has. */
    static String unitFrom(List<String> terms) {
        for (String term : terms) {
            Matcher matcher = RATES.matcher(term.substring(colonBeforeRates(term) + 1));
            if (matcher.matches() && matcher.group("unit") != null) {
                return matcher.group("unit");
            }
        }
        return "";
    }

    /**
     * What the term stands for, in any order.
     *
     * @param unit of time, where the term has none
     */
    List<Arrivals> laws(String unit) {
        if (law.equals(BATCHED) || law.startsWith(BATCHED + ":")) {
            return batches(unit);
        }
        return switch (law) {
            case "poisson" -> rates(unit).stream().<Arrivals>map(Poisson::new).toList();
            case "constant" -> rates(unit).stream().<Arrivals>map(Constant::new).toList();
            case "ramp" -> List.of(ramp());
            case "clients" -> List.of(clients());
            case "trace" -> throw wrong("a trace stands alone; write trace:FILE and nothing else");
            case "" -> throw wrong("no law of arrivals; write poisson:500/s or constant:500/s");
            default ->
                throw wrong("unknown law \"" + law + "\"; use poisson, constant, ramp, clients, batched or trace");
        };
    }

    private List<Arrivals> batches(String unit) {
        Matcher matcher = IN_BATCHES.matcher(law);
        if (!matcher.matches()) {
            throw wrong("batches have a time from one to the next, and a law; write batched:EVERY:LAW, as in"
                    + " batched:1ms:poisson:500/s");
        }
        List<Arrivals> laws = new ArrivalTerm(text, matcher.group("law"), rates).laws(unit);
        try {
            Duration every = DurationText.parse(matcher.group("every"));
            return laws.stream().map(each -> Arrivals.batched(each, every)).toList();
        } catch (IllegalArgumentException noBatch) {
            throw wrong(noBatch);
        }
    }

    private Arrivals ramp() {
        Matcher matcher = RAMP.matcher(rates);
        if (!matcher.matches()) {
            throw wrong(
                    "a ramp has two rates and a duration; write ramp:FROM..TO/s/DURATION, as in ramp:10..100/s/30s");
        }
        String unit = matcher.group("unit");
        Rate from = rate(
                matcher.group("from"),
                Optional.ofNullable(matcher.group("first")).orElse(unit));
        Rate to = rate(matcher.group("to"), unit);
        try {
            return new Ramp(from, to, DurationText.parse(matcher.group("over")));
        } catch (IllegalArgumentException noDuration) {
            throw wrong(noDuration);
        }
    }

    private Arrivals clients() {
        Matcher matcher = CLIENTS.matcher(rates);
        if (!matcher.matches()) {
            throw wrong(
                    "clients have a number, requests of each and a rate of each; write clients:CLIENTSxREQUESTS@RATE/s,"
                            + " as in clients:50x5@0.5/s");
        }
        Rate each = rate(matcher.group("rate"), matcher.group("unit"));
        try {
            return new ClientArrivals(
                    Integer.parseInt(matcher.group("clients")), Integer.parseInt(matcher.group("requests")), each);
        } catch (IllegalArgumentException tooMany) {
            throw wrong(tooMany);
        }
    }

    private List<Rate> rates(String unit) {
        Matcher matcher = RATES.matcher(rates);
        if (!matcher.matches() || (matcher.group("count") != null && !isPlainSpan(matcher))) {
            throw wrong("no rates; write N/s, A..B/s, A..B/STEP/s or A..B/s#COUNT after \"" + law + ":\"");
        }
        if (unit.isEmpty()) {
            throw wrong("no unit of time; write " + text + "/s");
        }
        return points(matcher, unit).stream()
                .map(point -> rate(point.toPlainString(), unit))
                .toList();
    }

    private static boolean isPlainSpan(Matcher matcher) {
        return matcher.group("last") != null && matcher.group("step") == null;
    }

    private List<BigDecimal> points(Matcher matcher, String unit) {
        BigDecimal first = new BigDecimal(matcher.group("first"));
        if (matcher.group("last") == null) {
            return List.of(first);
        }
        rate(matcher.group("first"), unit); // refuses 0, from which no series leads anywhere
        Span span = new Span(text, first, new BigDecimal(matcher.group("last")));
        if (matcher.group("count") != null) {
            return span.logSpaced(matcher.group("count"), point -> point.round(WRITTEN));
        }
        if (matcher.group("step") != null) {
            return span.steps(new BigDecimal(matcher.group("step")));
        }
        String ends = law + ":" + first + ".." + span.last();
        return span.series(ends + "/STEP/" + unit + " or " + ends + "/" + unit + "#COUNT");
    }

    private Rate rate(String number, String unit) {
        try {
            return Rate.parse(number + "/" + unit);
        } catch (IllegalArgumentException noRate) {
            throw wrong(noRate);
        }
    }

    private IllegalArgumentException wrong(IllegalArgumentException part) {
        return wrong(String.valueOf(part.getMessage()));
    }

    private IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException("'" + text + "': " + what);
    }
}
