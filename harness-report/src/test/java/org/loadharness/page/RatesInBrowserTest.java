package org.loadharness.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.load.Arrivals;
import org.loadharness.stats.RunSummary;

/** What the page says of a sweep of rates. */
@Tag("browser")
class RatesInBrowserTest {
    @TempDir
    private Path directory;

    @Test
    void interactionsStandBesideAllThatIsOffered() throws Exception {
        try (Browser browser = opened(LittlesLawInBrowserTest.run(50, 100))) {
            assertThat(browser.text("#p1 .legend")).contains("all that is offered");
            assertThat(browser.text("#p1 .chart")).contains("interactions offered per second");
        }
    }

    /** Else they were one line, with two points at each rate. */
    @Test
    void lawsThatShareARateStandBesideEachOtherByTheirNames() throws Exception {
        Stream<String> laws = Stream.of("poisson:50/s", "poisson:100/s", "batched:1ms:constant:50/s");
        try (Browser browser = opened(LittlesLawInBrowserTest.run(laws.map(Arrivals::parse)))) {
            assertThat(browser.text("#p1 .chart"))
                    .contains("poisson:50/s", "poisson:100/s", "batched:1ms", "constant:50/s")
                    .doesNotContain("interactions offered per second");
        }
    }

    @Test
    void whereArrivalsBeginFlowsTheirRateIsNoneOfInteractions() throws Exception {
        try (Browser browser = opened(MadeUp.withFlows(LittlesLawInBrowserTest.run(50, 100)))) {
            assertThat(browser.text("#p1 .legend")).doesNotContain("all that is offered");
            assertThat(browser.text("#p1 .chart")).contains("flows offered per second");
        }
    }

    @Test
    void ofLoadsWithOnePlaceOnlyTheHeaviestIsLabelled() throws Exception {
        try (Browser browser = opened(LittlesLawInBrowserTest.run(20, 100, 101, 102))) {
            assertThat(browser.texts("const boxes = [...document.querySelectorAll('#p12 .chart svg text')]"
                            + ".map(text => ({ text: text.textContent, box: text.getBoundingClientRect() }));"
                            + " return boxes.filter((one, place) => boxes.slice(place + 1).some(({ box }) =>"
                            + " one.box.left < box.right && box.left < one.box.right"
                            + " && one.box.top < box.bottom && box.top < one.box.bottom)).map(one => one.text)"))
                    .isEmpty();
            assertThat(browser.texts(
                            "return [...document.querySelectorAll('#p12 text')].map(each => each.textContent)"))
                    .contains("102")
                    .doesNotContain("100", "101");
        }
    }

    private Browser opened(RunSummary run) throws IOException, InterruptedException {
        MadeUp.page(Files.createDirectories(directory.resolve("run")), run);
        Browser browser = Browser.start(directory.resolve("profile"), 1280, 1600);
        browser.open(directory.resolve("run").resolve(Page.NAME));
        return browser;
    }
}
