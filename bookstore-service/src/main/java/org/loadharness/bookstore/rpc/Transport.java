package org.loadharness.bookstore.rpc;

import java.io.IOException;

/**
 * Carries a client's calls to one server over HTTP and brings back the replies; knows nothing of what they say. Sends
 * each call at most once. Says itself whether it may be used by several threads.
 */
public interface Transport extends AutoCloseable {

    /**
     * Sends one call and waits for its whole reply, whatever its status. Does not keep the call, nor its bytes, beyond
     * its return, even when it fails.
     *
     * @return valid until this thread's next call
     * @throws java.net.SocketTimeoutException when no reply came in time
     * @throws IOException when the connection failed, or the reply was not understood or larger than allowed
     * @throws InterruptedException when the thread was interrupted while it waited
     */
    Reply call(Call call) throws IOException, InterruptedException;

    /** Ends all connections; does nothing the second time. */
    @Override
    void close();
}
