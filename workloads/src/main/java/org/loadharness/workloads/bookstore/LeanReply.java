package org.loadharness.workloads.bookstore;

import org.loadharness.bookstore.rpc.Reply;
import org.loadharness.http.HttpReply;

/** The connection's reply, read where it lies. */
record LeanReply(HttpReply reply, String expectedType, long connectionNanos) implements Reply {
    @Override
    public int status() {
        return reply.status();
    }

    @Override
    public String contentType() {
        return reply.hasField("Content-Type", expectedType)
                ? expectedType
                : reply.field("Content-Type").orElse("");
    }

    @Override
    public byte[] bytes() {
        return reply.bodyBytes();
    }

    @Override
    public int offset() {
        return reply.bodyOffset();
    }

    @Override
    public int length() {
        return reply.bodyLength();
    }

    @Override
    public CharSequence serverTiming() {
        return reply.fieldView(HttpReply.ServerTiming.FIELD);
    }
}
