package org.loadharness.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.report.Report;
import org.loadharness.stats.RunSummary;

/** The cursor of the plots and their window of time, by keyboard and by mouse. */
@Tag("browser")
@TestInstance(Lifecycle.PER_CLASS)
class CursorInBrowserTest {
    private static final String RIGHT = "\uE014";
    private static final String LEFT = "\uE012";
    private static final String HOME = "\uE011";
    private static final String END = "\uE010";
    private static final String ESCAPE = "\uE00C";

    private Browser browser;
    private Path files;

    @BeforeAll
    void startBrowser(@TempDir Path directory) throws IOException, InterruptedException {
        files = directory;
        RunSummary run = MadeUp.of(6, 3, 8);
        Report.write(directory, run, Report.Columns.ALL);
        MadeUp.page(directory, run);
        browser = Browser.start(directory.resolve("profile"), 1280, 1600);
        browser.open(files.resolve(Page.NAME));
    }

    @AfterAll
    void endBrowser() throws IOException {
        if (browser != null) { // as it is when there is none
            browser.close();
        }
    }

    @BeforeEach
    void leaveAllPlots() throws IOException, InterruptedException {
        browser.run("document.activeElement.blur()");
    }

    @Test
    void theArrowKeysReadAllLinesOfEachLoadInTurn() throws Exception {
        var rows = TablesInBrowserTest.rows(Files.readString(files.resolve("summary.csv")));

        browser.type("#p2 .chart", RIGHT);
        List<String> first = reading("p2");
        browser.type("#p2 .chart", RIGHT + RIGHT);
        List<String> third = reading("p2");
        browser.type("#p2 .chart", LEFT);
        List<String> second = reading("p2");
        browser.type("#p2 .chart", END);
        List<String> last = reading("p2");
        browser.type("#p2 .chart", HOME);

        assertThat(List.of(first.get(0), second.get(0), third.get(0), last.get(0)))
                .containsExactly(
                        rows.get(0).get("load"),
                        rows.get(1).get("load"),
                        rows.get(2).get("load"),
                        rows.get(5).get("load"));
        assertThat(first.subList(1, first.size()))
                .hasSizeGreaterThan(2)
                .allMatch(line -> line.matches("(p\\d|largest).*: [\\d.,]+ ms.*"));
        assertThat(reading("p2")).isEqualTo(first);
    }

    @Test
    void whatIsReadIsSaidToThoseWhoDoNotSeeIt() throws Exception {
        String value = "return document.querySelector('#p2 .chart').getAttribute('aria-valuetext')";
        String before = browser.run(value).asText();

        browser.type("#p2 .chart", RIGHT);

        assertThat(before).isEqualTo("6 places to read");
        assertThat(browser.run(value).asText()).isEqualTo(String.join("; ", reading("p2")));
        browser.type("#p2 .chart", ESCAPE);
        assertThat(browser.run("return document.querySelector('#p2 .reading').hidden")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void aHiddenLineIsNotRead() throws Exception {
        browser.run("document.querySelector('#p2 .legend button').click()");

        browser.type("#p2 .chart", RIGHT);

        assertThat(reading("p2")).isNotEmpty().noneMatch(line -> line.startsWith("p50"));
        browser.run("document.querySelector('#p2 .legend button').click()");
    }

    @Test
    void theMouseReadsTheNearestLoad() throws Exception {
        browser.run("document.getElementById('p1').scrollIntoView({ block: 'center' })");
        JsonNode box = browser.run("const box = document.querySelector('#p1 .chart').getBoundingClientRect();"
                + " return [box.left + box.width - 30, box.top + box.height / 2]");

        mouse("mouseMoved", box.get(0).asDouble(), box.get(1).asDouble());
        browser.await("!document.querySelector('#p1 .reading').hidden");

        assertThat(reading("p1").get(0)).isEqualTo("6 users");
        mouse("mouseMoved", 2, 2);
        browser.await("document.querySelector('#p1 .reading').hidden");
    }

    @Test
    void everyPlotWithAnAxisCanBeRead() throws Exception {
        List<String> unread = browser.texts("return [...document.querySelectorAll('.chart')].filter(place => {"
                + " place.dispatchEvent(new KeyboardEvent('keydown', { key: 'End' }));"
                + " return place.parentElement.querySelector('.reading').textContent.length < 5; })"
                + ".map(place => place.closest('section').id)");

        assertThat(unread).isEmpty();
    }

    @Test
    void timeIsZoomedAboutTheCursorByKeysAndShownWholeAgain() throws Exception {
        List<Double> whole = window("p13");

        browser.type("#p13 .chart", RIGHT + "+");
        List<Double> half = window("p13");
        browser.type("#p13 .chart", "0");

        assertThat(half.get(0)).isCloseTo(whole.get(0), within(1e-9));
        assertThat(half.get(1) - half.get(0)).isBetween(0.2 * length(whole), 0.55 * length(whole));
        assertThat(window("p13")).isEqualTo(whole);
        assertThat(browser.texts("return [...document.querySelectorAll('.error')].map(each => each.textContent)"))
                .isEmpty();
    }

    @Test
    void aDragOverTimeDrawsThatStretchAlone() throws Exception {
        browser.run("document.getElementById('p4').scrollIntoView({ block: 'center' })");
        List<Double> whole = window("p4");
        JsonNode at =
                browser.run("const place = document.querySelector('#p4 .chart'), box = place.getBoundingClientRect(),"
                        + " chart = echarts.getInstanceByDom(place);"
                        + " return [1, 3].map(time => box.left + chart.convertToPixel({ xAxisIndex: 0 }, time))"
                        + ".concat(box.top + 150)");
        double y = at.get(2).asDouble();

        mouse("mousePressed", at.get(0).asDouble(), y);
        mouse("mouseMoved", (at.get(0).asDouble() + at.get(1).asDouble()) / 2, y);
        mouse("mouseMoved", at.get(1).asDouble(), y);
        mouse("mouseReleased", at.get(1).asDouble(), y);
        browser.await("!document.querySelector('#p4 .zoom').lastChild.hidden");

        assertThat(window("p4").get(0)).isCloseTo(1, within(0.02 * length(whole)));
        assertThat(window("p4").get(1)).isCloseTo(3, within(0.02 * length(whole)));
        browser.run("document.querySelector('#p4 .zoom').lastChild.click()");
        assertThat(window("p4")).isEqualTo(whole);
    }

    @Test
    void aSavedTableIsNamedForWhatItHolds() throws Exception {
        String name = "let name = ''; const click = HTMLAnchorElement.prototype.click;"
                + " HTMLAnchorElement.prototype.click = function () { name = this.download; };"
                + " document.querySelector('#%s .under button').click();"
                + " HTMLAnchorElement.prototype.click = click; return name;";

        assertThat(browser.run(name.formatted("p1")).asText()).matches("[a-z0-9-]+-throughput\\.csv");
        assertThat(browser.run(name.formatted("p4")).asText())
                .matches("[a-z0-9-]+-response-times-over-time-\\d-users?-1\\.csv");
    }

    private static double length(List<Double> window) {
        return window.get(1) - window.get(0);
    }

    /** The ends of the axis of time. */
    private List<Double> window(String plot) throws IOException, InterruptedException {
        JsonNode ends = browser.run("const axis = echarts.getInstanceByDom(document.querySelector('#" + plot
                + " .chart')).getOption().xAxis[0]; return [axis.min, axis.max]");
        return List.of(ends.get(0).asDouble(), ends.get(1).asDouble());
    }

    private List<String> reading(String plot) throws IOException, InterruptedException {
        return browser.texts(
                "return [...document.querySelectorAll('#" + plot + " .reading p')].map(each => each.textContent)");
    }

    private void mouse(String type, double x, double y) throws IOException, InterruptedException {
        browser.command(
                "Input.dispatchMouseEvent",
                Map.of("type", type, "x", x, "y", y, "button", "left", "buttons", 1, "clickCount", 1));
    }
}
