package org.loadharness.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

class FreeBlocksTest {
    private static final int THREADS = 4;
    private static final int TURNS = 200_000;

    @Test
    void theBlockGivenBackLastIsTakenFirst() {
        RawBlock[] blocks = blocks(3);
        FreeBlocks free = new FreeBlocks(blocks);

        assertThat(List.of(free.pop(), free.pop(), free.pop())).containsExactly(blocks[2], blocks[1], blocks[0]);
        free.push(blocks[1]);
        free.push(blocks[2]);
        assertThat(List.of(free.pop(), free.pop())).containsExactly(blocks[2], blocks[1]);
    }

    @Test
    void noBlockHasTwoOwners() throws Exception {
        FreeBlocks free = new FreeBlocks(blocks(THREADS + 1));
        AtomicIntegerArray owners = new AtomicIntegerArray(THREADS + 1);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<Boolean>> ended = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                ended.add(threads.submit(() -> takeTurns(free, owners)));
            }
            for (Future<Boolean> alone : ended) {
                assertThat(alone.get()).isTrue();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static boolean takeTurns(FreeBlocks free, AtomicIntegerArray owners) {
        boolean alone = true;
        for (int turn = 0; turn < TURNS; turn++) {
            RawBlock block = free.pop();
            alone &= owners.incrementAndGet(block.index()) == 1;
            owners.decrementAndGet(block.index());
            free.push(block);
        }
        return alone;
    }

    private static RawBlock[] blocks(int count) {
        RawBlock[] blocks = new RawBlock[count];
        Arrays.setAll(blocks, index -> new RawBlock(index, 1));
        return blocks;
    }
}
