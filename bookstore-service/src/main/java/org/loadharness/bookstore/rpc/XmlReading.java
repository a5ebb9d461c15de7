package org.loadharness.bookstore.rpc;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.io.ContentReference;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Pattern;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads one argument or result in XML and hands it on as the tokens of its JSON. It knows five names besides those of fields,
 * three levels and one attribute; a document type is refused before it is read, so that no entity is there to be expanded or
 * fetched. Confined to one thread.
 */
final class XmlReading {
    static final String LIST = "list";
    static final String ENTRY = "entry";
    static final String NUMBER = "number";
    static final String STRING = "string";
    static final String NULL = "null";
    /** The attribute of a text that XML cannot carry. */
    static final String BASE64 = "base64";

    private static final Pattern JSON_NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

    private final XMLStreamReader in;
    private final JsonGenerator out;

    private XmlReading(XMLStreamReader in, JsonGenerator out) {
        this.in = in;
        this.out = out;
    }

    /**
     * Translates a whole body; nothing becomes nothing.
     *
     * @throws JsonParseException with the position, if it is not of that form
     */
    static void translate(byte[] bytes, int offset, int length, JsonGenerator out) throws IOException {
        if (length == 0) {
            return;
        }
        Reader text = new InputStreamReader(
                new ByteArrayInputStream(bytes, offset, length), StandardCharsets.UTF_8.newDecoder());
        try {
            XMLStreamReader in = factory().createXMLStreamReader(text);
            new XmlReading(in, out).document();
            in.close();
        } catch (XMLStreamException malformed) {
            throw malformed(malformed.getLocation(), "no XML: " + reason(malformed), malformed);
        }
    }

    /** One for each body: a factory need not be safe for several threads. No library on the class path takes its place. */
    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        return factory;
    }

    private void document() throws XMLStreamException, IOException {
        String root = element();
        if (root == null) {
            throw malformed("an element was expected here");
        }
        switch (root) {
            case LIST -> list();
            case STRING -> out.writeString(text());
            case NULL -> nothing();
            default -> throw unknown(root, "list, string, null");
        }
        if (element() != null) {
            throw malformed("the value ended before this; nothing may follow it");
        }
    }

    private void list() throws XMLStreamException, IOException {
        requirePlain();
        out.writeStartArray();
        for (String name = element(); name != null; name = element()) {
            switch (name) {
                case ENTRY -> entry();
                case NUMBER -> number(text());
                case NULL -> nothing();
                default -> throw unknown(name, "entry, number, null");
            }
        }
        out.writeEndArray();
    }

    private void entry() throws XMLStreamException, IOException {
        requirePlain();
        out.writeStartObject();
        for (String name = element(); name != null; name = element()) {
            out.writeFieldName(name);
            Field field = Field.named(name);
            if (field == Field.TITLE || field == Field.AUTHOR) {
                out.writeString(anyText());
            } else {
                number(text());
            }
        }
        out.writeEndObject();
    }

    /** What is neither a number nor a flag stays a text, of which the field then says what it should be. */
    private void number(String text) throws IOException {
        if (JSON_NUMBER.matcher(text).matches()) {
            out.writeNumber(text);
        } else if (text.equals("true") || text.equals("false")) {
            out.writeBoolean(text.equals("true"));
        } else {
            out.writeString(text);
        }
    }

    private void nothing() throws XMLStreamException, IOException {
        if (!text().isEmpty()) {
            throw malformed("null holds nothing");
        }
        out.writeNull();
    }

    private String anyText() throws XMLStreamException, JsonParseException {
        boolean isEncoded =
                in.getAttributeCount() == 1 && in.getAttributeLocalName(0).equals(BASE64);
        if (!isEncoded) {
            return text();
        }
        String encoded = in.getElementText();
        try {
            return new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notEncoded) {
            throw malformed(in.getLocation(), "no base64: " + notEncoded.getMessage(), notEncoded);
        }
    }

    /** Of the element that has just begun, to its end; it has no element in it. */
    private String text() throws XMLStreamException, JsonParseException {
        requirePlain();
        return in.getElementText();
    }

    private void requirePlain() throws JsonParseException {
        if (in.getAttributeCount() > 0) {
            throw malformed("the attribute \"" + in.getAttributeLocalName(0) + "\" is unknown here");
        }
    }

    /** The next element that begins; null where the one around it, or the document, ends. */
    private @Nullable String element() throws XMLStreamException, JsonParseException {
        while (in.hasNext()) {
            switch (in.next()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    return in.getLocalName();
                }
                case XMLStreamConstants.END_ELEMENT, XMLStreamConstants.END_DOCUMENT -> {
                    return null;
                }
                case XMLStreamConstants.COMMENT, XMLStreamConstants.SPACE -> {
                    // says nothing
                }
                case XMLStreamConstants.CHARACTERS -> {
                    if (!in.isWhiteSpace()) {
                        throw malformed("no text was expected here");
                    }
                }
                case XMLStreamConstants.DTD -> throw malformed("a document type is not read");
                default -> throw malformed("only elements and texts are read");
            }
        }
        return null;
    }

    private JsonParseException unknown(String name, String known) {
        return malformed("\"" + name + "\": unknown here; known are " + known);
    }

    private JsonParseException malformed(String message) {
        return malformed(in.getLocation(), message, null);
    }

    private static JsonParseException malformed(
            @Nullable Location location, String message, @Nullable Throwable cause) {
        JsonLocation at = location == null
                ? JsonLocation.NA
                : new JsonLocation(
                        ContentReference.unknown(),
                        location.getCharacterOffset(),
                        location.getLineNumber(),
                        location.getColumnNumber());
        return new JsonParseException((JsonParser) null, message, at, cause);
    }

    private static String reason(XMLStreamException malformed) {
        String message = String.valueOf(malformed.getMessage());
        return message.substring(message.lastIndexOf('\n') + 1).replaceFirst("^Message: ", "");
    }
}
