package org.loadharness.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.Pause;
import org.loadharness.record.RunLog;
import org.loadharness.stats.Given;
import org.loadharness.workload.Mode;

class AboutTest {
    private static final String WAITS = "closed: each user waits for its interaction to end";

    @Test
    void loadsThatThinkDifferentlyAreSaidInWholeSentences() {
        assertThat(load(new ClosedLoop(1, new Pause.None()), new ClosedLoop(1, Pause.think(Duration.ofMillis(1)))))
                .isEqualTo(WAITS + "; " + WAITS + ", then 1ms");
    }

    @Test
    void whereFlowsSayWhatUsersThinkSoDoesThePage() {
        assertThat(load(new ClosedLoop(1, Pause.ofFlows()))).isEqualTo(WAITS + ", then thinks as its flow says");
    }

    private static String load(LoadModel... loads) {
        Extent second = new Extent.Lasting(Duration.ofSeconds(1));
        RunLog log = new RunLog(Given.plan(Mode.LOCAL, second, 1, Stream.of(loads)), Given.quietMachine(), List.of());
        return About.of(Given.run(log, Given.MIX)).toString().replaceFirst(".*name=Load, value=([^}]*)}.*", "$1");
    }
}
