package org.loadharness.bookstore.rpc;

import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.MimeTypes;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.jspecify.annotations.Nullable;

/** Agrees with a client on the codecs of a request and its reply. Stateless. Thread-safe. */
final class MediaTypes {

    /** What the server reads, as a list for {@code Accept}. */
    static final String READABLE = Codec.JSON.mediaType() + ", " + Codec.SMILE.mediaType() + ", "
            + Codec.CBOR.mediaType() + ", " + Codec.XML.mediaType();

    /** Says that the reply is a problem. */
    static final HttpField PROBLEM_HEADER = new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, Problem.MEDIA_TYPE);

    private static final HttpField JSON_HEADER =
            new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, Codec.JSON.mediaType());
    private static final HttpField SMILE_HEADER =
            new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, Codec.SMILE.mediaType());
    private static final HttpField CBOR_HEADER =
            new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, Codec.CBOR.mediaType());

    private static final HttpField XML_HEADER = new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, Codec.XML.mediaType());

    private MediaTypes() {}

    /** Says what the reply is written in. */
    static HttpField header(Codec codec) {
        return switch (codec) {
            case JSON -> JSON_HEADER;
            case SMILE -> SMILE_HEADER;
            case CBOR -> CBOR_HEADER;
            case XML -> XML_HEADER;
        };
    }

    /** Which codec a header value names, parameters aside; null for none. */
    static @Nullable Codec named(String contentType) {
        for (Codec codec : Codec.values()) {
            if (contentType.equals(codec.mediaType())) {
                return codec;
            }
        }
        int semicolon = contentType.indexOf(';');
        String bare = (semicolon < 0 ? contentType : contentType.substring(0, semicolon)).strip();
        for (Codec codec : Codec.values()) {
            if (bare.equalsIgnoreCase(codec.mediaType())) {
                return codec;
            }
        }
        return null;
    }

    /** The codec of a request's body. */
    static Codec ofBody(HttpFields headers) throws ProblemException {
        String contentType = headers.get(HttpHeader.CONTENT_TYPE);
        if (contentType == null) {
            throw unsupported("Content-Type: missing");
        }
        Codec codec = named(contentType);
        if (codec == null) {
            throw unsupported("Content-Type \"" + contentType + "\": not understood");
        }
        String charset = MimeTypes.getCharsetFromContentType(contentType);
        if (charset != null && !charset.equalsIgnoreCase("utf-8")) {
            throw unsupported("Content-Type \"" + contentType + "\": only UTF-8 is understood");
        }
        String coding = headers.get(HttpHeader.CONTENT_ENCODING);
        if (coding != null && !coding.equalsIgnoreCase("identity")) {
            throw unsupported("Content-Encoding \"" + coding + "\": send the body as it is");
        }
        return codec;
    }

    /** The codec of the reply; where the client has no preference, the one it uses itself. */
    static Codec ofReply(HttpFields headers, Codec usual) throws ProblemException {
        HttpField accept = headers.getField(HttpHeader.ACCEPT);
        if (accept == null || accept.getValue() == null || accept.getValue().equals(usual.mediaType())) {
            return usual;
        }
        for (String range : headers.getQualityCSV(HttpHeader.ACCEPT)) {
            Codec codec = named(range);
            if (codec != null) {
                return codec;
            }
            if (range.equals("*/*") || range.equalsIgnoreCase("application/*")) {
                return usual;
            }
        }
        throw new ProblemException(
                HttpStatus.NOT_ACCEPTABLE_406, "Accept \"" + accept.getValue() + "\": the reply can be " + READABLE);
    }

    private static ProblemException unsupported(String what) {
        return new ProblemException(HttpStatus.UNSUPPORTED_MEDIA_TYPE_415, what + "; send one of " + READABLE);
    }
}
