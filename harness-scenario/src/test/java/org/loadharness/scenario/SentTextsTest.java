package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a file says arrives as it is written. */
@Timeout(60)
final class SentTextsTest {
    @TempDir
    Path directory;

    @Test
    void rawValueOfAFormGoesOutAsUtf8() throws Exception {
        try (Service service = Service.start()) {
            new Visits(directory, service).outcomes("""
                            url: SERVICE
                            param: {p: Zoë}
                            requests: [{post: /form, form: {name: "${param.p|raw}", again: "${param.p}"}}]
                            """, 1);

            assertThat(service.asked()).containsExactly("POST /form name=Zoë&again=Zo%C3%AB");
        }
    }
}
