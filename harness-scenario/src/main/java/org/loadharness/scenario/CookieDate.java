package org.loadharness.scenario;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The date at which a cookie ends, as browsers read it (RFC 6265, section 5.1.1): of its words the first that is a time, a day, a
 * month or a year counts as such, in whichever order they come. Confined to one thread.
 */
final class CookieDate {
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[\\t -/;-@\\[-`{-~]+");
    private static final Pattern TIME = Pattern.compile("(\\d{1,2}):(\\d{1,2}):(\\d{1,2})(?:\\D.*)?");
    private static final Pattern DAY = Pattern.compile("(\\d{1,2})(?:\\D.*)?");
    private static final Pattern YEAR = Pattern.compile("(\\d{2,4})(?:\\D.*)?");
    private static final List<String> MONTHS =
            List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
    private static final int LETTERS_OF_MONTH = 3;
    private static final int CENTURY = 100;
    private static final int EARLIEST_OF_CENTURY = 70;
    private static final int EARLIEST_YEAR = 1601;

    private @Nullable LocalTime time;
    private int day;
    private int month;
    private int year;

    private CookieDate() {}

    /** The date that a text says; empty if it says none. */
    static Optional<Instant> read(String text) {
        CookieDate date = new CookieDate();
        try {
            for (String word : BETWEEN_WORDS.split(text.toLowerCase(Locale.ROOT), -1)) {
                date.take(word);
            }
            return date.instant();
        } catch (DateTimeException nonsense) {
            return Optional.empty();
        }
    }

    private void take(String word) {
        Matcher clock = TIME.matcher(word);
        Matcher days = DAY.matcher(word);
        Matcher years = YEAR.matcher(word);
        if (time == null && clock.matches()) {
            time = LocalTime.of(number(clock, 1), number(clock, 2), number(clock, 3));
        } else if (day == 0 && days.matches()) {
            day = number(days, 1);
        } else if (month == 0 && isMonth(word)) {
            month = MONTHS.indexOf(word.substring(0, LETTERS_OF_MONTH)) + 1;
        } else if (year == 0 && years.matches()) {
            int written = number(years, 1);
            int century = written < EARLIEST_OF_CENTURY ? 2000 : 1900;
            year = written < CENTURY ? century + written : written;
        }
    }

    private static boolean isMonth(String word) {
        return word.length() >= LETTERS_OF_MONTH && MONTHS.contains(word.substring(0, LETTERS_OF_MONTH));
    }

    private static int number(Matcher matcher, int group) {
        return Integer.parseInt(matcher.group(group));
    }

    private Optional<Instant> instant() {
        return time == null || year < EARLIEST_YEAR
                ? Optional.empty()
                : Optional.of(LocalDate.of(year, month, day).atTime(time).toInstant(ZoneOffset.UTC));
    }
}
