package org.loadharness.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.report.FinalTable;
import org.loadharness.report.Report;
import org.loadharness.stats.RunSummary;

/** The tables of the page as a browser shows them, and what is saved of them. */
@Tag("browser")
@TestInstance(Lifecycle.PER_CLASS)
class TablesInBrowserTest {
    private final RunSummary run = MadeUp.of(6, 3, 8);

    private Browser browser;
    private Path files;

    @BeforeAll
    void startBrowser(@TempDir Path directory) throws IOException, InterruptedException {
        files = directory;
        Report.write(directory, run, Report.Columns.ALL);
        MadeUp.page(directory, run);
        browser = Browser.start(directory.resolve("profile"), 1280, 1600);
    }

    @AfterAll
    void endBrowser() throws IOException {
        if (browser != null) { // as it is when there is none
            browser.close();
        }
    }

    @Test
    void theFiguresOfATableAreThoseOfTheFile() throws Exception {
        openReport();

        for (Map.Entry<String, String> plot : Map.of("p1", "summary.csv", "p6", "summary.csv", "p3", "percentiles.csv")
                .entrySet()) {
            List<List<String>> shown = browser.tableOf(plot.getKey());
            List<CSVRecord> rows = rows(Files.readString(files.resolve(plot.getValue())));
            List<String> head = shown.get(0);

            assertThat(shown).hasSize(rows.size() + 1);
            for (int row = 0; row < rows.size(); row++) {
                CSVRecord expected = rows.get(row);
                assertThat(shown.get(row + 1))
                        .isEqualTo(head.stream().map(expected::get).toList());
            }
        }
    }

    @Test
    void whatIsSavedIsWhatTheFileHas() throws Exception {
        openReport();

        String saved = browser.run("let text = ''; const blob = Blob; window.Blob = class extends blob {"
                        + " constructor(parts, options) { super(parts, options); text = parts.join(''); } };"
                        + " document.querySelector('#p1 .under button').click(); window.Blob = blob; return text;")
                .asText();

        List<CSVRecord> rows = rows(Files.readString(files.resolve("summary.csv")));
        List<CSVRecord> found = rows(saved);
        assertThat(found).hasSameSizeAs(rows);
        assertThat(found.get(2).get("throughput_per_s")).isEqualTo(rows.get(2).get("throughput_per_s"));
        assertThat(found.get(2).get("load")).isEqualTo("3 users");
    }

    @Test
    void allPointsAreInViewAndATableOpensBelowItsButton() throws Exception {
        openReport();

        assertThat(browser.run("const table = document.querySelector('[aria-label=\"All points\"]');"
                                + " return table.scrollHeight - table.clientHeight")
                        .asInt())
                .isLessThanOrEqualTo(1);
        assertThat(browser.run("const button = document.querySelector('#p1 .under summary'), before = button.offsetTop;"
                                + " button.parentElement.open = true; return button.offsetTop - before")
                        .asInt())
                .isZero();
    }

    @Test
    void anIntervalHasNoMoreDigitsThanItCarries() throws Exception {
        openReport();
        String format;
        try (InputStream script = Objects.requireNonNull(Page.class.getResourceAsStream("format.js"))) {
            format = new String(script.readAllBytes(), StandardCharsets.UTF_8);
        }

        assertThat(browser.run(format
                                + "; return [interval(197734, 316859), interval(0.00923, 0.0468), interval(0.0016, 12.34),"
                                + " interval(0.99998765, 0.99999432, value => percent(value, 6)), interval(5, 5),"
                                + " interval(0.000084, 4.8e13), interval(9.4e-14, 1.6e11, time)].join('; ')")
                        .asText())
                .isEqualTo("198000 to 317000; 0.0092 to 0.047; 0.0016 to 12.3; 99.9988 % to 99.9994 %; 5 to 5;"
                        + " more than x 1000000 wide; more than x 1000000 wide");
    }

    @Test
    void vaguePointsWithTwoReasonsAreInViewFromSideToSideAndWhatAllShareIsSaidOnce() throws Exception {
        openReport();

        JsonNode vague = browser.run("const table = document.querySelector('[aria-label=\"All points\"]'),"
                + " heads = [...table.querySelectorAll('thead th')].map(each => each.textContent);"
                + " const cells = { throughput: '185315/s', '95 % interval': '23559 to 185315', mean: '0.075 ms ±99+ %',"
                + " p50: '0.0066 ms ±99+ %', p99: '0.089 ms ±99+ %', successes: '99.999 %', verdict: 'suspect' };"
                + " for (const row of table.querySelectorAll('tbody tr')) heads.forEach((head, index) => {"
                + " if (head in cells) row.cells[index].textContent = cells[head];"
                + " if (head === 'reasons') row.cells[index].innerHTML ="
                + " '<details><summary>generator-stalled, repeats-scatter</summary></details>'; });"
                + " return { beyond: table.scrollWidth - table.clientWidth, heads: heads.join(),"
                + " said: table.querySelector('caption').textContent }");

        assertThat(vague.get("beyond").asInt()).isZero();
        assertThat(vague.get("heads").asText())
                .isEqualTo("load,throughput,95 % interval,mean,p50,p99,successes,verdict,reasons");
        assertThat(vague.get("said").asText())
                .isEqualTo("A row is a point: 6 points, 3 repeats of each. summary.csv has all digits and columns.");
    }

    @Test
    void aTableIsSortedByTheHeadOfAColumnRisingAndThenFalling() throws Exception {
        openReport();
        String click = "const head = [...document.querySelectorAll('[aria-label=\"All points\"] th')]"
                + ".find(each => each.textContent === 'p99'); head.querySelector('button').click();"
                + " return [...head.closest('table').tBodies[0].rows].map(row => row.cells[head.cellIndex].dataset.value)";

        assertThat(browser.texts(click)).hasSize(6).isSortedAccordingTo(Comparator.comparing(Double::valueOf));
        assertThat(browser.texts(click)).isSortedAccordingTo(Comparator.comparing(text -> -Double.parseDouble(text)));
    }

    @Test
    void thePageWritesAFigureAsTheConsoleDoes() throws Exception {
        openReport();
        List<String> cells =
                browser.texts("return [...document.querySelectorAll('[aria-label=\"All points\"] tbody tr')]"
                        + ".map(row => [...row.cells].slice(1, 6).map(cell => cell.textContent).join(' '))");
        List<String> lines = FinalTable.markdown(run).lines().skip(2).toList();

        for (int row = 0; row < cells.size(); row++) {
            String[] words = lines.get(row).split(" ±\\S* \\| | \\| ", -1);
            String[] shown = cells.get(row).split("/s .* to \\S+ | ms", -1);
            assertAlike(shown[0], words[2]);
            assertAlike(shown[1].strip(), words[3]);
        }
    }

    /** To as many digits; a file of six of them may round the last one otherwise. */
    private static void assertAlike(String onPage, String onConsole) {
        BigDecimal one = new BigDecimal(onPage);
        BigDecimal other = new BigDecimal(onConsole);
        assertThat(one.subtract(other).abs())
                .as("%s and %s", onPage, onConsole)
                .isLessThanOrEqualTo(other.ulp().min(one.ulp()));
    }

    private void openReport() throws IOException, InterruptedException {
        browser.open(files.resolve(Page.NAME));
    }

    /** Of a file with a header. */
    static List<CSVRecord> rows(String csv) throws IOException {
        return CSVFormat.RFC4180
                .builder()
                .setHeader()
                .get()
                .parse(new StringReader(csv))
                .getRecords();
    }
}
