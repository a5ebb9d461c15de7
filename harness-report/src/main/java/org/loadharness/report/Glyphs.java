package org.loadharness.report;

/** The signs that a terminal can show. */
public enum Glyphs {
    /** Every sign; of blocks those that the oldest fonts of terminals have. */
    UNICODE("\u00b1", "\u2588", "\u258c"),
    /** Those of ASCII. */
    ASCII("+-", "#", "-");

    private final String plusMinus;
    private final String full;
    private final String half;

    Glyphs(String plusMinus, String full, String half) {
        this.plusMinus = plusMinus;
        this.full = full;
        this.half = half;
    }

    String plusMinus() {
        return plusMinus;
    }

    /**
     * A bar to the nearest half of a column; whatever is more than 0 shows, and only what is whole fills it.
     *
     * @param fraction of the whole, from 0 to 1
     * @param width of the whole; what the bar leaves free of it is blank
     */
    String bar(double fraction, int width) {
        long halves = Math.round(2 * width * fraction);
        long least = fraction > 0 ? 1 : 0;
        long most = fraction < 1 ? 2L * width - 1 : 2L * width;
        int shown = (int) Math.max(least, Math.min(most, halves));
        String bar = full.repeat(shown / 2) + half.repeat(shown % 2);
        return bar + " ".repeat(width - bar.length());
    }
}
