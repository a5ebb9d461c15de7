package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.loadharness.require.Judgement;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** What Surefire's and Jenkins' schemas ask for both, as rules. */
class JUnitXmlTest {
    private static final Map<String, Set<String>> REQUIRED = Map.of(
            "testsuite", Set.of("name", "tests", "errors", "skipped", "failures"),
            "properties", Set.of(),
            "property", Set.of("name", "value"),
            "testcase", Set.of("name", "classname", "time"),
            "failure", Set.of("message", "type"),
            "skipped", Set.of("message"),
            "system-out", Set.of());

    private static final Map<String, Set<String>> ALLOWED_BESIDE =
            Map.of("testsuite", Set.of("time"), "testcase", Set.of());

    private static final Map<String, List<String>> CHILDREN = Map.of(
            "testsuite", List.of("properties", "testcase"),
            "properties", List.of("property"),
            "testcase", List.of("failure", "skipped", "system-out"));

    private static final List<Judgement> JUDGED = List.of(
            new Judgement.Met("p50 < 2 ms", "p50 < 2 ms, measured 1 ms"),
            new Judgement.NotMet("p99 < 2 ms & \"x\"", "measured 3 ms"),
            new Judgement.Inconclusive("mean < 2 ms", "measured 2 ms", "too wide"));

    @Test
    void everyElementHasWhatIsRequiredAndNothingElse() throws Exception {
        for (Element element : elements(root())) {
            String name = element.getTagName();
            assertThat(REQUIRED).containsKey(name);
            for (String attribute : REQUIRED.getOrDefault(name, Set.of())) {
                assertThat(element.hasAttribute(attribute))
                        .as("%s of %s", attribute, name)
                        .isTrue();
            }
            for (int i = 0; i < element.getAttributes().getLength(); i++) {
                String attribute = element.getAttributes().item(i).getNodeName();
                assertThat(REQUIRED.getOrDefault(name, Set.of()).contains(attribute)
                                || ALLOWED_BESIDE.getOrDefault(name, Set.of()).contains(attribute))
                        .as("%s of %s", attribute, name)
                        .isTrue();
            }
        }
    }

    @Test
    void elementsStandInTheOrderOfTheSchema() throws Exception {
        for (Element element : elements(root())) {
            List<Integer> places = children(element).stream()
                    .map(child -> CHILDREN.getOrDefault(element.getTagName(), List.of())
                            .indexOf(child.getTagName()))
                    .toList();
            assertThat(places).doesNotContain(-1).isSorted();
        }
    }

    @Test
    void countsAndTimesAreNumbers() throws Exception {
        Element suite = root();

        assertThat(List.of(
                        suite.getAttribute("tests"),
                        suite.getAttribute("failures"),
                        suite.getAttribute("errors"),
                        suite.getAttribute("skipped")))
                .containsExactly("3", "1", "0", "1");
        for (Element element : elements(suite)) {
            if (element.hasAttribute("time")) {
                assertThat(element.getAttribute("time")).matches("[0-9]{1,3}(\\.[0-9]{0,3})?");
            }
        }
    }

    private static Element root() throws Exception {
        String text = JUnitXml.of("shop", "sound", JUDGED, ExportsTest.LENIENT);
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))
                .getDocumentElement();
    }

    private static List<Element> elements(Element root) {
        List<Element> all = new ArrayList<>(List.of(root));
        children(root).forEach(child -> all.addAll(elements(child)));
        return all;
    }

    private static List<Element> children(Element element) {
        List<Element> children = new ArrayList<>();
        NodeList nodes = element.getChildNodes();
        for (int i = 0; i < nodes.getLength(); i++) {
            if (nodes.item(i).getNodeType() == Node.ELEMENT_NODE) {
                children.add((Element) nodes.item(i));
            }
        }
        return children;
    }
}
