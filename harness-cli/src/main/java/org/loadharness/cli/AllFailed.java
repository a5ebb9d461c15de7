package org.loadharness.cli;

import java.util.Optional;
import org.loadharness.record.Distribution;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.FailureLog;
import org.loadharness.record.TrialLog.InteractionLog;

/** That nothing has succeeded so far, said while there is time to do something about it. Confined to one thread. */
final class AllFailed {
    private static final int LONGEST_EXAMPLE = 300;

    private boolean isDecided;

    /** The warning after the first trial, or after the rehearsal before it, in which every interaction failed; once in a run, with advice unless it was the last. */
    Optional<String> warning(TrialLog log, String when, boolean isLast) {
        long succeeded = log.measured().interactions().stream()
                .map(InteractionLog::successes)
                .mapToLong(Distribution::count)
                .sum();
        long failed = log.failures().stream().mapToLong(FailureLog::count).sum();
        if (isDecided || succeeded + failed == 0) {
            return Optional.empty();
        }
        isDecided = true;
        return succeeded > 0
                ? Optional.empty()
                : Optional.of(sentence(failed, log.failures().get(0), when)
                        + (isLast ? "" : "; end the run with Ctrl-C and mend that first"));
    }

    private static String sentence(long failed, FailureLog most, String when) {
        String why = most.examples().stream()
                .findFirst()
                .map(AllFailed::inShort)
                .map(example -> ": " + example)
                .orElse("");
        return (failed == 1 ? "the only interaction" : "all " + failed + " interactions") + " of " + when + " failed, "
                + (most.count() == failed ? "" : "most often ") + "with " + most.kind() + why;
    }

    /** The first line, without the class that begins a stack trace. */
    private static String inShort(String example) {
        String line = example.lines().findFirst().orElse("").replaceFirst("^[\\w.$]+(Failure|Exception|Error): ", "");
        return line.length() <= LONGEST_EXAMPLE ? line : line.substring(0, LONGEST_EXAMPLE) + "...";
    }
}
