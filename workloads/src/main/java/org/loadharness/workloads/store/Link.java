package org.loadharness.workloads.store;

import java.io.IOException;
import org.loadharness.http.HttpConnection;
import org.loadharness.http.HttpFailure;
import org.loadharness.http.HttpReply;
import org.loadharness.http.PreparedRequest;
import org.loadharness.http.TargetSuffix;
import org.loadharness.workloads.web.JsonObject;
import org.loadharness.workloads.web.JsonText;
import org.loadharness.workloads.web.WebFailure;

/** A connection to a tier, which carries the trace there and its timings back. Confined to one thread. */
final class Link implements AutoCloseable {
    static final String JSON = "application/json";

    private static final int OK = 200;
    private static final int LONGEST_MESSAGE = 500;

    private final HttpConnection connection;

    /** What a tier answered. */
    static final class Answer {
        private final int status;
        private final byte[] body;

        private Answer(int status, byte[] body) {
            this.status = status;
            this.body = body;
        }

        int status() {
            return status;
        }

        /**
         * Its body.
         *
         * @throws IOException if that is no JSON object
         */
        JsonObject json() throws IOException {
            try {
                return JsonText.object(body);
            } catch (WebFailure unreadable) {
                throw new IOException(
                        "status " + status + " and no JSON object: " + unreadable.getMessage(), unreadable);
            }
        }

        /**
         * This answer, if it says that all is well.
         *
         * @throws WebFailure what it says instead
         */
        Answer orRefusal() throws IOException, WebFailure {
            if (status == OK) {
                return this;
            }
            if (status < 400) {
                throw new IOException("status " + status + " was not expected");
            }
            throw new WebFailure(status, message());
        }

        private String message() {
            try {
                return json().text("message", LONGEST_MESSAGE);
            } catch (IOException | WebFailure noMessage) {
                return "status " + status;
            }
        }
    }

    Link(HttpConnection connection) {
        this.connection = connection;
    }

    /** A GET of a path with a suffix. */
    Answer get(String path, TargetSuffix suffix, Trace trace) throws IOException, InterruptedException {
        PreparedRequest request = PreparedRequest.get(path).withField(Tracer.FIELD, trace.parent());
        try {
            return answer(connection.exchange(request, suffix), trace);
        } catch (HttpFailure failure) {
            throw passedOn(failure);
        }
    }

    /** A POST of a body, which may be empty, to a path. */
    Answer post(String path, byte[] body, Trace trace) throws IOException, InterruptedException {
        PreparedRequest request = PreparedRequest.post(path, JSON).withField(Tracer.FIELD, trace.parent());
        try {
            return answer(connection.exchange(request, body, 0, body.length), trace);
        } catch (HttpFailure failure) {
            throw passedOn(failure);
        }
    }

    @Override
    public void close() {
        connection.close();
    }

    private static Answer answer(HttpReply reply, Trace trace) {
        reply.field(Timings.FIELD).ifPresent(trace.timings()::read);
        return new Answer(reply.status(), reply.copyBody());
    }

    private static IOException passedOn(HttpFailure failure) throws InterruptedException {
        if (failure.kind() == HttpFailure.Kind.INTERRUPTED) {
            boolean unused = Thread.interrupted(); // the exception carries on what the flag said
            throw (InterruptedException) new InterruptedException(failure.getMessage()).initCause(failure);
        }
        return failure;
    }
}
