package org.loadharness.plan;

import java.util.regex.Pattern;

/** What must not be printed. Stateless. Thread-safe. */
public final class Secrets {
    /** From the scheme to the last sign that can end a password, which may itself be written wrongly. */
    private static final Pattern IN_URL = Pattern.compile(":/+[^\\s\"]*@");

    /** Whose password has a blank: behind a name and a colon, which no port and no sentence of ours follows. */
    private static final Pattern WITH_BLANKS = Pattern.compile(":/+[^\\s\"/@:]*:(?!\\d+\\b)(?!\\s)[^\"/@]*@");

    /** Likewise where the scheme was left out; {@code ssh:NAME@HOST} names agents, {@code clients:50x5@0.5/s} arrivals, in quotes or without. */
    private static final Pattern IN_ADDRESS =
            Pattern.compile("(?<![^\\s\"=/])(?!'?(?:ssh:|clients:\\d+x\\d+@))[^\\s\"=/@:,]+:(?!/)[^\\s\"]*@");

    /** Before what begins a path; or further on, where a password has such a sign in it, and what would be a port is none. */
    private static final Pattern WHO_ASKS =
            Pattern.compile("(?s)(?:[A-Za-z][A-Za-z0-9+.-]*:/+)?(?:[^/?#]*@|[^/?#@:\\[]+:(?!\\d*(?:[/?#]|$))[^@]*@).*");

    private Secrets() {}

    /** Whether a URL names somebody before an @, perhaps with a password: then no message quotes it. */
    public static boolean areInUrl(String url) {
        return WHO_ASKS.matcher(url).matches();
    }

    /** The text without names and passwords in its URLs. */
    public static String hidden(String text) {
        String whole = WITH_BLANKS.matcher(text).replaceAll("://...@");
        String named = IN_URL.matcher(whole).replaceAll("://...@");
        return IN_ADDRESS.matcher(named).replaceAll("...@");
    }
}
