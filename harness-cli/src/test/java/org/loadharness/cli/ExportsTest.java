package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.loadharness.cli.Outcome.Strictness;
import org.loadharness.load.Extent;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.record.RunLog;
import org.loadharness.record.TrialLog;
import org.loadharness.require.Judgement;
import org.loadharness.require.Requirement;
import org.loadharness.stats.Given;
import org.loadharness.stats.Interval;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.SimulatedTrial;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** What other programs are given is read by a parser that knows nothing of us, and says what the run says. */
class ExportsTest {
    static final Gate LENIENT = new Gate(Strictness.LENIENT, Gate.Undecided.PASS);

    private static final RunSummary RUN = run();

    private static RunSummary run() {
        ExperimentPlan plan = Given.plan(new Extent.Interactions(2000), 5, 1, 20);
        List<TrialLog> logs = plan.trials().stream()
                .map(id -> new SimulatedTrial(id.point() * 10L + id.repeat(), id.point() == 0 ? 1 : 20, 2000)
                        .id(id.point(), id.repeat())
                        .log())
                .toList();
        return Given.run(new RunLog(plan, Given.quietMachine(), logs), Given.MIX);
    }

    @Test
    void aHistoryOfBenchmarksIsGivenThroughputWithItsInterval() throws Exception {
        JsonNode figures = new ObjectMapper().readTree(BenchmarkJson.biggerIsBetter(RUN));

        assertThat(figures).hasSize(2);
        PointSummary second = RUN.points().get(1);
        assertThat(figures.get(1).get("name").asText()).isEqualTo("bookstore, 20 users: throughput");
        assertThat(figures.get(1).get("unit").asText()).isEqualTo("1/s");
        double mean = second.estimates().throughputPerSecond().mean().orElseThrow();
        assertThat(figures.get(1).get("value").asDouble() / mean).isBetween(0.99999, 1.00001);
        assertThat(figures.get(1).get("range").asText()).matches("\u00b1 [0-9.]+");
        assertThat(figures.get(1).get("extra").asText())
                .isEqualTo("5 repeats, " + second.verdict().word());
    }

    @Test
    void latenciesAreFiguresOfWhichLessIsBetter() throws Exception {
        JsonNode figures = new ObjectMapper().readTree(BenchmarkJson.smallerIsBetter(RUN));

        assertThat(figures.findValuesAsText("name"))
                .containsExactly(
                        "bookstore, 1 user: mean response time",
                        "bookstore, 1 user: p50 response time",
                        "bookstore, 1 user: p99 response time",
                        "bookstore, 20 users: mean response time",
                        "bookstore, 20 users: p50 response time",
                        "bookstore, 20 users: p99 response time");
        double p99Nanos = RUN.points().get(1).responses().percentileNanos(0.99).orElseThrow();
        assertThat(figures.get(5).get("value").asDouble() * 1e6 / p99Nanos).isBetween(0.99999, 1.00001);
    }

    @Test
    void aBuildServerIsGivenACaseForEachJudgement() throws Exception {
        List<Judgement> judgements = List.of(
                new Judgement.Met("a < 1", "a < 1, measured 0"),
                new Judgement.NotMet(
                        "p99 at 1 user, measured=off: required p99 < 1 ms",
                        "p99 at 1 user, measured=off: required p99 < 1 ms, measured <&> \"2\" ms"),
                new Judgement.Inconclusive("b", "b, measured \u0000 nothing", "why"));

        Element suite = parsed(JUnitXml.of("a<b&\"c\"\uD800", "sound; throughput known to 4 %", judgements, LENIENT));

        assertThat(suite.getAttribute("name")).isEqualTo("a<b&\"c\"\uFFFD");
        assertThat(suite.getAttribute("tests")).isEqualTo("3");
        assertThat(suite.getAttribute("failures")).isEqualTo("1");
        assertThat(suite.getAttribute("skipped")).isEqualTo("1");
        NodeList cases = suite.getElementsByTagName("testcase");
        assertThat(((Element) cases.item(1)).getAttribute("name"))
                .isEqualTo("p99 at 1 user, measured=off: required p99 < 1 ms");
        assertThat(((Element) cases.item(2)).getAttribute("name")).isEqualTo("b");
        Element failure = (Element) suite.getElementsByTagName("failure").item(0);
        assertThat(failure.getAttribute("message")).endsWith("measured <&> \"2\" ms");
        Element skipped = (Element) suite.getElementsByTagName("skipped").item(0);
        assertThat(skipped.getAttribute("message")).isEqualTo("b, measured \uFFFD nothing");
    }

    @Test
    void aCaseThatTheGateDoesNotLetPassHasFailed() throws Exception {
        List<Judgement> judgements = List.of(new Judgement.Inconclusive("b", "b; inconclusive: why", "why"));

        Element suite =
                parsed(JUnitXml.of("shop", "sound", judgements, new Gate(Strictness.LENIENT, Gate.Undecided.FAIL)));

        assertThat(suite.getAttribute("failures")).isEqualTo("1");
        assertThat(suite.getAttribute("skipped")).isEqualTo("0");
        Element failure = (Element) suite.getElementsByTagName("failure").item(0);
        assertThat(failure.getAttribute("message")).isEqualTo("b; inconclusive: why");
        assertThat(failure.getAttribute("type")).isEqualTo("inconclusive");
    }

    @Test
    void judgementsOfARunAreInTheirXml() throws Exception {
        List<Judgement> judgements = Requirement.parse("throughput > 1 /s").judge(RUN, Interval.Confidence.STANDARD);

        Element suite = parsed(JUnitXml.of("bookstore", "sound; throughput known to 4 %", judgements, LENIENT));

        assertThat(suite.getAttribute("tests")).isEqualTo("2");
        assertThat(suite.getElementsByTagName("failure").getLength()).isZero();
    }

    private static Element parsed(String xml) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)))
                .getDocumentElement();
    }
}
