package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SearchReportsTest {
    private final List<String> said = new ArrayList<>();
    private final SearchReports reports = new SearchReports(Way.here(7800), said::add);

    @Test
    void whyThereIsNoRunYetIsSaidWhenItChangesAndElseEveryTenSeconds() {
        at(0, "it refuses");
        at(9, "it refuses");
        at(10, "it refuses");
        at(11, "it has other keys");
        at(20, "it has other keys");
        at(21, "it has other keys");

        assertThat(said)
                .containsExactly(
                        "no run at 127.0.0.1:7800 yet: it refuses",
                        "no run at 127.0.0.1:7800 yet: it refuses",
                        "no run at 127.0.0.1:7800 yet: it has other keys",
                        "no run at 127.0.0.1:7800 yet: it has other keys");
    }

    private void at(long seconds, String reason) {
        reports.missing(reason, TimeUnit.SECONDS.toNanos(seconds));
    }
}
