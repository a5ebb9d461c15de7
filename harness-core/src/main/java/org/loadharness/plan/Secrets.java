package org.loadharness.plan;

import java.util.regex.Pattern;

/** What must not be printed. Stateless. Thread-safe. */
public final class Secrets {
    /** From the scheme to the last sign that can end a password, which may itself be written wrongly. */
    private static final Pattern IN_URL = Pattern.compile(":/+[^\\s\"]*@");

    private Secrets() {}

    /** The text without names and passwords in its URLs. */
    public static String hidden(String text) {
        return IN_URL.matcher(text).replaceAll("://...@");
    }
}
