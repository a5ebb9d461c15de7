package org.loadharness.drive;

/** Why something failed, in the words of what was thrown; where it has none, its class is all there is to say. That
 * of a class that cannot be linked is merely its name. Stateless. */
final class Reason {
    private Reason() {}

    static String of(Throwable failed) {
        String message = failed instanceof LinkageError ? failed.toString() : failed.getMessage();
        return message == null || message.isBlank() ? failed.getClass().getSimpleName() : message;
    }
}
