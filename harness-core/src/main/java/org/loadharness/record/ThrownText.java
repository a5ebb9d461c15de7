package org.loadharness.record;

import java.io.PrintWriter;
import java.io.StringWriter;

/** What was thrown, in words. A throwable whose own words throw is told by its class, and still counts. Stateless. */
public final class ThrownText {
    private ThrownText() {}

    /** With its stack trace and causes. */
    public static String inFull(Throwable thrown) {
        try {
            StringWriter text = new StringWriter();
            thrown.printStackTrace(new PrintWriter(text));
            return text.toString().strip();
        } catch (RuntimeException wordless) {
            return byClass(thrown, wordless);
        }
    }

    /** In a line. */
    public static String inShort(Throwable thrown) {
        try {
            return thrown.toString();
        } catch (RuntimeException wordless) {
            return byClass(thrown, wordless);
        }
    }

    private static String byClass(Throwable thrown, RuntimeException wordless) {
        return thrown.getClass().getName() + ", whose own words end in "
                + wordless.getClass().getName();
    }
}
