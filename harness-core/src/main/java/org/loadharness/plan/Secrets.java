package org.loadharness.plan;

import java.util.regex.Pattern;

/** What must not be printed. Stateless. Thread-safe. */
public final class Secrets {
    /** From the scheme to the last sign that can end a password, which may itself be written wrongly. */
    private static final Pattern IN_URL = Pattern.compile(":/+[^\\s\"]*@");

    /** Likewise where the scheme was left out; {@code ssh:NAME@HOST} names agents. */
    private static final Pattern IN_ADDRESS = Pattern.compile("(?<![^\\s\"=/])(?!ssh:)[^\\s\"=/@:,]+:(?!/)[^\\s\"]*@");

    private Secrets() {}

    /** The text without names and passwords in its URLs. */
    public static String hidden(String text) {
        String named = IN_URL.matcher(text).replaceAll("://...@");
        return IN_ADDRESS.matcher(named).replaceAll("...@");
    }
}
