package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.experiment.Experiment;
import org.loadharness.saturate.Saturation;

class AwaitedInASearchTest {
    @Test
    void aSearchSaysWhereItAwaitsItsAgentsAndHowToStartThem() throws Exception {
        List<String> said = new ArrayList<>();
        try (TallyServer server = TallyServer.start(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            Saturation search = Saturation.of(Experiment.of(new TallyWorkload())
                            .mode("rpc")
                            .server(server.address())
                            .agents("1")
                            .option("listen", "127.0.0.1:0")
                            .option("join-timeout", "1s"))
                    .users("1..8")
                    .objective("p99 < 50 ms")
                    .sayingTo(said::add);

            assertThatExceptionOfType(TargetUnreachable.class)
                    .isThrownBy(search::run)
                    .withMessageStartingWith(
                            "0 of 1 agents joined within 1.0 s; start each by: java -jar harness.jar agent");
        }
        assertThat(said)
                .singleElement()
                .asString()
                .matches(
                        "waiting for one agent at 127\\.0\\.0\\.1:\\d+; start each by: java -jar harness\\.jar agent --join"
                                + " 127\\.0\\.0\\.1:\\d+");
    }
}
