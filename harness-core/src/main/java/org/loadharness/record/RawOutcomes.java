package org.loadharness.record;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.loadharness.workload.Outcome;

/**
 * How interactions of a phase ended, as numbers for the records and as texts for the file. Thread-safe: what a number
 * stands for can be read by whoever was given it.
 */
final class RawOutcomes {
    static final int SUCCESS = 0;

    private static final int OTHER = 1;
    private static final String SUCCESS_TEXT = "success";

    private final Map<String, Integer> codes = new ConcurrentHashMap<>();
    private final AtomicReferenceArray<Ending> endings = new AtomicReferenceArray<>(FailureCounts.MOST_KINDS + 2);

    RawOutcomes() {
        endings.set(SUCCESS, Ending.of(SUCCESS_TEXT));
        endings.set(OTHER, Ending.of(FailureCounts.OTHER));
    }

    /** The number of a kind of failure; all kinds beyond the first hundred have one together. */
    int code(Outcome.Failure failure) {
        Integer known = codes.get(failure.kind());
        return known == null ? newCode(failure.kind()) : known;
    }

    /** As a cell, quoted where it must be. */
    byte[] text(int code) {
        return endings.get(code).cell;
    }

    /** The same as it was said, for a part of a cell. */
    String word(int code) {
        return endings.get(code).word;
    }

    /** In both forms: cells are made once. */
    private static final class Ending {
        private final String word;
        private final byte[] cell;

        private Ending(String word, byte[] cell) {
            this.word = word;
            this.cell = cell;
        }

        static Ending of(String word) {
            return new Ending(CsvText.harmless(word), CsvText.bytes(word));
        }
    }

    private synchronized int newCode(String kind) {
        Integer known = codes.get(kind);
        if (known != null) {
            return known;
        }
        if (codes.size() >= FailureCounts.MOST_KINDS) {
            return OTHER;
        }
        int code = OTHER + 1 + codes.size();
        endings.set(code, Ending.of(text(kind)));
        codes.put(kind, code);
        return code;
    }

    /** No failure reads like a success. */
    private static String text(String kind) {
        return kind.equals(SUCCESS_TEXT) ? "failure(" + kind + ")" : kind;
    }
}
