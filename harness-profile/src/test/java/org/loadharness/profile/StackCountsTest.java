package org.loadharness.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.loadharness.house.Cases;
import org.loadharness.profile.Frames.Frame;
import org.loadharness.random.SeedTree;
import org.loadharness.record.ProfileLog.Stack;

class StackCountsTest {
    private static final int A_PAGE_FULL = 700;

    /** As of a search in a tree, no two of whose samples have the same way to it. */
    @Test
    void aLineThatIsReachedByThousandsOfWaysHasAllItsSamples() {
        StackCounts counts = new StackCounts();
        for (int way = 0; way < 4_000; way++) {
            counts.add(search(way));
        }
        for (int sample = 0; sample < 500; sample++) {
            counts.add(new Frames(List.of(new Frame("shop.Store", "buy", 88))));
        }

        List<Stack> stacks = counts.mostFrequent();

        assertThat(stacks).hasSizeLessThan(A_PAGE_FULL);
        assertThat(samplesByLine(stacks))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("Tree.find (line 7), from Store.buy (line 88)", 4_000L, "Store.buy (line 88)", 500L));
        assertThat(stacks)
                .filteredOn(stack -> stack.line().startsWith("Tree"))
                .allSatisfy(stack -> assertThat(stack.frames()).last().isEqualTo("Tree.find"));
    }

    @Test
    @Tag("law")
    void noSampleIsLostAndNoneIsCountedTwice() {
        for (int number = 0; number < Cases.of(20, 200); number++) {
            RandomGenerator random = new SeedTree(number).child("stacks").stream();
            StackCounts counts = new StackCounts();
            int samples = random.nextInt(3_000);
            for (int sample = 0; sample < samples; sample++) {
                counts.add(new Frames(List.of(
                        new Frame("shop.Shelf", "take", random.nextInt(1, 900)),
                        new Frame("shop.Store", "buy" + random.nextInt(900), 1))));
            }

            List<Stack> stacks = counts.mostFrequent();

            assertThat(stacks.stream().mapToLong(Stack::samples).sum())
                    .as("seed %s", number)
                    .isEqualTo(samples);
            assertThat(stacks).as("seed %s", number).hasSizeLessThan(A_PAGE_FULL);
        }
    }

    private static Frames search(int way) {
        List<Frame> frames = new ArrayList<>(List.of(new Frame("shop.Tree", "find", 7)));
        for (int left = way; left > 0; left /= 2) {
            frames.add(new Frame("shop.Tree", left % 2 == 0 ? "left" : "right", 9));
        }
        frames.add(new Frame("shop.Store", "buy", 88));
        return new Frames(frames);
    }

    private static Map<String, Long> samplesByLine(List<Stack> stacks) {
        Map<String, Long> samples = new HashMap<>();
        stacks.forEach(stack -> samples.merge(stack.line(), stack.samples(), Long::sum));
        return samples;
    }
}
