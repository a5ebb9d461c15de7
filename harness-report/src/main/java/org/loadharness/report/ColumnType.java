package org.loadharness.report;

import java.util.Locale;

/** The types of the Frictionless table schema that are used here. */
public enum ColumnType {
    /** Words. */
    STRING,
    /** A whole number. */
    INTEGER,
    /** A number with a decimal point. */
    NUMBER,
    /** A point in time, ISO 8601 in UTC. */
    DATETIME;

    /** The schema's name of it. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
