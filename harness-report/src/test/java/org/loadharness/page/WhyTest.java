package org.loadharness.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.loadharness.cause.PointTime;
import org.loadharness.record.ProfileLog.Stack;
import org.loadharness.report.FinalTable;
import org.loadharness.report.FinalTable.Glyphs;
import org.loadharness.report.FinalTable.VerdictStyle;
import org.loadharness.stats.RunSummary;

class WhyTest {
    @Test
    void theConsoleHasTheTimeOfEachPoint() {
        RunSummary run = MadeUp.profiled(MadeUp.of(14, 2, 3));

        assertThat(FinalTable.console(run, Glyphs.UNICODE, VerdictStyle.PLAIN)
                        .lines()
                        .dropWhile(line -> !line.startsWith("where the users' time goes"))
                        .skip(2)
                        .takeWhile(line -> !line.startsWith("why: "))
                        .map(line -> line.strip().split(" ", 2)[0]))
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, 14).mapToObj(Integer::toString).toList());
    }

    @Test
    void aFlameGraphHasAllSamplesHoweverManyStacksThereAre() {
        PointTime time = PointTime.of(MadeUp.profiled(MadeUp.of(1, 2, 3))).get(0);
        List<Stack> stacks = IntStream.range(0, 1_000)
                .mapToObj(way -> new Stack(List.of("Shop.buy", "Way.number" + way), "Way.go (line " + way + ")", 2))
                .toList();
        PointTime deep = new PointTime(time.point(), time.trials(), time.threads(), time.parts(), stacks, time.model());

        JsonNode flame =
                new ObjectMapper().valueToTree(WhyFields.flames(List.of(deep)).get(0));

        long samples = 0;
        for (JsonNode stack : flame.get("stacks")) {
            samples += stack.get(0).asLong();
        }
        assertThat(samples).isEqualTo(2_000);
        assertThat(flame.get("stacks")).hasSizeLessThan(300);
    }
}
