package org.loadharness.junit;

import java.nio.file.Path;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.function.Executable;
import org.loadharness.experiment.LoadResult;
import org.loadharness.junit.Conclusion.Kind;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** Reports to JUnit what a node came to, in its own terms. Confined to one thread. */
record Closing(LoadPlan plan, Conclusion conclusion, Evidence evidence) {
    private static final System.Logger LOGGER = System.getLogger(Closing.class.getName());

    /** Where the node stands, and what was measured. */
    record Evidence(ExtensionContext context, LoadResult result) {}

    /** Runs the body of the test; where it throws and the conclusion is a failure too, that is not lost. */
    void after(Executable body) throws Throwable {
        try {
            body.execute();
        } catch (TestAbortedException aborted) {
            if (conclusion.kind() == Kind.FAILED) {
                throw withSuppressed(failed(), aborted);
            }
            throw aborted;
        } catch (Throwable failed) {
            throw conclusion.kind() == Kind.FAILED ? withSuppressed(failed, failed()) : failed;
        }
    }

    /**
     * Ends the node.
     *
     * @throws AssertionFailedError if it failed
     * @throws TestAbortedException if it is inconclusive and that is what follows
     */
    void end() {
        switch (conclusion.kind()) {
            case FAILED -> throw failed();
            case INCONCLUSIVE -> inconclusive();
            case PASSED -> {
                if (!evidence.result().only().verdict().reasons().isEmpty()) {
                    evidence.context().publishReportEntry("verdict", message());
                }
            }
        }
    }

    private void inconclusive() {
        switch (plan.conditions().judging().whenInconclusive()) {
            case ABORT -> {
                LOGGER.log(System.Logger.Level.WARNING, named() + ": aborted, as it is inconclusive: " + message());
                throw new TestAbortedException(message());
            }
            case FAIL, FAIL_IN_CI -> throw failed();
            case PASS -> {
                LOGGER.log(System.Logger.Level.WARNING, named() + ": passed, though it is inconclusive: " + message());
                evidence.context().publishReportEntry(Overrides.INCONCLUSIVE, message());
            }
        }
    }

    /** As in {@code CacheLoadTest.read, 4 users}. */
    private String named() {
        return evidence.context().getRequiredTestClass().getSimpleName() + "."
                + evidence.context().getRequiredTestMethod().getName() + ", "
                + evidence.context().getDisplayName();
    }

    private AssertionFailedError failed() {
        return new AssertionFailedError(message());
    }

    private String message() {
        return String.join("\n", conclusion.sentences()) + "\nfiles: "
                + evidence.result().directory().map(Closing::named).orElse("none") + "\nthis point again: "
                + RerunLine.of(
                        evidence.context().getRequiredTestClass(),
                        evidence.context().getRequiredTestMethod(),
                        plan,
                        evidence.result().only().point());
    }

    /** As short as it can be. */
    private static String named(Path directory) {
        Path here = Path.of("").toAbsolutePath();
        Path there = directory.toAbsolutePath().normalize();
        return (there.startsWith(here) ? here.relativize(there) : there).toString();
    }

    private static <T extends Throwable> T withSuppressed(T thrown, Throwable suppressed) {
        thrown.addSuppressed(suppressed);
        return thrown;
    }
}
