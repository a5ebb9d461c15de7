package org.loadharness.workloads.web;

/** What a server does at one path and method. Thread-safe: requests come on many threads at once. */
@FunctionalInterface
public interface Endpoint {
    /**
     * Answers a request, whose body is all there. May block; is interrupted when the request has taken too long or the
     * server can wait no longer at its end.
     *
     * @throws WebFailure what the client is answered, with its status
     * @throws Exception a fault of the server: the client learns no more than that, the log has the rest
     */
    WebReply answer(WebRequest request) throws Exception;
}
