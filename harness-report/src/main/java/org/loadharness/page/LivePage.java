package org.loadharness.page;

import java.util.Map;
import org.loadharness.codec.JsonText;

/** The page of a run that goes on, which listens to {@code events} beside it. Stateless. Thread-safe. */
public final class LivePage {
    private LivePage() {}

    /** The whole page of a run of that workload, in UTF-8. */
    public static byte[] bytes(String workload) {
        return Template.live(
                workload + " \u00b7 Load Harness, live",
                Template.harmless(JsonText.line(Map.of("workload", workload))));
    }
}
