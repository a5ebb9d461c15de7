package org.loadharness.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.loadharness.record.RawWriter.RawLog;
import org.loadharness.record.Recorder.LatencyOrigin;
import org.loadharness.workload.Mix;

class RawBlocksTest {
    @Test
    void theMoreUsersTheSmallerTheBlocks() {
        assertThat(RawBlocks.recordsPerBlock(1)).isEqualTo(1024);
        assertThat(RawBlocks.recordsPerBlock(128)).isEqualTo(1024);
        assertThat(RawBlocks.recordsPerBlock(2_000)).isEqualTo(64);
        assertThat(RawBlocks.recordsPerBlock(1_000_000)).isEqualTo(4);
    }

    @Test
    void fullBlocksComeInTheOrderInWhichTheyWereFilled() {
        RawBlocks blocks = new RawBlocks(1, 4, 12);
        RawBlock first = taken(blocks, null);
        RawBlock second = taken(blocks, first);
        RawBlock third = taken(blocks, second);
        taken(blocks, third);

        RawBlock oldest = blocks.takeFull();

        assertThat(oldest).isSameAs(first);
        assertThat(first.below()).isSameAs(second);
        assertThat(second.below()).isSameAs(third);
        assertThat(third.below()).isNull();
        assertThat(blocks.takeFull()).isNull();
    }

    @Test
    void thereIsABlockForEveryUserAndSpareOnes() {
        RawBlocks blocks = new RawBlocks(3, 4, 8);

        for (int block = 0; block < 3 + 2; block++) {
            taken(blocks, null);
        }

        assertThat(blocks.claim()).isFalse();
    }

    @Test
    void usersAndInteractionsHaveTheirBounds() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> new RawPhase.Users(-1, 1))
                .withMessage("first must be at least 0, was -1");
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> new RawPhase.Users(0, 0))
                .withMessage("count must be at least 1, was 0");
        List<Mix.Entry> tooMany = IntStream.rangeClosed(0, 65_536)
                .mapToObj(kind -> new Mix.Entry("kind", 1))
                .toList();
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> new RawPhase("all", tooMany, new RawPhase.Users(0, 1), LatencyOrigin.FROM_DUE))
                .withMessage("at most 65536 interactions can be recorded, were 65537");
    }

    @Test
    void aLogHoldsNoNegativeNumbers() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> new RawLog(1, -2, 3, OptionalLong.empty()))
                .withMessage("wholeBytes, records and waits must be at least 0, were 1, -2 and 3");
    }

    private static RawBlock taken(RawBlocks blocks, @Nullable RawBlock filled) {
        assertThat(blocks.claim()).isTrue();
        return blocks.exchange(filled);
    }
}
