package org.loadharness.load;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.loadharness.load.Arrivals.Trace;

/**
 * The arrivals of a sweep, and the grammar in which people write them: a law, a colon, and rates as a sweep of users has
 * its numbers, with a unit of time. {@code poisson:500/s} is one rate, {@code poisson:100,200,500/s} are three,
 * {@code poisson:100..500/s} is the 1-2-5 series, {@code poisson:100..500/50/s} goes in even steps, and
 * {@code poisson:100..2000/s#8} are eight rates that are even on a log axis. {@code constant} takes the same. A ramp is
 * {@code ramp:10..100/s/30s}: from, to, unit, and how long it takes; {@code ramp:20/m..5/s/30s} has two units.
 * {@code batched:1ms:} before a law has its arrivals in batches.
 * {@code trace:FILE} stands alone, for a file may have any name. A rate without a law has that of the one before, and without a unit that of the next one.
 *
 * <p>Stateless. Thread-safe.
 */
final class ArrivalSweep {
    private static final String TRACE = "trace:";

    private ArrivalSweep() {}

    /**
     * Reads a sweep: the laws in the order in which they are first named, of each law the rates ascending, no duplicates.
     *
     * @return at least one, at most {@value UserCounts#MOST_POINTS}
     * @throws IllegalArgumentException with the wrong term and the way out
     */
    public static List<Arrivals> parse(String text) {
        String stripped = text.strip();
        if (stripped.startsWith(TRACE)) {
            return List.of(Trace.read(path(stripped)));
        }
        List<String> terms = List.of(text.replaceAll("\\s", "").split(",", -1));
        Set<Arrivals> laws = new LinkedHashSet<>();
        String law = "";
        for (int i = 0; i < terms.size(); i++) {
            ArrivalTerm term = ArrivalTerm.of(terms.get(i), law);
            laws.addAll(term.laws(ArrivalTerm.unitFrom(terms.subList(i, terms.size()))));
            Span.requireFew(terms.get(i), laws.size());
            law = term.law();
        }
        return ascending(laws);
    }

    private static Path path(String text) {
        String name = text.substring(TRACE.length()).strip();
        try {
            if (!name.isEmpty()) {
                return Path.of(name);
            }
        } catch (InvalidPathException noPath) {
            throw new IllegalArgumentException(
                    "'" + text + "': no name of a file (" + noPath.getReason() + "); write trace:FILE", noPath);
        }
        throw new IllegalArgumentException("'" + text + "': no file; write trace:FILE");
    }

    private static List<Arrivals> ascending(Set<Arrivals> laws) {
        List<String> kinds = laws.stream().map(ArrivalSweep::kind).distinct().toList();
        return laws.stream()
                .sorted(Comparator.comparingInt((Arrivals law) -> kinds.indexOf(kind(law)))
                        .thenComparingDouble(law -> law.meanPerSecond().orElse(0)))
                .toList();
    }

    /** What stands before its rates. */
    private static String kind(Arrivals law) {
        return law.text().substring(0, law.text().lastIndexOf(':'));
    }
}
