package org.loadharness.bookstore.rpc;

/**
 * What a {@link Transport} has to send: a request with a body, possibly an empty one, or a GET without. The client that
 * made it uses the same object, and the same bytes, for its next call. Confined to one thread at a time.
 */
public final class Call {

    private final String mediaType;
    private final BodyBuffer body = new BodyBuffer();
    private String method = "";
    private String target = "";

    Call(String mediaType) {
        this.mediaType = mediaType;
    }

    /** {@code GET} or {@code POST}. */
    public String method() {
        return method;
    }

    /** The absolute path with the query, as it stands in the request line; ASCII. */
    public String target() {
        return target;
    }

    /** What the body is ({@code Content-Type}) and the reply should be ({@code Accept}). */
    public String mediaType() {
        return mediaType;
    }

    /** Says that there is a body, and so a {@code Content-Type} and {@code Content-Length}: in every POST, in no GET. */
    public boolean hasBody() {
        return method.equals("POST");
    }

    /** The body, from the start to {@link #length()}. */
    public byte[] bytes() {
        return body.bytes();
    }

    /** Bytes in the body. */
    public int length() {
        return body.length();
    }

    /** Makes it another call, with an empty body. */
    BodyBuffer begin(String method, String target) {
        this.method = method;
        this.target = target;
        body.clear();
        return body;
    }
}
