package org.loadharness.bookstore.rpc;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.TSFBuilder;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import com.fasterxml.jackson.dataformat.smile.SmileFactory;
import java.io.IOException;
import java.io.OutputStream;

/**
 * The form in which arguments and results travel: the same names and values either way, as text or in binary. A server
 * understands all and answers in the one it is asked for; a client speaks the one it is given. Immutable. Thread-safe.
 */
public enum Codec {
    /** JSON in UTF-8. */
    JSON("application/json", JsonFactory.builder()),
    /** Smile, the binary equivalent of JSON; cannot carry text with half a surrogate pair. */
    SMILE("application/x-jackson-smile", SmileFactory.builder()),
    /** CBOR (RFC 8949), the binary form that is a standard; cannot carry text with half a surrogate pair. */
    CBOR("application/cbor", CBORFactory.builder()),
    /** XML in UTF-8, translated from JSON and into it; the original's form, without its names of types. */
    XML("application/xml", JsonFactory.builder()) {
        @Override
        JsonParser parser(byte[] bytes, int offset, int length) throws IOException {
            BodyBuffer json = new BodyBuffer();
            try (JsonGenerator out = super.generator(json)) {
                XmlReading.translate(bytes, offset, length, out);
            }
            return super.parser(json.bytes(), 0, json.length());
        }

        @Override
        JsonGenerator generator(OutputStream target) throws IOException {
            BodyBuffer json = new BodyBuffer();
            return new XmlWriting(super.generator(json), json, target);
        }
    };

    private static final int MAX_STRING_CHARS = 65_536;
    private static final int MAX_NUMBER_CHARS = 100;
    private static final int MAX_NAME_CHARS = 100;
    private static final int MAX_DEPTH = 8;

    private final String mediaType;

    @SuppressWarnings("ImmutableEnumChecker") // changes nothing but its caches of names and buffers, safely
    private final JsonFactory factory;

    /** Buffers come from a pool shared by all threads, so that ten thousand users do not keep ten thousand of them. */
    Codec(String mediaType, TSFBuilder<? extends JsonFactory, ?> builder) {
        this.mediaType = mediaType;
        this.factory = builder.enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
                .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                .recyclerPool(JsonRecyclerPools.newConcurrentDequePool())
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxStringLength(MAX_STRING_CHARS)
                        .maxNumberLength(MAX_NUMBER_CHARS)
                        .maxNameLength(MAX_NAME_CHARS)
                        .maxNestingDepth(MAX_DEPTH)
                        .build())
                .build();
    }

    /** What HTTP calls it, in {@code Content-Type} and {@code Accept}. */
    public String mediaType() {
        return mediaType;
    }

    JsonParser parser(byte[] bytes, int offset, int length) throws IOException {
        return factory.createParser(bytes, offset, length);
    }

    JsonGenerator generator(OutputStream target) throws IOException {
        return factory.createGenerator(target);
    }
}
