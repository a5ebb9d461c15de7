package org.loadharness.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page where there is little room: every plot is measured on a phone, and the sheets are counted. */
@Tag("browser")
@TestInstance(Lifecycle.PER_CLASS)
class PhoneAndPaperTest {
    private static final int PHONE_PX = 390;

    /** Of the drawings: how much of each side lies inside the axes, all axes of a plot together. */
    private static final String AXES = "const places = [...document.querySelectorAll('.chart')].map(place => {"
            + " const rects = echarts.getInstanceByDom(place).getModel().queryComponents({ mainType: 'grid' })"
            + ".map(grid => grid.coordinateSystem.getRect());"
            + " const across = Math.max(...rects.map(each => each.width)) / place.clientWidth;"
            + " const down = rects.reduce((sum, each) => sum + each.height, 0) / place.clientHeight;"
            + " return { id: place.closest('section').id, across, down }; });";

    private static final String CUT =
            "return [...document.querySelectorAll('.chart svg')].flatMap(svg => { const frame = svg.getBoundingClientRect();"
                    + " return [...svg.querySelectorAll('text')].filter(text => { const box = text.getBoundingClientRect();"
                    + " return box.width > 0 && (box.left < frame.left - 1 || box.right > frame.right + 1); })"
                    + ".map(text => svg.closest('section').id + ': ' + text.textContent); })";

    private static final String BEYOND_AXIS = "return [...document.querySelectorAll('#p5 .chart')].flatMap(place => {"
            + " const chart = echarts.getInstanceByDom(place);"
            + " const top = chart.getModel().getComponent('yAxis').axis.scale.getExtent()[1];"
            + " return chart.getOption().series.filter(each => each.type === 'custom').flatMap(each => each.data)"
            + ".filter(point => point[1] > top).map(point => String(point[1])); })";

    /** Of plots with axes above each other: where they begin when the lower ones have long labels. */
    private static final String BEGINNINGS =
            "return [...document.querySelectorAll('.chart')].map(place => echarts.getInstanceByDom(place)).flatMap(chart => {"
                    + " const grids = () => chart.getModel().queryComponents({ mainType: 'grid' });"
                    + " if (grids().length < 2) return [];"
                    + " chart.setOption({ yAxis: [{}, { axisLabel: { formatter: () => '10000 ms' } }] });"
                    + " return [grids().map(grid => Math.round(grid.coordinateSystem.getRect().x)).join(' and ')]; })";

    /** Of the same plots: the pixels between the axes, in which the title of the lower ones stands. */
    private static final String GAPS =
            "return [...document.querySelectorAll('.chart')].map(place => echarts.getInstanceByDom(place)"
                    + ".getModel().queryComponents({ mainType: 'grid' }).map(grid => grid.coordinateSystem.getRect()))"
                    + ".filter(rects => rects.length > 1).map(rects => rects[1].y - rects[0].y - rects[0].height);";

    /** The widths of a paragraph, in pixels, at which the option in it takes more than one line. */
    private static final String BROKEN_OPTIONS =
            "const words = [...document.querySelectorAll('p, li')].find(each => each.textContent.includes(' --repeats'));"
                    + " const texts = document.createTreeWalker(words, NodeFilter.SHOW_TEXT); let text = texts.nextNode();"
                    + " while (!text.data.includes('--repeats')) text = texts.nextNode();"
                    + " const option = document.createRange(); const begin = text.data.indexOf('--repeats');"
                    + " option.setStart(text, begin); option.setEnd(text, begin + '--repeats'.length);"
                    + " const broken = []; for (let width = 120; width <= 390; width += 5) {"
                    + " words.style.width = width + 'px'; if (option.getClientRects().length > 1) broken.push(String(width)); }"
                    + " return broken;";

    private Browser browser;
    private Path files;

    @BeforeAll
    void startBrowser(@TempDir Path directory) throws IOException, InterruptedException {
        files = directory;
        MadeUp.page(Files.createDirectories(directory.resolve("plain")), MadeUp.of(6, 3, 8));
        MadeUp.page(Files.createDirectories(directory.resolve("varied")), MadeUp.varied(4, 3, 8));
        MadeUp.page(Files.createDirectories(directory.resolve("hostile")), MadeUp.hostile());
        MadeUp.page(Files.createDirectories(directory.resolve("changed")), MadeUp.changed(MadeUp.of(1, 2, 8)));
        MadeUp.page(Files.createDirectories(directory.resolve("flows")), MadeUp.withFlows(MadeUp.of(3, 2, 8)));
        MadeUp.page(Files.createDirectories(directory.resolve("profiled")), MadeUp.profiled(MadeUp.of(4, 2, 8)));
        CalibrationInBrowserTest.calibrated(directory.resolve("calibrated"));
        browser = Browser.start(directory.resolve("profile"), 1280, 1600);
    }

    @AfterAll
    void endBrowser() throws IOException {
        if (browser != null) { // as it is when there is none
            browser.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "varied", "hostile", "changed", "flows", "profiled", "calibrated"})
    void aPhoneShowsEveryPlotWholeAndSixTenthsOfItInsideItsAxes(String run) throws Exception {
        browser.command(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", PHONE_PX, "height", 800, "deviceScaleFactor", 1, "mobile", true));
        try {
            browser.await("screen.width === " + PHONE_PX);
            browser.open(files.resolve(run).resolve(Page.NAME));
            browser.await("document.querySelector('#p1 .chart svg').getBoundingClientRect().width <= " + PHONE_PX);

            assertThat(browser.run("return document.documentElement.scrollWidth")
                            .asInt())
                    .isLessThanOrEqualTo(PHONE_PX);
            assertThat(browser.texts("return [...document.querySelectorAll('.chart svg')].filter(svg =>"
                            + " svg.clientWidth < 300).map(each => each.closest('section').id)"))
                    .isEmpty();
            assertThat(browser.texts(AXES + "return places.filter(each => !(each.across >= 0.6)).map(each => each.id)"))
                    .as("plots whose axes leave them less than six tenths of the width")
                    .isEmpty();
            assertThat(browser.texts(AXES + "return places.filter(each => !(each.down >= 0.6)).map(each => each.id)"))
                    .as("plots whose axes leave them less than six tenths of the height")
                    .isEmpty();
            assertThat(browser.texts(CUT))
                    .as("texts that the edge of their plot cuts off")
                    .isEmpty();
            assertThat(browser.texts("return [...document.querySelectorAll('.plot h3')].filter(title =>"
                            + " title.scrollWidth > title.clientWidth).map(title => title.textContent)"))
                    .as("titles that are cut off")
                    .isEmpty();
            assertThat(browser.texts("return [...document.querySelectorAll('caption')].filter(caption =>"
                            + " caption.getBoundingClientRect().right > " + PHONE_PX
                            + ").map(caption => caption.textContent)"))
                    .as("captions of tables that are cut off")
                    .isEmpty();
            assertThat(browser.texts(BEYOND_AXIS))
                    .as("whiskers of shares that the axis does not reach")
                    .isEmpty();
        } finally {
            browser.command("Emulation.clearDeviceMetricsOverride", Map.of());
            browser.await("screen.width !== " + PHONE_PX);
        }
    }

    @Test
    void anOptionInASentenceEndsNoLineInItsMiddle() throws Exception {
        browser.open(files.resolve("calibrated").resolve(Page.NAME));

        assertThat(browser.texts(BROKEN_OPTIONS)).isEmpty();
    }

    @Test
    void axesAboveEachOtherBeginAtTheSamePlaceHoweverLongTheirLabelsAre() throws Exception {
        browser.open(files.resolve("plain").resolve(Page.NAME));
        browser.await("document.querySelectorAll('.chart svg').length > 5");

        assertThat(browser.texts(BEGINNINGS)).containsExactly("68 and 68", "68 and 68");
    }

    @Test
    void onPaperTheTitleOfTheLowerAxesStandsBelowTheUpperOnes() throws Exception {
        browser.open(files.resolve("plain").resolve(Page.NAME));
        browser.run("dispatchEvent(new Event('beforeprint'))");
        try {
            assertThat(browser.run(GAPS))
                    .hasSize(2)
                    .allSatisfy(gap -> assertThat(gap.asDouble()).isGreaterThan(30));
        } finally {
            browser.run("dispatchEvent(new Event('afterprint'))");
        }
    }

    /** The reference runs took 8 to 12 sheets before plots stood beside each other on paper, and take 4 to 6. */
    @Test
    void aRunOfSixLoadsIsPrintedOnFiveSheets() throws Exception {
        assertThat(sheets("plain")).isBetween(1, 5);
    }

    private int sheets(String run) throws IOException, InterruptedException {
        browser.open(files.resolve(run).resolve(Page.NAME));
        String pdf = new String(
                Base64.getDecoder()
                        .decode(browser.command("Page.printToPDF", Map.of("paperWidth", 8.27, "paperHeight", 11.69))
                                .get("data")
                                .asText()),
                StandardCharsets.ISO_8859_1);
        List<String> parts = List.of(pdf.split("/Type\\s*/Page\\b", -1));
        return parts.size() - 1;
    }
}
