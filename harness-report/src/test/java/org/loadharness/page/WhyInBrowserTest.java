package org.loadharness.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
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
import org.loadharness.record.ProfileLog.Stack;
import org.loadharness.require.RunComparison.Terms;
import org.loadharness.require.RunEffects.FactorLevels;
import org.loadharness.stats.RunSummary;

/** Why it stops scaling, as a browser shows it: of n users n - 1 wait for a lock, and more and more is sorted. */
@Tag("browser")
@TestInstance(Lifecycle.PER_CLASS)
class WhyInBrowserTest {
    private static final int LOADS = 4;

    private Browser browser;
    private Path page;

    @BeforeAll
    void startBrowser(@TempDir Path directory) throws IOException, InterruptedException {
        MadeUp.page(directory, MadeUp.profiled(MadeUp.of(LOADS, 2, 8)));
        page = directory.resolve(Page.NAME);
        browser = Browser.start(directory.resolve("profile"), 1400, 1600);
    }

    @AfterAll
    void endBrowser() throws IOException {
        if (browser != null) { // as it is when there is none
            browser.close();
        }
    }

    @Test
    void theSharesOfEachLoadAreDrawnAndSumToAllOfTheTime() throws Exception {
        browser.open(page);

        JsonNode series =
                browser.run("return echarts.getInstanceByDom(document.querySelector('#p16 .chart')).getOption()"
                        + ".series.map(each => ({ name: each.name, values: each.data.map(bar => bar.value) }))");

        for (int load = 0; load < LOADS; load++) {
            double sum = 0;
            for (JsonNode layer : series) {
                double share = layer.get("values").get(load).asDouble();
                sum += share;
                if (layer.get("name").asText().equals("ReentrantLock in Shelf")) {
                    assertThat(share).isCloseTo((double) load / (load + 1), within(1e-6));
                }
            }
            assertThat(sum).isCloseTo(1, within(1e-6));
        }
        assertThat(browser.texts(
                        "return [...document.querySelectorAll('#p16 .legend > *')].map(each => each.textContent)"))
                .contains("computing", "ReentrantLock in Shelf");
        assertThat(browser.text("#p16 .finding")).contains("ReentrantLock in Shelf");
    }

    @ParameterizedTest
    @ValueSource(ints = {390, 1400})
    void bothPlotsAndTheirLegendsAreWholeOnAPhoneAndOnAScreen(int width) throws Exception {
        browser.command(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", width < 500));
        try {
            browser.await("innerWidth === " + width);
            browser.open(page);
            browser.await("document.querySelector('#p17 .chart svg').getBoundingClientRect().width <= " + width);

            assertThat(browser.texts("return ['p16', 'p17'].filter(id => document.querySelector('#' + id"
                            + " + ' .chart svg').getBoundingClientRect().width < 0.75 * Math.min(innerWidth, 1150))"))
                    .as("plots that leave the width unused")
                    .isEmpty();
            assertThat(browser.texts(
                            "return [...document.querySelectorAll('#p16 .legend > *, #p17 select')].filter(each => {"
                                    + " const box = each.getBoundingClientRect();"
                                    + " return box.left < 0 || box.right > innerWidth || each.scrollWidth > each.clientWidth + 1; })"
                                    + ".map(each => each.textContent)"))
                    .as("legends and choices that are cut off")
                    .isEmpty();
            assertThat(
                            browser.texts(
                                    "return [...document.querySelectorAll('#p17 .chart svg text')].map(each => each.textContent)"))
                    .contains("all, 4 users", "Shop.buy");
        } finally {
            browser.command("Emulation.clearDeviceMetricsOverride", Map.of());
        }
    }

    @Test
    void aFlameGraphIsAsWideAsItsSamplesAndADifferenceSaysWhatTakesMore() throws Exception {
        browser.open(page);
        JsonNode boxes = flames();

        assertThat(boxes.get(0).get(0).asDouble()).isZero();
        assertThat(boxes.get(0).get(1).asDouble()).isCloseTo(1, within(1e-9));
        assertThat(boxes.get(2).get(1).asDouble() - boxes.get(2).get(0).asDouble())
                .as("80 of 160 samples with 4 users, the widest first")
                .isCloseTo(80 / 160.0, within(1e-9));
        String before = fills();

        browser.run("const of = document.querySelectorAll('#p17 select'); of[1].value = '1 user';"
                + " of[1].dispatchEvent(new Event('change'))");

        assertThat(browser.text("#p17 .finding")).isEqualTo("Shelf.sort changed most: +30 points of the samples.");
        assertThat(browser.text("#p17 figcaption"))
                .contains("Red takes a larger share than at 1 user, blue a smaller one.");
        assertThat(fills()).isNotEqualTo(before);
    }

    @Test
    void aRunThatIsHeldAgainstAnotherBeginsWithTheDifferenceOfBothAtTheSameLoad(@TempDir Path directory)
            throws Exception {
        RunSummary before = MadeUp.profiled(MadeUp.of(1, 2, 8));
        RunSummary after = MadeUp.profiled(MadeUp.of(LOADS, 2, 8));
        Path compared = Page.writeFile(
                directory.resolve("compared.html"),
                Page.compared(
                        before, after, new FactorLevels("run", "old", "new"), List.of("plan: seed"), Terms.STANDARD));

        browser.open(compared);

        assertThat(browser.texts("return [...document.querySelectorAll('.lead')].map(each => each.textContent)"))
                .contains("Held against old. Different: plan: seed.");
        browser.run("const of = document.querySelectorAll('#p17 select'); of[1].value = 'old, 1 user';"
                + " of[1].dispatchEvent(new Event('change'))");
        assertThat(browser.text("#p17 .finding")).isEqualTo("Shelf.sort changed most: +30 points of the samples.");
        assertThat(browser.text("#p17 figcaption"))
                .contains("Red takes a larger share than at old, 1 user, blue a smaller one.");
        assertThat(browser.text("#p10 .finding")).contains("throughput at 1 user");
    }

    @Test
    void ofManyLoadsThoseThatAreNamedHaveTheirWholeNames(@TempDir Path directory) throws Exception {
        MadeUp.page(directory, MadeUp.profiled(MadeUp.of(24, 2, 2)));
        browser.open(directory.resolve(Page.NAME));

        assertThat(browser.texts(
                        "return [...document.querySelectorAll('#p16 .chart text')].map(each => each.textContent)"))
                .contains("1 user", "23 users")
                .noneMatch(text -> text.contains("...") || text.contains("…"));
    }

    @Test
    void aMethodThatIsGoneMayHaveChangedMost(@TempDir Path directory) throws Exception {
        RunSummary before = MadeUp.profiled(
                MadeUp.of(1, 2, 8), new Stack(List.of("Shop.buy", "Audit.log"), "Audit.log (line 2)", 300));
        RunSummary after = MadeUp.profiled(MadeUp.of(1, 2, 8));
        Path compared = Page.writeFile(
                directory.resolve("compared.html"),
                Page.compared(before, after, new FactorLevels("run", "old", "new"), List.of(), Terms.STANDARD));

        browser.open(compared);

        assertThat(browser.text("#p17 .finding")).isEqualTo("Audit.log changed most: -75 points of the samples.");
    }

    @Test
    void usersAreHeldAgainstUsersWhereOnlyTheOtherRunHasAServerToo(@TempDir Path directory) throws Exception {
        RunSummary after = MadeUp.profiled(MadeUp.of(1, 2, 8));
        RunSummary before = MadeUp.ofServer(after);
        Path compared = Page.writeFile(
                directory.resolve("compared.html"),
                Page.compared(before, after, new FactorLevels("run", "old", "new"), List.of(), Terms.STANDARD));

        browser.open(compared);

        assertThat(browser.text("#p17 figcaption")).contains("Red takes a larger share than at old, 1 user, users,");
        assertThat(browser.text("#p17 .finding")).startsWith("Shop.buy changed most: +100 points");
        assertThat(browser.texts("return [...document.querySelectorAll('#p17 select option')].map(each => each.value)"))
                .contains("old, 1 user, users", "old, 1 user, server");
    }

    @Test
    void whereAServerWasRecordedItsTimeIsDrawnFirstAsTheSentenceIsAboutIt(@TempDir Path directory) throws Exception {
        MadeUp.page(directory, MadeUp.ofServer(MadeUp.profiled(MadeUp.of(LOADS, 2, 8))));

        browser.open(directory.resolve(Page.NAME));

        assertThat(browser.text("#p16 .finding")).contains("the server threads' time");
        assertThat(axisTitle()).isEqualTo("share of all the server threads' time");
        assertThat(browser.texts(
                        "return [...document.querySelectorAll('#p16 .legend > *')].map(each => each.textContent)"))
                .contains("ReentrantLock in Shelf");
        browser.run("const of = document.querySelector('#p16 select'); of.value = 'users';"
                + " of.dispatchEvent(new Event('change'))");
        assertThat(axisTitle()).isEqualTo("share of all the users' time");
    }

    private String axisTitle() throws IOException, InterruptedException {
        return browser.run("return [...document.querySelectorAll('#p16 .chart svg text')].map(each => each.textContent)"
                        + ".find(each => each.startsWith('share'))")
                .asText();
    }

    private JsonNode flames() throws IOException, InterruptedException {
        return browser.run("return echarts.getInstanceByDom(document.querySelector('#p17 .chart')).getOption()"
                + ".series[0].data.map(each => each.value)");
    }

    private String fills() throws IOException, InterruptedException {
        return browser.texts(
                        "return [...document.querySelectorAll('#p17 .chart svg path')].map(each => each.getAttribute('fill'))")
                .toString();
    }
}
