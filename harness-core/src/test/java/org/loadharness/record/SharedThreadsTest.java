package org.loadharness.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.record.PartsLog.PartLog;
import org.loadharness.record.Recorder.LatencyOrigin;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.PartTimes;

/** Users who share threads share counts: no value is lost by that, and none is counted for another part. */
class SharedThreadsTest {
    private static final int RECORDED = 5_000;
    private static final List<Mix.Entry> MIX = List.of(new Mix.Entry("first", 1), new Mix.Entry("second", 1));
    private static final List<String> PARTS = List.of("never", "seldom", "always");

    private final List<List<Long>> successes = List.of(new ArrayList<>(), new ArrayList<>());
    /** By interaction and part, the rest behind the others. */
    private final List<List<List<Long>>> parts = List.of(lists(), lists());

    @ParameterizedTest
    @CsvSource({"1, 1, 1", "7, 2, 2", "8, 3, 3", "2, 5, 4"})
    void everyDistributionIsThatOfAllValues(int users, int threads, long seed) {
        Recorder recorder = Recorder.ofThreads(
                new Recorder.Names(MIX, PARTS, List.of()), users, threads, LatencyOrigin.FROM_START, Optional.empty());
        long[] reported = new long[PARTS.size()];
        for (int user = 0; user < users; user++) {
            recorder.user(user).follow(new PartTimes() {
                @Override
                public long partNanos(int part) {
                    return reported[part];
                }
            });
            recorder.user(user).enter(0);
        }

        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < RECORDED; i++) {
            reported[1] = Math.max(0, random.nextLong(-9_000, 1_000));
            reported[2] = 1 + random.nextLong(50_000);
            record(recorder.user(random.nextInt(users)), random.nextInt(2), reported, random.nextLong(3_000));
        }

        List<InteractionLog> logs = recorder.interactionLogs();
        for (int kind = 0; kind < MIX.size(); kind++) {
            assertThat(logs.get(kind).successes()).as("seed %d", seed).isEqualTo(of(successes.get(kind)));
            PartsLog told = logs.get(kind).parts().orElseThrow();
            assertThat(told.reported())
                    .extracting(PartLog::lengths)
                    .as("seed %d", seed)
                    .containsExactly(
                            of(parts.get(kind).get(0)),
                            of(parts.get(kind).get(1)),
                            of(parts.get(kind).get(2)));
            assertThat(told.rest())
                    .as("seed %d", seed)
                    .isEqualTo(of(parts.get(kind).get(3)));
        }
    }

    private void record(UserRecorder user, int kind, long[] reported, long restNanos) {
        long wholeNanos = LongStream.of(reported).sum() + restNanos;
        user.begin(kind, 0);
        user.record(kind, 0, 0, wholeNanos, Outcome.SUCCESS);
        successes.get(kind).add(wholeNanos);
        for (int part = 0; part < reported.length; part++) {
            parts.get(kind).get(part).add(reported[part]);
        }
        parts.get(kind).get(reported.length).add(restNanos);
    }

    private static List<List<Long>> lists() {
        return List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }

    private static Distribution of(List<Long> nanos) {
        return Distribution.of(nanos.stream().mapToLong(Long::longValue).toArray());
    }
}
