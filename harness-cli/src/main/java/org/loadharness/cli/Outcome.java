package org.loadharness.cli;

import java.util.List;
import java.util.Optional;
import org.loadharness.child.ExitCode;
import org.loadharness.experiment.LoadResult;
import org.loadharness.require.Judgement;
import org.loadharness.saturate.Saturated;
import org.loadharness.stats.Verdict;

/** What a command came to, and the one place that says which exit code follows from it. Immutable. Thread-safe. */
sealed interface Outcome {
    /** It follows from this alone. */
    ExitCode exitCode();

    /** Whether something uncertain is more than a warning: option {@code --strict}. */
    enum Strictness {
        LENIENT,
        STRICT;

        static Strictness of(boolean strict) {
            return strict ? STRICT : LENIENT;
        }

        ExitCode uncertain() {
            return this == STRICT ? ExitCode.INCONCLUSIVE : ExitCode.DONE;
        }
    }

    /** It did what it was to do, and there is nothing to judge. */
    record Done() implements Outcome {
        @Override
        public ExitCode exitCode() {
            return ExitCode.DONE;
        }
    }

    /** A run has ended, whatever ended it. */
    record Ran(LoadResult.Ending ending, Verdict verdict, List<Judgement> judgements, Gate gate) implements Outcome {
        public Ran {
            judgements = List.copyOf(judgements);
        }

        @Override
        public ExitCode exitCode() {
            Optional<Failure> failure = failure();
            if (failure.isPresent()) {
                return failure.get().exitCode;
            }
            ExitCode judged = gate.exitCode(judgements);
            return judged == ExitCode.DONE && verdict instanceof Verdict.Suspect
                    ? gate.strictness().uncertain()
                    : judged;
        }

        /** Why it fails, whatever its requirements come to; empty if it does not. */
        Optional<Failure> failure() {
            if (ending instanceof LoadResult.Ending.Unreachable) {
                return Optional.of(Failure.UNREACHABLE);
            }
            if (ending instanceof LoadResult.Ending.Interrupted) {
                return Optional.of(Failure.INTERRUPTED);
            }
            return verdict instanceof Verdict.Invalid ? Optional.of(Failure.INVALID) : Optional.empty();
        }

        /** The requirements in a line, and whether they let the run pass; empty if nothing is required. */
        Optional<String> line() {
            return gate.line(judgements, failure().map(failure -> failure.words));
        }
    }

    /** What fails a run by itself. */
    enum Failure {
        UNREACHABLE(ExitCode.UNREACHABLE, "the target could not be reached"),
        INTERRUPTED(ExitCode.INTERRUPTED, "the run was interrupted"),
        INVALID(ExitCode.INVALID, "the run is invalid");

        private final ExitCode exitCode;
        private final String words;

        Failure(ExitCode exitCode, String words) {
            this.exitCode = exitCode;
            this.words = words;
        }
    }

    /** Requirements were judged. */
    record Judged(List<Judgement> judgements, Gate gate) implements Outcome {
        public Judged {
            judgements = List.copyOf(judgements);
        }

        @Override
        public ExitCode exitCode() {
            return gate.exitCode(judgements);
        }
    }

    /** A search has ended. */
    record Searched(Saturated.Outcome found, Strictness strictness) implements Outcome {
        @Override
        public ExitCode exitCode() {
            return switch (found) {
                case FOUND, AT_LEAST_HIGH -> ExitCode.DONE;
                case BELOW_LOW -> ExitCode.NOT_MET;
                case GENERATOR_LIMIT, UNTRUSTED -> ExitCode.INVALID;
                case IMPRECISE -> strictness.uncertain();
            };
        }
    }

    /** A scenario was tried, and a step did not do what it was meant to do. */
    record Tried() implements Outcome {
        @Override
        public ExitCode exitCode() {
            return ExitCode.NOT_MET;
        }
    }

    /** Of two runs the later one is worse. */
    record Regressed() implements Outcome {
        @Override
        public ExitCode exitCode() {
            return ExitCode.NOT_MET;
        }
    }

    /** An answer was found, but not to all that was asked, or it is not what a fit machine gives. */
    record Uncertain(Strictness strictness) implements Outcome {
        @Override
        public ExitCode exitCode() {
            return strictness.uncertain();
        }
    }

    /** The system under test does not answer, or a part of it has ended. */
    record Unreachable() implements Outcome {
        @Override
        public ExitCode exitCode() {
            return ExitCode.UNREACHABLE;
        }
    }

    /** A signal has ended it, or was heard before it had ended; or who runs this process has ended it. */
    record Ended(ExitCode signal) implements Outcome {
        @Override
        public ExitCode exitCode() {
            return signal;
        }
    }

    /** The words were wrong; nothing was done. */
    record WronglyUsed() implements Outcome {
        @Override
        public ExitCode exitCode() {
            return ExitCode.WRONG_USE;
        }
    }

    /** The place for results is full or gone. */
    record Unwritable() implements Outcome {
        @Override
        public ExitCode exitCode() {
            return ExitCode.UNWRITABLE;
        }
    }

    /** A fault of the harness or of its machine, or what was found could not be written. */
    record Failed() implements Outcome {
        @Override
        public ExitCode exitCode() {
            return ExitCode.INTERNAL;
        }
    }
}
