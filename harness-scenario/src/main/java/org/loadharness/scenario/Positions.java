package org.loadharness.scenario;

import java.util.Arrays;

/**
 * Positions in a file, none before the one that was added last: four bytes each, however long the file is. The lower half of each
 * is kept, and where the upper half grows. Nobody changes it once all are added.
 */
final class Positions {
    private static final int FEW = 1024;

    private int[] lower = new int[FEW];
    private int count;
    /** The number of the first one that is at 4 GiB or beyond, at 8 GiB or beyond, and so on. */
    private int[] growth = {};

    void add(long position) {
        while (growth.length < position >>> Integer.SIZE) {
            growth = Arrays.copyOf(growth, growth.length + 1);
            growth[growth.length - 1] = count;
        }
        if (count == lower.length) {
            lower = Arrays.copyOf(lower, 2 * count);
        }
        lower[count++] = (int) position;
    }

    /** All are there: gives up the room for more. */
    void end() {
        lower = Arrays.copyOf(lower, count);
    }

    /** One of them, by its number from 0. */
    long at(int number) {
        int upper = 0;
        while (upper < growth.length && growth[upper] <= number) {
            upper++;
        }
        return (long) upper << Integer.SIZE | Integer.toUnsignedLong(lower[number]);
    }
}
