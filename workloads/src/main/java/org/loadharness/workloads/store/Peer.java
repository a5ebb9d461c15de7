package org.loadharness.workloads.store;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.loadharness.http.HttpFailure;
import org.loadharness.http.HttpLimits;
import org.loadharness.http.HttpOrigin;
import org.loadharness.workloads.web.JsonObject;
import org.loadharness.workloads.web.JsonText;
import org.loadharness.workloads.web.WebFailure;

/** Another tier, called over as many kept connections as there are calls at a time. Thread-safe. */
final class Peer implements AutoCloseable {
    private static final int BAD_GATEWAY = 502;
    private static final int TOO_LATE = 504;
    private static final int FIRST_OF_SERVER = 500;

    private final String name;
    private final HttpOrigin origin;
    private final Deque<Link> idle = new ConcurrentLinkedDeque<>();

    /**
     * Calls nobody yet.
     *
     * @param name what messages call it, as in {@code the catalog}
     */
    Peer(String name, URI address, Duration mostPerCall) {
        this.name = name;
        this.origin = HttpOrigin.open(address, HttpLimits.DEFAULT.withExchangeTimeout(mostPerCall));
    }

    /**
     * Posts a body and reads the object that comes back.
     *
     * @throws WebFailure what the tier refuses, with its status; 502 if it fails or does not answer, 504 if not in time
     */
    JsonObject post(String path, Object body, Trace trace) throws WebFailure, InterruptedException {
        Link known = idle.pollFirst();
        Link link = known == null ? new Link(origin.newConnection()) : known;
        try {
            return link.post(path, JsonText.bytes(body), trace).orRefusal().json();
        } catch (WebFailure refusal) {
            throw refusal.status() < FIRST_OF_SERVER ? refusal : failed(refusal);
        } catch (HttpFailure silent) {
            throw new WebFailure(
                    silent.kind() == HttpFailure.Kind.RESPONSE_TIMEOUT ? TOO_LATE : BAD_GATEWAY,
                    name + " does not answer: " + silent.getMessage());
        } catch (IOException unreadable) {
            throw failed(unreadable);
        } finally {
            idle.addFirst(link);
        }
    }

    /** What it answered, read; an answer of another form than agreed is its fault, not that of who asked. */
    <T> T read(Reading<T> reading) throws WebFailure {
        try {
            return reading.read();
        } catch (WebFailure otherForm) {
            throw failed(otherForm);
        }
    }

    /** Something read from an answer. */
    @FunctionalInterface
    interface Reading<T> {
        T read() throws WebFailure;
    }

    @Override
    public void close() {
        origin.close();
    }

    private WebFailure failed(Exception reason) {
        return new WebFailure(BAD_GATEWAY, name + " failed: " + reason.getMessage());
    }
}
