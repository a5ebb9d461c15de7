package org.loadharness.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.house.Cases;
import org.loadharness.plan.TrialId;
import org.loadharness.workload.WorkloadDefinition;

class ForkLinesTest {
    @Tag("law")
    @Test
    void whatIsWrittenIsRead() throws IOException {
        for (long seed = 1; seed <= Cases.of(15, 50); seed++) {
            RandomLogs random = new RandomLogs(seed);
            List<ForkLines.Line> lines = List.of(
                    new ForkLines.Line.Order(random.plan(), new TrialId(3, 1), Optional.empty()),
                    new ForkLines.Line.Order(
                            random.plan(),
                            new TrialId(1, 2),
                            Optional.of(new WorkloadDefinition("f", "a/b", "x: \"y\"\n", Map.of("a/b", "00")))),
                    new ForkLines.Line.Stop(),
                    new ForkLines.Line.Ready(),
                    new ForkLines.Line.Served("http://[::1]:80/a?b", 42, Optional.of("0,2-3")),
                    new ForkLines.Line.Served("tcp://localhost:1", 1, Optional.empty()),
                    new ForkLines.Line.Rehearsing(Duration.ofNanos(seed)),
                    new ForkLines.Line.Begun(),
                    new ForkLines.Line.Measuring(),
                    new ForkLines.Line.Going(random.state()),
                    new ForkLines.Line.Ended(random.trial()),
                    new ForkLines.Line.Unreachable("no \"way\"\nout"));
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            for (ForkLines.Line line : lines) {
                ForkLines.write(out, line);
            }

            BufferedInputStream in = in(out.toByteArray());
            for (ForkLines.Line line : lines) {
                assertThat(ForkLines.read(in)).as("seed %d", seed).contains(line);
            }
            assertThat(ForkLines.read(in)).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"hello\n", "\n", "{}\n", "{\"crc32c\":\"00000000\",\"trial\":{\"said\":\"stop\"}}\n"})
    void whatNobodySealedIsRefused(String line) {
        assertThatExceptionOfType(MalformedFile.class)
                .isThrownBy(() -> ForkLines.read(in(line.getBytes(StandardCharsets.UTF_8))))
                .withMessage("\"" + line.strip() + "\"");
    }

    @Test
    void whatIsCutOffIsRefused() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ForkLines.write(out, new ForkLines.Line.Stop());

        for (int bytes = 1; bytes < out.size(); bytes++) {
            byte[] torn = Arrays.copyOf(out.toByteArray(), bytes);
            assertThatExceptionOfType(MalformedFile.class).isThrownBy(() -> ForkLines.read(in(torn)));
        }
    }

    @Test
    void wordThatNobodySaysIsRefused() {
        byte[] sealed = SealedLine.seal("{\"said\":\"hush\"}".getBytes(StandardCharsets.UTF_8));

        assertThatExceptionOfType(MalformedFile.class)
                .isThrownBy(() -> ForkLines.read(in(sealed)))
                .withMessage("line: unknown word \"hush\"");
    }

    private static BufferedInputStream in(byte[] bytes) {
        return new BufferedInputStream(new ByteArrayInputStream(bytes));
    }
}
