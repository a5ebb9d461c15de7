package org.loadharness.bookstore.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.bookstore.api.ImmutableStockBook;
import org.loadharness.bookstore.api.StockBook;

/** What XML can be made to do, this reader does not do. */
final class HostileXmlTest {
    private static final Duration AT_ONCE = Duration.ofSeconds(5);

    @TempDir
    private Path directory;

    @Test
    void aBillionLaughsAreNotExpanded() {
        StringBuilder xml = new StringBuilder("<?xml version='1.0'?><!DOCTYPE list [<!ENTITY a0 'ha'>");
        for (int level = 1; level < 10; level++) {
            xml.append("<!ENTITY a").append(level).append(" '");
            xml.append(("&a" + (level - 1) + ";").repeat(10)).append("'>");
        }
        xml.append("]><list><entry><isbn>1</isbn><title>&a9;</title></entry></list>");

        refused(xml.toString(), "a document type is not read");
    }

    @Test
    void anExternalEntityIsNotFetched() throws IOException {
        Path secret = Files.writeString(directory.resolve("secret"), "7");

        refused(
                "<!DOCTYPE list [<!ENTITY x SYSTEM '" + secret.toUri() + "'>]><list><number>&x;</number></list>",
                "a document type is not read");
        refused(
                "<!DOCTYPE list SYSTEM '" + secret.toUri() + "'><list><number>7</number></list>",
                "a document type is not read");
        refused(
                "<!DOCTYPE list [<!ENTITY % x SYSTEM '" + secret.toUri() + "'> %x;]><list/>",
                "a document type is not read");
    }

    @Test
    void anEntityWithoutADocumentTypeIsUnknown() {
        refused("<list><number>&x;</number></list>", "x");
    }

    @Test
    void deepNestingEndsAtTheThirdLevel() {
        refused("<list>".repeat(100_000), "unknown here");
        refused("<list><entry>" + "<title>".repeat(100_000), "");
        refused("<list><entry><isbn><number>1</number></isbn></entry></list>", "");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<list class='java.util.HashSet'><number>1</number></list>",
                "<java.util.HashSet><number>1</number></java.util.HashSet>",
                "<list><number xsi:type='int'>1</number></list>",
                "<list><entry resolves-to='java.lang.ProcessBuilder'/></list>",
                "<list><number reference='../number'/></list>"
            })
    void noNameOfATypeIsRead(String xml) {
        refused(xml, "unknown here");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<list><number>1</number>",
                "<list/><list/>",
                "<list>1</list>",
                "<list><?run it?></list>",
                "<null>x</null>",
                "no xml",
                "<list><number>1</list></number>"
            })
    void whatIsNotOfTheFormIsRefusedInGoodOrder(String xml) {
        refused(xml, "");
    }

    @Test
    void endlessTextsAreRefused() {
        String title = "<list><entry><title>" + "x".repeat(70_000) + "</title></entry></list>";
        String number = "<list><number>" + "1".repeat(200) + "</number></list>";

        assertThatThrownBy(() -> read(title)).isInstanceOf(StreamConstraintsException.class);
        assertThatThrownBy(() -> read(number)).isInstanceOf(StreamConstraintsException.class);
    }

    @Test
    void aBodyReadsLikeThis() throws Exception {
        StockBook book = new ImmutableStockBook(3, "A < B & \"C\"", "\u0000", 10.5f, 4, 0, 0, 0, true);
        BodyBuffer buffer = new BodyBuffer();
        try (JsonGenerator out = Codec.XML.generator(buffer)) {
            BookWriter.stockBooks(out, Set.of(book));
        }
        byte[] bytes = Arrays.copyOf(buffer.bytes(), buffer.length());

        assertThat(new String(bytes, StandardCharsets.UTF_8))
                .isEqualTo("<list><entry><isbn>3</isbn><title>A &lt; B &amp; \"C\"</title>"
                        + "<author base64=\"true\">AA==</author><price>10.5</price><numCopies>4</numCopies>"
                        + "<numSaleMisses>0</numSaleMisses><numTimesRated>0</numTimesRated>"
                        + "<totalRating>0</totalRating><editorPick>true</editorPick></entry></list>");
        try (BookReader in = new BookReader(Codec.XML.parser(bytes, 0, bytes.length), 10)) {
            assertThat(in.stockBooks()).extracting(Object::toString).containsExactly(book.toString());
        }
    }

    @Test
    void blanksAndCommentsSayNothing() throws Exception {
        byte[] bytes = "<?xml version='1.0' encoding='UTF-8'?>\n<list>\n  <!-- one -->\n  <number>5</number>\n</list>\n"
                .getBytes(StandardCharsets.UTF_8);

        try (BookReader in = new BookReader(Codec.XML.parser(bytes, 0, bytes.length), 10)) {
            assertThat(in.isbns()).containsExactly(5);
        }
    }

    private static void refused(String xml, String why) {
        assertTimeoutPreemptively(
                AT_ONCE,
                () -> assertThatThrownBy(() -> read(xml))
                        .isInstanceOf(StreamReadException.class)
                        .hasMessageContaining(why));
    }

    private static void read(String xml) throws Exception {
        byte[] bytes = xml.getBytes(StandardCharsets.UTF_8);
        try (BookReader in = new BookReader(Codec.XML.parser(bytes, 0, bytes.length), 10)) {
            in.newBooks();
        }
    }
}
