package org.loadharness.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.random.SeedTree;

class ResourceLineTest {
    private static final SeedTree SEEDS = new SeedTree(20_260_111);

    @Test
    void whatIsPrintedIsRead() {
        for (int seed = 0; seed < 1_000; seed++) {
            RandomGenerator random = SEEDS.child(seed).stream();
            ResourceUse use = ResourceUse.UNKNOWN.with(ResourceUse.Resource.THREADS, random.nextInt(5_000));
            for (ResourceUse.Resource resource : ResourceUse.Resource.values()) {
                use = random.nextBoolean() ? use.with(resource, random.nextLong(1L << random.nextInt(1, 59))) : use;
            }

            assertThat(ResourceUse.Line.parse(ResourceUse.Line.print(use)))
                    .as("seed %d", seed)
                    .contains(use);
        }
    }

    @Test
    void aLineOfFewerFiguresLeavesTheOthersUnknown() {
        assertThat(ResourceUse.Line.parse("{\"cpu_ns\":10,\"rss_bytes\":20,\"gc_count\":1,\"gc_ns\":0}"))
                .contains(ResourceUse.UNKNOWN
                        .with(ResourceUse.Resource.CPU_NANOS, 10)
                        .with(ResourceUse.Resource.RESIDENT_BYTES, 20)
                        .with(ResourceUse.Resource.COLLECTIONS, 1)
                        .with(ResourceUse.Resource.COLLECTION_NANOS, 0));
    }

    @Test
    void figuresThatAreNoneAndNamesOfTomorrowAreSkipped() {
        String line = "{\"cpu_ns\": -1, \"threads\" : 12 , \"gc_count\":1.5,\"gc_ns\":99999999999999999999,"
                + "\"rss_bytes\":null,\"cpu_user_ns\":\"7\",\"page_faults\":4,\"net_sent_bytes\":3e2}";

        assertThat(ResourceUse.Line.parse(line)).contains(ResourceUse.UNKNOWN.with(ResourceUse.Resource.THREADS, 12));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "listening",
                "{\"workload\":\"counter\",\"url\":\"http://127.0.0.1:1\",\"pid\":17}",
                "cpu_ns: {\"cpu_ns\":1}",
                "{\"cpu_ns\":",
                "{\"cpu_ns\":12",
                "{\"xcpu_ns\":1}",
                "{\"page_faults\":1}"
            })
    void aLineAboutSomethingElseIsNone(String line) {
        assertThat(ResourceUse.Line.parse(line)).isEmpty();
    }
}
