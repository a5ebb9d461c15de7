package org.loadharness.cli;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.loadharness.child.ExitCode;
import org.loadharness.require.Judgement;

/**
 * What becomes of a run's requirements where the measurement cannot decide. Immutable. Thread-safe.
 *
 * @param strictness what follows where an inconclusive requirement passes
 * @param undecided whether it passes
 */
record Gate(Outcome.Strictness strictness, Undecided undecided) {
    static final String OPTION = "inconclusive";
    static final String MEANING = "What an inconclusive requirement makes of the exit code: fail is 1, pass is 0 with a"
            + " warning. Without it: fail where the environment says CI=true, else pass.";

    private static final List<String> WORDS = List.of("met", "not met", "inconclusive");

    /** What an inconclusive requirement comes to: option {@code --inconclusive}. */
    enum Undecided {
        FAIL,
        PASS
    }

    /** As the option says, or as its environment asks; what is wrong is added to the mistakes. */
    static Gate read(String text, Outcome.Strictness strictness, Terminal terminal, List<String> mistakes) {
        return new Gate(
                strictness,
                switch (text) {
                    case "fail" -> Undecided.FAIL;
                    case "pass" -> Undecided.PASS;
                    case "" -> byDefault(terminal.variable("CI"));
                    default -> {
                        mistakes.add("--" + OPTION + " " + text + ": use fail or pass");
                        yield Undecided.FAIL;
                    }
                });
    }

    /** A pipeline has nobody who reads a warning. */
    private static Undecided byDefault(String ci) {
        return ci.toLowerCase(Locale.ROOT).equals("true") ? Undecided.FAIL : Undecided.PASS;
    }

    /** Of a run whose requirements are these. */
    ExitCode exitCode(List<Judgement> judgements) {
        if (judgements.stream().anyMatch(Judgement.NotMet.class::isInstance)) {
            return ExitCode.NOT_MET;
        }
        if (judgements.stream().noneMatch(Judgement.Inconclusive.class::isInstance)) {
            return ExitCode.DONE;
        }
        return undecided == Undecided.FAIL ? ExitCode.NOT_MET : strictness.uncertain();
    }

    /** Whether that one alone keeps a run from passing. */
    boolean fails(Judgement judgement) {
        return judgement instanceof Judgement.NotMet
                || (judgement instanceof Judgement.Inconclusive && undecided == Undecided.FAIL);
    }

    /**
     * All of them in a line, as in {@code 1 met, 2 inconclusive: not passed}; empty if nothing is required.
     *
     * @param failure of the run, which none of them can make good; empty if there is none
     */
    Optional<String> line(List<Judgement> judgements, Optional<String> failure) {
        if (judgements.isEmpty()) {
            return Optional.empty();
        }
        Map<String, Long> counts = judgements.stream()
                .map(Judgement::word)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        String counted = WORDS.stream()
                .flatMap(word -> Stream.ofNullable(counts.get(word)).map(count -> count + " " + word))
                .collect(Collectors.joining(", "));
        return Optional.of(counted + ": "
                + failure.map(why -> "not passed, since " + why).orElseGet(() -> conclusion(judgements)));
    }

    /** Whether all passed; where the inconclusive ones alone decide, with the way out. */
    private String conclusion(List<Judgement> judgements) {
        boolean isDecided = judgements.stream().anyMatch(Judgement.NotMet.class::isInstance)
                || judgements.stream().noneMatch(Judgement.Inconclusive.class::isInstance);
        return switch (exitCode(judgements)) {
            case DONE -> isDecided ? "passed" : "passed (--" + OPTION + " fail does not let them pass)";
            case INCONCLUSIVE -> "neither passed nor failed (--strict)";
            default -> isDecided ? "not passed" : "not passed (each says why; --" + OPTION + " pass lets them pass)";
        };
    }
}
