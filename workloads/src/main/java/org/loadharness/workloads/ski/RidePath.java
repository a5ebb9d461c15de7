package org.loadharness.workloads.ski;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.loadharness.workloads.web.WebFailure;

/** The day and the skier that a path names. Immutable. Thread-safe. */
record RidePath(SkiDay day, int skier) {
    /** Behind {@code /skiers/}. */
    private static final Pattern FORM = Pattern.compile("([0-9]+)/seasons/([0-9]+)/days/([0-9]+)/skiers/([0-9]+)");

    /** As many as a {@code long} surely holds. */
    private static final int MOST_DIGITS = 18;

    private static final Pattern DIGITS = Pattern.compile("[0-9]+");

    /**
     * Reads what stands behind {@code /skiers/}.
     *
     * @throws WebFailure 404 if the path has another form, 400 if a number is too large
     */
    static RidePath parse(String path) throws WebFailure {
        Matcher matcher = FORM.matcher(path);
        if (!matcher.matches()) {
            throw WebFailure.notFound("nothing is at this path; write"
                    + " /skiers/{resortID}/seasons/{seasonID}/days/{dayID}/skiers/{skierID}, all of them digits");
        }
        SkiDay day = new SkiDay(
                number("resortID", matcher.group(1)), number("seasonID", matcher.group(2)), day(matcher.group(3)));
        return new RidePath(day, number("skierID", matcher.group(4)));
    }

    /**
     * Reads a day.
     *
     * @throws WebFailure 404 if it is no number, 400 if there is no such day
     */
    static int day(String text) throws WebFailure {
        int day = number("dayID", text);
        if (day > SkiDay.LAST_DAY) {
            throw WebFailure.badRequest("dayID: must be from 0 to " + SkiDay.LAST_DAY + ", was " + day);
        }
        return day;
    }

    /**
     * Reads an id in a path.
     *
     * @throws WebFailure 404 if it is no number, 400 if it is too large
     */
    static int number(String name, String text) throws WebFailure {
        if (!DIGITS.matcher(text).matches()) {
            throw WebFailure.notFound("nothing is at this path; " + name + " is written in digits");
        }
        long number = text.length() <= MOST_DIGITS ? Long.parseLong(text) : Long.MAX_VALUE;
        if (number > Integer.MAX_VALUE) {
            throw WebFailure.badRequest(name + ": must be at most " + Integer.MAX_VALUE + ", was " + text);
        }
        return (int) number;
    }
}
