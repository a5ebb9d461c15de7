package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.loadharness.stats.Verdict.Finding.Severity;

/** Whether numbers can be trusted, and why not. Immutable. Thread-safe. */
public sealed interface Verdict {
    /** Nothing speaks against the numbers. All findings are notes. */
    record Sound(List<Finding> findings) implements Verdict {
        public Sound {
            findings = Verdict.worstFirst(findings, Severity.NOTE);
        }

        @Override
        public String word() {
            return "sound";
        }

        @Override
        public String toString() {
            return Verdict.sentence(this);
        }
    }

    /** The numbers may mislead; the worst finding says why. */
    record Suspect(List<Finding> findings) implements Verdict {
        public Suspect {
            findings = Verdict.worstFirst(findings, Severity.SUSPECT);
        }

        @Override
        public String word() {
            return "suspect";
        }

        @Override
        public String toString() {
            return Verdict.sentence(this);
        }
    }

    /** The numbers are not what they claim to be; the worst finding says why. */
    record Invalid(List<Finding> findings) implements Verdict {
        public Invalid {
            findings = Verdict.worstFirst(findings, Severity.INVALID);
        }

        @Override
        public String word() {
            return "invalid";
        }

        @Override
        public String toString() {
            return Verdict.sentence(this);
        }
    }

    /** Everything that was found, worst first. */
    List<Finding> findings();

    /** The verdict in a word: {@code sound}, {@code suspect} or {@code invalid}. */
    String word();

    /** The findings that speak against the numbers, worst first; empty if it is sound. */
    default List<Finding> reasons() {
        return select(finding -> finding.severity() != Severity.NOTE);
    }

    /**
     * Whether how much came through says what the system can do: not where the figures are invalid for another reason than more
     * load than it does.
     */
    default boolean showsCapacity() {
        return findings().stream()
                .filter(finding -> finding.severity() == Severity.INVALID)
                .allMatch(finding -> FindingType.OF_OVERLOAD.contains(finding.code()));
    }

    /** The findings that are good to know. */
    default List<Finding> notes() {
        return select(finding -> finding.severity() == Severity.NOTE);
    }

    /** The verdict that the worst of those findings leads to. */
    static Verdict of(Collection<Finding> findings) {
        List<Finding> all = List.copyOf(findings);
        return switch (worst(all)) {
            case NOTE -> new Sound(all);
            case SUSPECT -> new Suspect(all);
            case INVALID -> new Invalid(all);
        };
    }

    /** As in {@code suspect: it is this; it is that}. */
    private static String sentence(Verdict verdict) {
        String reasons = verdict.reasons().stream().map(Finding::sentence).collect(Collectors.joining("; "));
        return verdict.word() + (reasons.isEmpty() ? "" : ": " + reasons);
    }

    private List<Finding> select(Predicate<Finding> wanted) {
        return findings().stream().filter(wanted).toList();
    }

    private static Severity worst(List<Finding> findings) {
        return findings.stream()
                .map(Finding::severity)
                .max(Comparator.naturalOrder())
                .orElse(Severity.NOTE);
    }

    private static List<Finding> worstFirst(List<Finding> findings, Severity expected) {
        if (worst(findings) != expected) {
            throw new IllegalArgumentException("the worst finding must be " + expected + ", were " + findings);
        }
        return findings.stream()
                .sorted(Comparator.comparing(Finding::severity).reversed())
                .toList();
    }

    /**
     * One thing that a reader of the numbers must know. Immutable. Thread-safe.
     *
     * @param severity what it does to the verdict
     * @param code a short stable name, as in {@code users-not-overlapping}
     * @param sentence what is wrong with its number, the threshold and the way out
     */
    record Finding(Severity severity, String code, String sentence) {
        public Finding {
            requireNonNull(severity, "severity");
            requireNonNull(sentence, "sentence");
            if (!code.matches("[a-z]+(-[a-z]+)*")) {
                throw new IllegalArgumentException(
                        "code must be lower-case words joined by hyphens, was \"" + code + "\"");
            }
        }

        /** Whether no load explains it: the record or the system contradicts itself. */
        public boolean isDefect() {
            return FindingType.DEFECTS.contains(code);
        }

        /** Whether it is trouble of the generator, so that the figures may show its limit and not the system's. */
        public boolean isOfGenerator() {
            return FindingType.OF_GENERATOR.contains(code);
        }

        /** Whether the trial ended as planned without an interaction, so that it says nothing of the system. */
        public boolean isOfNothing() {
            return code.equals(FindingType.NOTHING_MEASURED.code());
        }

        /** What a finding does to the verdict; later ones outweigh earlier ones. */
        public enum Severity {
            /** Good to know; the numbers stand. */
            NOTE,
            /** The numbers may mislead. */
            SUSPECT,
            /** The numbers are not what they claim to be. */
            INVALID
        }
    }
}
