package org.loadharness.bookstore.rpc;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.JsonGeneratorDelegate;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Takes the tokens of an argument or result, and at its end writes it as XML. Confined to one thread. */
final class XmlWriting extends JsonGeneratorDelegate {
    private final BodyBuffer json;
    private final OutputStream target;
    private final StringBuilder xml = new StringBuilder();

    /** @param delegate which writes into that buffer */
    XmlWriting(JsonGenerator delegate, BodyBuffer json, OutputStream target) {
        super(delegate);
        this.json = json;
        this.target = target;
    }

    @Override
    public void close() throws IOException {
        if (isClosed()) {
            return;
        }
        super.close();
        try (JsonParser tokens = Codec.JSON.parser(json.bytes(), 0, json.length())) {
            if (tokens.nextToken() != null) {
                value(tokens);
            }
        }
        target.write(xml.toString().getBytes(StandardCharsets.UTF_8));
    }

    private void value(JsonParser tokens) throws IOException {
        switch (tokens.currentToken()) {
            case START_ARRAY -> list(tokens);
            case START_OBJECT -> entry(tokens);
            case VALUE_STRING -> text(XmlReading.STRING, tokens.getText());
            case VALUE_NULL -> open(XmlReading.NULL).append("</null>");
            default -> plain(XmlReading.NUMBER, tokens.getText());
        }
    }

    private void list(JsonParser tokens) throws IOException {
        open(XmlReading.LIST);
        while (tokens.nextToken() != JsonToken.END_ARRAY) {
            value(tokens);
        }
        end(XmlReading.LIST);
    }

    private void entry(JsonParser tokens) throws IOException {
        open(XmlReading.ENTRY);
        while (tokens.nextToken() != JsonToken.END_OBJECT) {
            String name = tokens.currentName();
            if (tokens.nextToken() == JsonToken.VALUE_STRING) {
                text(name, tokens.getText());
            } else {
                plain(name, tokens.getText());
            }
        }
        end(XmlReading.ENTRY);
    }

    private void plain(String name, String text) {
        open(name).append(text);
        end(name);
    }

    private void text(String name, String text) {
        if (text.codePoints().allMatch(XmlWriting::isCarried)) {
            open(name).append(text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"));
        } else {
            xml.append('<').append(name).append(' ').append(XmlReading.BASE64).append("=\"true\">");
            xml.append(Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)));
        }
        end(name);
    }

    /** A carriage return would come back as a line feed. */
    private static boolean isCarried(int point) {
        return point == '\t'
                || point == '\n'
                || (point >= ' ' && point <= 0xD7FF)
                || (point >= 0xE000 && point <= 0xFFFD)
                || point >= 0x10000;
    }

    private StringBuilder open(String name) {
        return xml.append('<').append(name).append('>');
    }

    private void end(String name) {
        xml.append("</").append(name).append('>');
    }
}
