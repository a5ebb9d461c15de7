package org.loadharness.bookstore.rpc;

/**
 * Is notified where a client's call has got to, on the calling thread: in this order, and no further if the call fails.
 * Must not throw. Says itself whether it may be used by several threads.
 */
public interface CallWatch {

    /** Looks at nothing. Immutable. Thread-safe. */
    CallWatch NONE = new CallWatch() {};

    /** The client begins to write the request. */
    default void begun() {}

    /** The request is complete and goes to the transport. */
    default void encoded() {}

    /**
     * The whole reply is there.
     *
     * @param reply valid until this returns
     */
    default void replied(Reply reply) {}

    /** The result has been read. */
    default void decoded() {}
}
