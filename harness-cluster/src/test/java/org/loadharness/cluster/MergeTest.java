package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.loadharness.codec.ForkLines.Line;
import org.loadharness.codec.PlanFile;
import org.loadharness.codec.TrialsFile;
import org.loadharness.house.Cases;
import org.loadharness.record.Distribution.Bucket;
import org.loadharness.record.JoinedTrials;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.InteractionLog;

/** What many agents report of a trial, as one log of it. */
@Tag("law")
class MergeTest {
    /** Of the reference run over RPC: 2,000 interactions of each of five users. */
    private static final Path RUN = Path.of("..", "results", "reference", "bookstore-rpc");

    private static final int USERS = 5;

    /** In the build the logs of 30 agents, with -Plong of 1,000. */
    @Test
    void theLogsOfManyAgentsBecomeOneWithoutLoss() throws IOException {
        List<TrialLog> few = trials();
        int times = Cases.of(30, 1_000) / few.size();
        List<Payload> said = new ArrayList<>();
        for (int copy = 0; copy < times; copy++) {
            few.forEach(log -> said.add(Payload.of(new Line.Ended(log))));
        }
        long beginNanos = System.nanoTime();
        List<TrialLog> logs = new ArrayList<>();
        for (Payload each : said) {
            logs.add(((Line.Ended) each.line()).log());
        }
        TrialLog joined = JoinedTrials.join(logs);
        System.out.printf(
                "%d logs of %d bytes together are one after %.2f s%n",
                said.size(),
                said.stream().mapToLong(each -> each.bytes().length).sum(),
                (System.nanoTime() - beginNanos) / 1e9);

        TrialLog oracle = JoinedTrials.join(few);
        List<InteractionLog> found = joined.measured().interactions();
        for (int index = 0; index < found.size(); index++) {
            List<Bucket> once =
                    oracle.measured().interactions().get(index).successes().buckets();
            assertThat(found.get(index).successes().buckets())
                    .isEqualTo(once.stream()
                            .map(bucket ->
                                    new Bucket(bucket.lowestNanos(), bucket.highestNanos(), times * bucket.count()))
                            .toList());
        }
        assertThat(joined.measured().users()).hasSize(times * few.size() * USERS);
    }

    private static List<TrialLog> trials() throws IOException {
        PlanFile.Content stored = PlanFile.read(RUN);
        return TrialsFile.read(RUN, stored.plan()).trials().stream()
                .filter(trial -> stored.plan().pointOf(trial.id()).users() == USERS)
                .toList();
    }
}
