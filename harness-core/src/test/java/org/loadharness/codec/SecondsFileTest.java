package org.loadharness.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialId;
import org.loadharness.random.SeedTree;
import org.loadharness.record.Distribution;
import org.loadharness.record.ResourceUse;
import org.loadharness.record.Seconds;
import org.loadharness.record.Seconds.Stage;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.SecondLog;

class SecondsFileTest {
    private static final TrialId TRIAL = new TrialId(0, 1);
    private static final ExperimentPlan PLAN = TrialsFileTest.planOf(1, 2);
    private static final SeedTree SEEDS = new SeedTree(210);

    @TempDir
    private Path directory;

    @Test
    void secondsOfAMinuteNeedNoFile() throws IOException {
        List<SecondLog> seconds = seconds(SecondsFile.MOST_IN_MEMORY);

        try (SecondsFile file = SecondsFile.create(directory)) {
            assertThat(keep(file, TRIAL, seconds)).isEqualTo(Seconds.of(seconds));
        }

        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void secondsOfALongTrialAreReadAsTheyWereWrittenWhateverTheirNumber() throws IOException {
        for (int count : List.of(61, 62, 500)) {
            List<SecondLog> seconds = seconds(count);
            Path place = Files.createDirectory(directory.resolve(Integer.toString(count)));
            Seconds kept;
            try (SecondsFile file = SecondsFile.create(place)) {
                kept = keep(file, TRIAL, seconds);

                assertThat(kept).as("while it is open").containsExactlyElementsOf(seconds);
            }

            assertThat(kept).as("when it is closed").containsExactlyElementsOf(seconds);
            assertThat(kept.count()).isEqualTo(count);
            assertThat(kept.endNanos()).hasValue(seconds.get(count - 1).endNanos());
        }
    }

    @Test
    void logOfATrialNamesItsSecondsAndNotThemAndIsReadBack() throws IOException {
        List<SecondLog> seconds = seconds(300);
        TrialLog trial = write(TRIAL, seconds);

        TrialsFile.Content content = TrialsFile.read(directory, PLAN);

        assertThat(Files.size(directory.resolve(TrialsFile.NAME))).isLessThan(40_000);
        assertThat(content.unfinished()).isEmpty();
        assertThat(content.secondsBytes()).isEqualTo(Files.size(directory.resolve(SecondsFile.NAME)));
        TrialLog read = content.trials().get(0);
        assertThat(read.timeline()).containsExactlyElementsOf(seconds);
        assertThat(read.warmup().timeline())
                .containsExactlyElementsOf(trial.warmup().timeline());
        assertThat(read.measured()).isEqualTo(trial.measured());
    }

    @Test
    void trialWhoseSecondsWereAlteredAtAnyByteIsToBeRunAgain() throws IOException {
        write(TRIAL, seconds(100));
        Path file = directory.resolve(SecondsFile.NAME);
        byte[] whole = Files.readAllBytes(file);
        var random = SEEDS.child("altered").stream();
        for (int i = 0; i < 20; i++) {
            byte[] altered = whole.clone();
            altered[random.nextInt(whole.length)] ^= 4;
            Files.write(file, altered);

            TrialLog trial = TrialsFile.read(directory, PLAN).trials().get(0);

            assertThat(TrialsFile.isDone(trial)).isFalse();
            assertThat(trial.ending().detail()).contains(SecondsFile.NAME);
        }
    }

    @Test
    void processKilledAtAnyByteLeavesTheSecondsThatWereWhole() throws IOException {
        write(TRIAL, seconds(80));
        long behind = Files.size(directory.resolve(SecondsFile.NAME));
        List<SecondLog> seconds = seconds(90);
        TrialId killed = new TrialId(0, 2);
        try (SecondsFile file = SecondsFile.resume(directory, TrialsFile.read(directory, PLAN))) {
            keep(file, killed, seconds);
        }
        byte[] whole = Files.readAllBytes(directory.resolve(SecondsFile.NAME));
        var random = SEEDS.child("killed").stream();
        for (int i = 0; i < 20; i++) {
            int length = random.nextInt((int) behind, whole.length + 1);
            Files.write(directory.resolve(SecondsFile.NAME), Arrays.copyOf(whole, length));

            TrialsFile.Content content = TrialsFile.read(directory, PLAN);

            int lines = (int) IntStream.range((int) behind, length)
                    .filter(at -> whole[at] == '\n')
                    .count();
            assertThat(content.trials()).hasSize(1).allMatch(TrialsFile::isDone);
            assertThat(content.secondsBytes()).isEqualTo(behind);
            assertThat(content.unfinished().isPresent()).isEqualTo(lines > 0);
            content.unfinished().ifPresent(left -> {
                assertThat(left.trial()).isEqualTo(killed);
                assertThat(left.measured()).containsExactlyElementsOf(seconds.subList(0, lines));
            });
        }
    }

    @Test
    void whoGoesOnWritesBehindTheLastTrialThatCounts() throws IOException {
        write(TRIAL, seconds(80));
        byte[] before = Files.readAllBytes(directory.resolve(SecondsFile.NAME));
        try (SecondsFile file = SecondsFile.resume(directory, TrialsFile.read(directory, PLAN))) {
            keep(file, new TrialId(0, 2), seconds(90));
        }

        SecondsFile.resume(directory, TrialsFile.read(directory, PLAN)).close();

        assertThat(Files.readAllBytes(directory.resolve(SecondsFile.NAME))).isEqualTo(before);
    }

    @Test
    void secondsOfNobodysFileAreThereUntilNobodyReadsThem() throws IOException {
        List<SecondLog> seconds = seconds(100);
        SecondsFile file = SecondsFile.temporary();

        Seconds kept = keep(file, TRIAL, seconds);
        file.close();

        assertThat(kept).containsExactlyElementsOf(seconds);
    }

    @Test
    void secondsOfADirectoryThatIsGoneAreStillReadAndCopied() throws IOException {
        Path gone = Files.createDirectory(directory.resolve("gone"));
        Path other = Files.createDirectory(directory.resolve("other"));
        List<SecondLog> seconds = seconds(400);
        try (SecondsFile file = SecondsFile.create(gone)) {
            Seconds kept = keep(file, TRIAL, seconds);
            byte[] bytes = Files.readAllBytes(gone.resolve(SecondsFile.NAME));
            Files.delete(gone.resolve(SecondsFile.NAME));

            file.copyTo(other);

            assertThat(kept).containsExactlyElementsOf(seconds);
            assertThat(Files.readAllBytes(other.resolve(SecondsFile.NAME))).isEqualTo(bytes);
        }
    }

    private TrialLog write(TrialId id, List<SecondLog> seconds) throws IOException {
        try (TrialsFile trials = TrialsFile.create(directory);
                SecondsFile file = SecondsFile.create(directory)) {
            Seconds.Keeper keeper = file.keeper(id);
            for (SecondLog second : seconds) {
                keeper.add(Stage.WARMUP, second);
            }
            Seconds warmup = keeper.end(Stage.WARMUP);
            TrialLog trial = new RandomLogs(5).smallTrial(id, Cause.COMPLETED).with(warmup, keep(file, id, seconds));
            trials.append(trial);
            return trial;
        }
    }

    private static Seconds keep(SecondsFile file, TrialId id, List<SecondLog> seconds) throws IOException {
        Seconds.Keeper keeper = file.keeper(id);
        for (SecondLog second : seconds) {
            keeper.add(Stage.MEASURED, second);
        }
        return keeper.end(Stage.MEASURED);
    }

    private static List<SecondLog> seconds(int count) {
        var random = SEEDS.child(count).stream();
        return IntStream.rangeClosed(1, count)
                .mapToObj(end -> new SecondLog(
                        end * 1_000_000_000L,
                        Distribution.of(
                                random.longs(random.nextInt(20), 1, 1L << 30).toArray()),
                        random.nextInt(3),
                        random.nextInt(9),
                        random.nextInt(9),
                        random.nextInt(9),
                        ResourceUse.UNKNOWN,
                        random.nextBoolean() ? Optional.of(ResourceUse.UNKNOWN) : Optional.empty()))
                .toList();
    }
}
