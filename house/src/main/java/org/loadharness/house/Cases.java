package org.loadharness.house;

/**
 * How many seeded cases a law is tried with. The build tries as many as find a mistake soon; the long form, {@code -Plong},
 * tries the law on all that it was written for. A test that asks carries {@code @Tag("law")}, so that both run it.
 */
public final class Cases {
    /** Set by the profile {@code long}. */
    private static final boolean LONG = Boolean.getBoolean("loadharness.long");

    private Cases() {}

    /** So many cases: the second number in the long form. */
    public static int of(int usually, int inTheLongForm) {
        return LONG ? inTheLongForm : usually;
    }

    /** How far it is from one case to the next where they follow each other: 1 in the long form, which skips none. */
    public static int everyNth(int usually) {
        return LONG ? 1 : usually;
    }
}
