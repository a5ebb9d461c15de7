package org.loadharness.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.loadharness.random.SeedTree;

class RawTextTest {
    private static final SeedTree SEEDS = new SeedTree(7);

    @Test
    void numbersReadAsArithmeticSays() throws IOException {
        for (int seed = 0; seed < 1000; seed++) {
            RandomGenerator random = SEEDS.child(seed).stream();
            long nanos = random.nextLong() >> random.nextInt(Long.SIZE);

            assertThat(written(text -> text.putTime(nanos))).isEqualTo(decimal(nanos, 9));
            assertThat(written(text -> text.putDuration(nanos))).isEqualTo(decimal(nanos, 6));
            long count = nanos & Long.MAX_VALUE;
            assertThat(written(text -> text.putCount(count))).isEqualTo(Long.toString(count));
        }
    }

    @Test
    void theLargestAndTheSmallestNumbersAreWhole() throws IOException {
        for (long nanos : new long[] {Long.MIN_VALUE, -1, 0, 1, 999_999, 1_000_000, 999_999_999, Long.MAX_VALUE}) {
            assertThat(written(text -> text.putTime(nanos))).isEqualTo(decimal(nanos, 9));
            assertThat(written(text -> text.putDuration(nanos))).isEqualTo(decimal(nanos, 6));
        }
        assertThat(written(text -> text.putCount(Long.MAX_VALUE))).isEqualTo("9223372036854775807");
    }

    @Test
    void aTextLongerThanTheBufferIsWhole() throws IOException {
        String longest = "x".repeat(200_000);

        assertThat(written(text -> {
                    text.put('a');
                    text.put(longest.getBytes(StandardCharsets.US_ASCII));
                    text.put('b');
                }))
                .isEqualTo("a" + longest + "b");
    }

    @Test
    void aMemberHoldsWholeRows() throws IOException {
        MemoryDisk disk = new MemoryDisk();
        GzipMembers members = new GzipMembers(disk, 0);
        RawText text = new RawText(members);
        byte[] row = "r".repeat(99).getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < 20_000; i++) {
            text.put(row);
            text.endRow();
        }

        members.release();

        String firstMembers = GzipText.read(disk.content()).text();
        assertThat(firstMembers.length()).isPositive().isEqualTo((1 << 20) / 100 * 100 + 100);
    }

    private interface Writing {
        void to(RawText text) throws IOException;
    }

    private static String written(Writing writing) throws IOException {
        MemoryDisk disk = new MemoryDisk();
        GzipMembers members = new GzipMembers(disk, 0);
        RawText text = new RawText(members);
        writing.to(text);
        text.endMember();
        members.release();
        return GzipText.read(disk.content()).text();
    }

    private static String decimal(long number, int decimals) {
        return new BigDecimal(BigInteger.valueOf(number), decimals).toPlainString();
    }
}
