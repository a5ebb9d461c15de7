package org.loadharness.scenario;

/** A step that did not do what it was meant to do. The message holds no value of a variable. Immutable. Thread-safe. */
final class StepFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final String kind;

    /** @param kind by which failures are counted; from the scenario, so that there are a few of them */
    StepFailure(String kind, String message) {
        super(message, null, /* enableSuppression= */ false, /* writableStackTrace= */ false);
        this.kind = kind;
    }

    /** As results quote it: what went wrong, and not where in this program it was found. */
    @Override
    @SuppressWarnings("OverrideThrowableToString") // a printed stack trace begins with this, and with no message
    public String toString() {
        return String.valueOf(getMessage());
    }

    String kind() {
        return kind;
    }
}
