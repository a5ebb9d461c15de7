package org.loadharness.report;

/** The signs that a terminal can show. */
public enum Glyphs {
    /** Every sign. */
    UNICODE("±"),
    /** Those of ASCII. */
    ASCII("+-");

    private final String plusMinus;

    Glyphs(String plusMinus) {
        this.plusMinus = plusMinus;
    }

    String plusMinus() {
        return plusMinus;
    }
}
