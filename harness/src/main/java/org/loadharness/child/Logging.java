package org.loadharness.child;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;

/** What libraries say: warnings and worse, each on a line of its own, on standard error. */
public final class Logging {
    private static final String FORMAT = "java.util.logging.SimpleFormatter.format";

    private Logging() {}

    /** Holds for the rest of the process, unless its owner has set up logging with the system properties of Java. */
    public static void warningsOnly() {
        if (System.getProperty("java.util.logging.config.file") != null
                || System.getProperty("java.util.logging.config.class") != null) {
            return;
        }
        if (System.getProperty(FORMAT) == null) {
            System.setProperty(FORMAT, "%4$s: %5$s (%3$s)%6$s%n");
        }
        Logger root = Logger.getLogger("");
        root.setLevel(Level.WARNING);
        for (Handler handler : root.getHandlers()) {
            handler.setLevel(Level.WARNING);
        }
    }
}
