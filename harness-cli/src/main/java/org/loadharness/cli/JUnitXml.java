package org.loadharness.cli;

import java.io.StringWriter;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.loadharness.require.Judgement;
import org.loadharness.require.Judgement.Inconclusive;
import org.loadharness.require.Judgement.NotMet;

/**
 * Judged requirements as JUnit's XML, which every build server shows: a test case for each, failed if it is not met and skipped
 * if it is inconclusive. It has what the schemas of Surefire and of Jenkins ask for; the time of a case is that of judging it,
 * which is none. Stateless. Thread-safe.
 */
final class JUnitXml {
    private static final String NO_TIME = "0";

    private JUnitXml() {}

    /**
     * Of what was judged, in order.
     *
     * @param suite its name
     * @param headline of the run: whether the figures can be trusted, and how well they are known
     */
    public static String of(String suite, String headline, List<Judgement> judgements) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeCharacters("\n");
            xml.writeStartElement("testsuite");
            xml.writeAttribute("name", allowed(suite));
            xml.writeAttribute("time", NO_TIME);
            xml.writeAttribute("tests", Integer.toString(judgements.size()));
            xml.writeAttribute("failures", count(judgements, NotMet.class));
            xml.writeAttribute("errors", "0");
            xml.writeAttribute("skipped", count(judgements, Inconclusive.class));
            verdict(xml, headline);
            for (Judgement judgement : judgements) {
                testCase(xml, suite, judgement);
            }
            xml.writeCharacters("\n");
            xml.writeEndElement();
            xml.writeCharacters("\n");
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException impossible) {
            throw new IllegalStateException("memory does not fail to write", impossible);
        }
        return text.toString();
    }

    private static void verdict(XMLStreamWriter xml, String headline) throws XMLStreamException {
        xml.writeCharacters("\n  ");
        xml.writeStartElement("properties");
        xml.writeEmptyElement("property");
        xml.writeAttribute("name", "verdict");
        xml.writeAttribute("value", allowed(headline));
        xml.writeEndElement();
    }

    private static void testCase(XMLStreamWriter xml, String suite, Judgement judgement) throws XMLStreamException {
        String sentence = allowed(judgement.sentence());
        xml.writeCharacters("\n  ");
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", allowed(suite));
        xml.writeAttribute("name", allowed(judgement.requirement()));
        xml.writeAttribute("time", NO_TIME);
        if (judgement instanceof NotMet) {
            element(xml, "failure", sentence);
            xml.writeAttribute("type", judgement.word().replace(' ', '-'));
        } else if (judgement instanceof Inconclusive) {
            element(xml, "skipped", sentence);
        } else {
            xml.writeStartElement("system-out");
            xml.writeCharacters(sentence);
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }

    private static void element(XMLStreamWriter xml, String element, String sentence) throws XMLStreamException {
        xml.writeEmptyElement(element);
        xml.writeAttribute("message", sentence);
    }

    private static String count(List<Judgement> judgements, Class<? extends Judgement> outcome) {
        return Long.toString(judgements.stream().filter(outcome::isInstance).count());
    }

    /** XML 1.0 has no place for most controls and for halves of pairs. */
    private static String allowed(String text) {
        StringBuilder allowed = new StringBuilder();
        text.codePoints()
                .map(point -> isBlank(point) || (point >= ' ' && isCharacter(point)) ? point : '\uFFFD')
                .forEach(allowed::appendCodePoint);
        return allowed.toString();
    }

    private static boolean isBlank(int point) {
        return point == '\t' || point == '\n' || point == '\r';
    }

    private static boolean isCharacter(int point) {
        return point <= 0xD7FF || (point >= 0xE000 && point <= 0xFFFD) || point >= 0x10000;
    }
}
