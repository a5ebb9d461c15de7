package org.loadharness.page;

import java.util.Map;
import org.loadharness.codec.JsonText;

/** The page of a run that goes on, which listens to {@code events} beside it. Stateless. Thread-safe. */
public final class LivePage {
    private LivePage() {}

    /** The whole page of a run of that workload. */
    public static String text(String workload) {
        return Template.live(
                workload + " \u00b7 Load Harness, live",
                Template.harmless(JsonText.line(Map.of("workload", workload))));
    }
}
