package org.loadharness.workloads.web;

/** Why a request is refused, as its client reads it: a status and {@code {"message":"..."}}. */
public final class WebFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final int status;

    /**
     * A refusal.
     *
     * @param status 400 to 599
     * @param message what is wrong, with the value, and the way out; nothing of the server's insides
     */
    public WebFailure(int status, String message) {
        super(message);
        if (status < 400 || status > 599) {
            throw new IllegalArgumentException("a failure's status must be 400 to 599, was " + status);
        }
        this.status = status;
    }

    /** 400: the request is wrong in itself. */
    public static WebFailure badRequest(String message) {
        return new WebFailure(400, message);
    }

    /** 400: the request is wrong in itself, as that says; the client gets the message alone. */
    static WebFailure badRequest(String message, Throwable cause) {
        WebFailure failure = badRequest(message);
        failure.initCause(cause);
        return failure;
    }

    /** 404: there is no such thing here. */
    public static WebFailure notFound(String message) {
        return new WebFailure(404, message);
    }

    public int status() {
        return status;
    }

    /** The message, which is always there. */
    String text() {
        return String.valueOf(getMessage());
    }
}
