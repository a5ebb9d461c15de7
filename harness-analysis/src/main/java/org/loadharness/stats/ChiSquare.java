package org.loadharness.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;

/**
 * Pearson's chi-square test of counts against shares: the sum of (counted - expected)² / expected over the cells, whose
 * distribution has one degree of freedom less than there are cells (Pearson, "On the criterion that a given system of
 * deviations ...", Philosophical Magazine 50, 1900). Rare cells are joined, for the distribution's far tail holds only
 * where many are expected.
 */
final class ChiSquare {
    /** Fewest expected in a cell; at 100 the tail beyond one in a million is right within a factor of three. */
    private static final double FEWEST_EXPECTED = 100;

    private ChiSquare() {}

    /**
     * The probability of counts that are off by as much or more; 1 where there are too few to decide.
     *
     * @param shares from 0 to 1, together 1; one of 0 that has a count makes the probability 0
     */
    static double probability(long[] counts, double[] shares) {
        if (IntStream.range(0, counts.length).anyMatch(cell -> shares[cell] == 0 && counts[cell] > 0)) {
            return 0;
        }
        List<Cell> cells = joined(counts, shares);
        if (cells.size() < 2) {
            return 1;
        }
        double statistic = cells.stream().mapToDouble(Cell::deviation).sum();
        return 1 - new ChiSquaredDistribution(null, cells.size() - 1).cumulativeProbability(statistic);
    }

    /** From the rarest up, each joined with the next until enough are expected in it and in what is left. */
    private static List<Cell> joined(long[] counts, double[] shares) {
        long total = Arrays.stream(counts).sum();
        List<Cell> rareFirst = IntStream.range(0, counts.length)
                .mapToObj(cell -> new Cell(counts[cell], total * shares[cell]))
                .sorted(Comparator.comparingDouble(Cell::expected))
                .toList();
        List<Cell> joined = new ArrayList<>();
        Cell open = new Cell(0, 0);
        double expectedLater = total;
        for (Cell cell : rareFirst) {
            open = open.and(cell);
            expectedLater -= cell.expected;
            if (open.expected >= FEWEST_EXPECTED && expectedLater >= FEWEST_EXPECTED) {
                joined.add(open);
                open = new Cell(0, 0);
            }
        }
        joined.add(open);
        return joined;
    }

    private record Cell(long counted, double expected) {
        Cell and(Cell other) {
            return new Cell(counted + other.counted, expected + other.expected);
        }

        double deviation() {
            return (counted - expected) * (counted - expected) / expected;
        }
    }
}
