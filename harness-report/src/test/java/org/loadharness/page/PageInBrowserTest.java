package org.loadharness.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.report.Report;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.Verdict;
import org.loadharness.stats.Verdict.Finding.Severity;

/** The page as a browser shows it. Everything in it is asked of the document, nothing of the scripts. */
@Tag("browser")
@TestInstance(Lifecycle.PER_CLASS)
class PageInBrowserTest {
    private static final String ENTER = "\uE007";
    private static final List<String> ALL_PLOTS = List.of(
            "p1", "p2", "p12", "p3", "p13", "p4", "p11", "p5", "p6", "p14", "p7", "p8", "p9", "p8b", "p10", "p16",
            "p17", "p18");

    /** Many times what a quiet machine takes. */
    private static final double MOST_MILLIS = 10_000;

    private final RunSummary run = MadeUp.of(6, 3, 8);

    private Browser browser;
    private Path files;

    @BeforeAll
    void startBrowser(@TempDir Path directory) throws IOException, InterruptedException {
        files = directory;
        Report.write(directory, run, Report.Columns.ALL);
        MadeUp.page(directory, run);
        MadeUp.page(Files.createDirectories(directory.resolve("varied")), MadeUp.varied(4, 3, 8));
        MadeUp.page(Files.createDirectories(directory.resolve("hostile")), MadeUp.hostile());
        MadeUp.page(Files.createDirectories(directory.resolve("large")), MadeUp.of(200, 5, 10));
        MadeUp.page(Files.createDirectories(directory.resolve("changed")), MadeUp.changed(MadeUp.of(1, 2, 8)));
        MadeUp.page(Files.createDirectories(directory.resolve("flows")), MadeUp.withFlows(MadeUp.of(3, 2, 8)));
        MadeUp.page(Files.createDirectories(directory.resolve("agents")), MadeUp.withAgents(3, 2, 8));
        MadeUp.page(Files.createDirectories(directory.resolve("invalid")), invalid());
        browser = Browser.start(directory.resolve("profile"), 1280, 1600);
    }

    @AfterAll
    void endBrowser() throws IOException {
        if (browser != null) { // as it is when there is none
            browser.close();
        }
    }

    @Test
    void everyPlotIsDrawnOrSaysWhatIsMissing() throws Exception {
        openReport();

        List<String> drawn = browser.texts("return [...document.querySelectorAll('section.plot')].filter(each =>"
                + " each.querySelectorAll('.chart svg path').length > 5).map(each => each.id)");
        List<String> missing = browser.texts("return [...document.querySelectorAll('section.plot')].filter(each =>"
                + " each.querySelector('.missing')?.textContent).map(each => each.id)");

        List<String> together = new ArrayList<>(drawn);
        together.addAll(missing);
        assertThat(together).containsExactlyInAnyOrderElementsOf(ALL_PLOTS);
        assertThat(missing).containsExactlyInAnyOrder("p11", "p8b", "p10", "p16", "p17", "p18");
        assertThat(browser.texts("return [...document.querySelectorAll('.error')].map(each => each.textContent)"))
                .isEmpty();
    }

    @Test
    void nothingIsWrittenToTheConsoleAndNoRequestLeavesTheFile() throws Exception {
        browser.console();
        browser.requests();

        openReport();
        browser.run(
                "document.querySelectorAll('select').forEach(each => { each.selectedIndex = each.options.length - 1;"
                        + " each.dispatchEvent(new Event('change')); })");

        assertThat(browser.console()).isEmpty();
        assertThat(browser.requests()).isNotEmpty().allMatch(address -> address.startsWith("file:///"));
    }

    @Test
    void aPointOfThePlotLiesWhereItsFigureIs() throws Exception {
        openReport();

        JsonNode figures = browser.run(
                "const chart = echarts.getInstanceByDom(document.querySelector('#p6 .chart'));"
                        + " return chart.getOption().series.find(each => each.type === 'line').data.map(each => each.value[1])");

        List<CSVRecord> rows = TablesInBrowserTest.rows(Files.readString(files.resolve("summary.csv")));
        assertThat(figures).hasSize(rows.size());
        for (int row = 0; row < rows.size(); row++) {
            assertThat(figures.get(row).asDouble())
                    .isEqualTo(Double.parseDouble(rows.get(row).get("success_fraction")));
        }
    }

    @Test
    void theWayFromTheLightestLoadToTheHeaviestIsThatOfOneVariant() throws Exception {
        browser.open(files.resolve("varied").resolve(Page.NAME));

        assertThat(browser.text("#p12 .finding"))
                .startsWith("From 1 user, store=slow to 4 users, store=slow the mean response time goes from ");
    }

    /** Three quarters of the throughput in each of four pairs. */
    @Test
    void whatAFactorChangesIsDrawnAndSaid() throws Exception {
        browser.console();
        browser.open(files.resolve("varied/" + Page.NAME));

        assertThat(browser.texts("return [...document.querySelectorAll('h2')].map(each => each.id)")
                        .get(1))
                .isEqualTo("changes");
        List<Double> ratios = new ArrayList<>();
        browser.run("const chart = echarts.getInstanceByDom(document.querySelector('#p10 .chart'));"
                        + " return chart.getOption().series.find(each => each.data.length === 4).data"
                        + ".map(each => 10 ** each.value[1])")
                .forEach(ratio -> ratios.add(ratio.asDouble()));
        assertThat(ratios).hasSize(4).allSatisfy(ratio -> assertThat(ratio).isCloseTo(0.75, within(0.01)));
        assertThat(browser.text("#p10 .finding"))
                .startsWith("Over all pairs, throughput at store=slow against fast: -25 % [")
                .endsWith("], less. Of 4 pairs: 4 worse.");
        assertThat(browser.text("#p10 figcaption"))
                .contains("95 % interval (Welch's t on logarithms, n = 3 repeats of each side)")
                .contains("no change beyond a factor of 1.031");
        assertThat(browser.console()).isEmpty();
    }

    @Test
    void theTableOfChangesHasTheRatiosOfItsOwnFigures() throws Exception {
        browser.open(files.resolve("varied/" + Page.NAME));
        browser.run("const of = document.querySelectorAll('#p10 select'); of[of.length - 1].value = 'p50';"
                + " of[of.length - 1].dispatchEvent(new Event('change'))");

        List<List<String>> shown = browser.tableOf("p10");

        List<String> head = shown.get(0);
        assertThat(shown).hasSize(5);
        for (List<String> row : shown.subList(1, 5)) {
            double before = Double.parseDouble(row.get(head.indexOf("before")));
            double after = Double.parseDouble(row.get(head.indexOf("after")));
            assertThat(row.get(head.indexOf("metric"))).isEqualTo("p50");
            assertThat(Double.parseDouble(row.get(head.indexOf("change")))).isCloseTo(after / before, within(1e-4));
            assertThat(row.get(head.indexOf("answer"))).isEqualTo("worse");
            assertThat(row.get(head.indexOf("sentence"))).contains("store=slow, against store=fast: +3", "], slower");
        }
    }

    @Test
    void theContentsStayInViewAndEveryLinkLeadsSomewhere() throws Exception {
        openReport();

        List<String> dead =
                browser.texts("return [...document.querySelectorAll('nav a')].map(each => each.getAttribute('href'))"
                        + ".filter(to => !document.getElementById(to.slice(1)))");
        browser.run("document.getElementById('conditions').scrollIntoView()");
        double top = browser.run("return document.querySelector('nav').getBoundingClientRect().top")
                .asDouble();
        double heading = browser.run("return document.getElementById('conditions').getBoundingClientRect().top")
                .asDouble();

        assertThat(dead).isEmpty();
        assertThat(top).isBetween(0.0, 60.0);
        assertThat(heading).isGreaterThan(top);
    }

    @Test
    void aTableOpensByTheKeyboard() throws Exception {
        openReport();
        assertThat(browser.run("return document.querySelector('#p2 details').open")
                        .asBoolean())
                .isFalse();

        browser.type("#p2 summary", ENTER);
        browser.await("document.querySelector('#p2 table')");

        assertThat(browser.run("return document.querySelectorAll('#p2 table th[scope=row]').length")
                        .asInt())
                .isEqualTo(run.points().size());
    }

    @Test
    void whatTheKeyboardGoesBackToIsNotBehindTheContents() throws Exception {
        openReport();
        String obscured = "const at = document.activeElement.getBoundingClientRect();"
                + " return at.top < document.querySelector('.top').getBoundingClientRect().bottom - 1"
                + " && !document.activeElement.closest('.top, .skip')"
                + " ? document.activeElement.outerHTML.slice(0, 200) : ''";
        browser.run("window.scrollTo(0, document.body.scrollHeight);"
                + " [...document.querySelectorAll('main summary, main button')].pop().focus()");

        List<String> behind = new ArrayList<>();
        for (int stop = 0; stop < 60; stop++) {
            browser.command(
                    "Input.dispatchKeyEvent",
                    Map.of("type", "rawKeyDown", "key", "Tab", "windowsVirtualKeyCode", 9, "modifiers", 8));
            behind.add(browser.run(obscured).asText());
        }

        assertThat(behind).containsOnly("");
    }

    @Test
    void darkColoursAreOthers() throws Exception {
        openReport();
        String look = "return [getComputedStyle(document.body).backgroundColor,"
                + " document.querySelector('#p1 .chart svg text').getAttribute('fill')]";
        List<String> light = browser.texts(look);

        browser.type("#theme", ENTER);
        browser.await("document.documentElement.dataset.theme === 'dark'");

        List<String> dark = browser.texts(look);
        assertThat(dark.get(0)).isNotEqualTo(light.get(0));
        assertThat(dark.get(1)).isNotEqualTo(light.get(1));
        assertThat(light.get(0)).isEqualTo("rgb(255, 255, 255)");
    }

    @Test
    void everyPlotHasANameForThoseWhoDoNotSeeIt() throws Exception {
        openReport();

        List<String> names = browser.texts("return [...document.querySelectorAll('.chart')].map(each =>"
                + " each.getAttribute('role') + ' ' + each.tabIndex + ' ' + each.getAttribute('aria-label'))");

        assertThat(names).hasSize(ALL_PLOTS.size() - 6).allMatch(name -> name.matches("(?s)slider 0 .{40,}"));
    }

    @Test
    void everyPlotIsOnPaperInLightColours() throws Exception {
        openReport();
        browser.run("if (document.documentElement.dataset.theme === 'light') document.getElementById('theme').click()");

        browser.run("window.dispatchEvent(new Event('beforeprint'))");

        assertThat(browser.run("return document.documentElement.dataset.theme").asText())
                .isEqualTo("light");
        assertThat(browser.run(
                                "return [...document.querySelectorAll('.chart svg')].every(each => each.getAttribute('width')"
                                        + " <= (each.closest('.wide') ? 800 : 430) && each.querySelectorAll('path').length > 5)")
                        .asBoolean())
                .isTrue();
        browser.run("window.dispatchEvent(new Event('afterprint'))");
        assertThat(browser.run("return document.documentElement.dataset.theme").asText())
                .isEqualTo("dark");
    }

    @Test
    void hostileTextsAreShownAsTexts() throws Exception {
        browser.console();
        browser.open(files.resolve("hostile/" + Page.NAME));

        assertThat(browser.run("return document.querySelector('h1').textContent")
                        .asText())
                .isEqualTo(MadeUp.HOSTILE);
        assertThat(browser.run("return document.querySelectorAll('img').length").asInt())
                .isZero();
        assertThat(browser.run("return window.gotIn === undefined").asBoolean()).isTrue();
        assertThat(browser.texts(
                        "return [...document.querySelectorAll('#p1 .legend span')].map(each => each.textContent)"))
                .containsExactly(MadeUp.HOSTILE, "plain");
        assertThat(browser.texts("return [...document.querySelectorAll('.error')].map(each => each.textContent)"))
                .isEmpty();
        assertThat(browser.console()).isEmpty();
    }

    @Test
    void whereAPhaseChangedIsDrawnAndSaid() throws Exception {
        browser.open(files.resolve("changed/" + Page.NAME));

        assertThat(browser.texts(
                        "return [...document.querySelectorAll('#p13 .chart svg text')].map(each => each.textContent)"))
                .contains("step")
                .contains("standstill, repeat 2");
        assertThat(browser.text("#p13"))
                .contains("Not steady: sound for the first 3.25 s, response times x3 (geometric mean)");
    }

    @Test
    void aLargeRunOpensSoon() throws Exception {
        browser.open(files.resolve("large/" + Page.NAME));

        double millis = browser.run("return performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")
                .asDouble();

        assertThat(millis).as(String.format(Locale.ROOT, "%.0f ms", millis)).isLessThan(MOST_MILLIS);
        assertThat(browser.run("return document.querySelectorAll('section.plot[data-drawn]').length")
                        .asInt())
                .isEqualTo(ALL_PLOTS.size() - 6);
    }

    @Test
    void flowsAreDrawnBesideTheirRequests() throws Exception {
        browser.open(files.resolve("flows/" + Page.NAME));
        browser.run("document.querySelectorAll('#flows select').forEach(each => { each.selectedIndex = 2;"
                + " each.dispatchEvent(new Event('change')); })");

        assertThat(browser.run("return document.querySelector('#flows .finding').textContent")
                        .asText())
                .contains("buy: 25 % broken off, most often at buy/pay");
        assertThat(browser.texts("return [...document.querySelectorAll('.error')].map(each => each.textContent)"))
                .isEmpty();
    }

    @Test
    void agentsAreDrawnAndTheOneThatIsMissingIsNamed() throws Exception {
        browser.open(files.resolve("agents/" + Page.NAME));

        assertThat(browser.texts(
                        "return [...document.querySelectorAll('#agents .legend span')].map(each => each.textContent)"))
                .contains("agent 1 on load1", "agent 2 on load2");
        assertThat(browser.run("return document.querySelector('#agents .finding').textContent")
                        .asText())
                .isEqualTo("At 3 users, agent 2 on load2 is missing: it was silent for 5.0 s.");
        assertThat(browser.texts("return [...document.querySelectorAll('.error')].map(each => each.textContent)"))
                .isEmpty();
    }

    @Test
    void thatARunIsInvalidIsSaidOnceAboveTheReason() throws Exception {
        browser.open(files.resolve("invalid").resolve(Page.NAME));

        assertThat(browser.texts("return [...document.querySelectorAll('.verdict > *')].map(each => each.textContent)"))
                .filteredOn(text -> text.toLowerCase(Locale.ROOT).contains("invalid"))
                .satisfiesExactly(
                        heading -> assertThat(heading).contains("Invalid: figures are not what they claim to be"),
                        reasons -> assertThat(reasons).contains("nothing came"));
    }

    private RunSummary invalid() {
        Verdict.Finding finding = new Verdict.Finding(Severity.INVALID, "nothing-measured", "nothing came");
        return new RunSummary(
                run.plan(), run.environment(), run.points(), new Verdict.Invalid(List.of(finding)), List.of());
    }

    private void openReport() throws IOException, InterruptedException {
        browser.open(files.resolve(Page.NAME));
    }
}
