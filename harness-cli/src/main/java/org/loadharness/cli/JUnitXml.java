package org.loadharness.cli;

import java.io.StringWriter;
import java.util.List;
import java.util.function.Predicate;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.loadharness.require.Judgement;
import org.loadharness.require.Judgement.Inconclusive;

/**
 * Judged requirements as JUnit's XML, which every build server shows: a test case for each. It failed if the gate
 * does not let it pass, and is skipped if it is inconclusive and passes. It has what the schemas of Surefire and of Jenkins ask for; the time of a case is that of judging it,
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
    public static String of(String suite, String headline, List<Judgement> judgements, Gate gate) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeCharacters("\n");
            xml.writeStartElement("testsuite");
            xml.writeAttribute("name", allowed(suite));
            xml.writeAttribute("time", NO_TIME);
            xml.writeAttribute("tests", Integer.toString(judgements.size()));
            xml.writeAttribute("failures", count(judgements, gate::fails));
            xml.writeAttribute("errors", "0");
            xml.writeAttribute("skipped", count(judgements, judgement -> isSkipped(judgement, gate)));
            verdict(xml, headline);
            for (Judgement judgement : judgements) {
                testCase(xml, suite, judgement, gate);
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

    private static void testCase(XMLStreamWriter xml, String suite, Judgement judgement, Gate gate)
            throws XMLStreamException {
        String sentence = allowed(judgement.sentence());
        xml.writeCharacters("\n  ");
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", allowed(suite));
        xml.writeAttribute("name", allowed(judgement.requirement()));
        xml.writeAttribute("time", NO_TIME);
        if (gate.fails(judgement)) {
            element(xml, "failure", sentence);
            xml.writeAttribute("type", judgement.word().replace(' ', '-'));
        } else if (isSkipped(judgement, gate)) {
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

    private static boolean isSkipped(Judgement judgement, Gate gate) {
        return judgement instanceof Inconclusive && !gate.fails(judgement);
    }

    private static String count(List<Judgement> judgements, Predicate<Judgement> outcome) {
        return Long.toString(judgements.stream().filter(outcome).count());
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
