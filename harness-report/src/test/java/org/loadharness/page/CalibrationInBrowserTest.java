package org.loadharness.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.report.CalibrationFile;

/** What a calibration has left beside the page is in it. */
@Tag("browser")
class CalibrationInBrowserTest {
    private static final String CSV = """
            point,phase,figure,runs,intervals,held,held_fraction,held_ci_low,held_ci_high,drawn_fraction,seed
            1 user,,throughput_per_s,500,500,476,0.952,0.929714,0.967494,1,7
            1 user,,latency_p99_ms,500,400,340,0.85,0.811769,0.881664,0.4,7
            2 users,,throughput_per_s,500,500,474,0.948,0.924956,0.964239,1,7
            2 users,,latency_p99_ms,500,0,0,,,,1,7
            """;

    /** A run of two loads in that directory, with the page. */
    static void calibrated(Path directory) throws IOException {
        Files.writeString(Files.createDirectories(directory).resolve(CalibrationFile.NAME), CSV);
        MadeUp.page(directory, MadeUp.of(2, 3, 8));
    }

    @Test
    void thePageSaysWhichIntervalsHold(@TempDir Path directory) throws Exception {
        calibrated(directory);
        try (Browser browser = Browser.start(directory.resolve("profile"), 1280, 1600)) {
            browser.open(directory.resolve(Page.NAME));

            assertThat(browser.texts("return [document.querySelector('#p18 .finding').textContent]"))
                    .containsExactly("95 % intervals held the truth in 92.1 % of 1,400 cases of this run's own process."
                            + " Narrower than they say: p99 at 1 user (85 %); use more --repeats, or longer ones.");
            assertThat(browser.tableOf("p18")).hasSize(1 + 3);
            assertThat(browser.texts("return [document.querySelector('#p18').textContent]"))
                    .singleElement()
                    .asString()
                    .contains("Of a run's interactions not all were drawn: 40 % at 1 user.");
        }
    }

    @Test
    void aTableOfAnotherFormIsLeftAlone(@TempDir Path directory) throws IOException {
        Files.writeString(directory.resolve(CalibrationFile.NAME), "a,b\n1,2\n");
        MadeUp.page(directory, MadeUp.of(2, 3, 8));

        assertThat(directory.resolve(Page.NAME)).content().doesNotContain("\"file\":\"calibration.csv\"");
    }
}
