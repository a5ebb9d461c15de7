package org.loadharness.bookstore.rpc;

import java.util.SplittableRandom;
import org.loadharness.bookstore.api.ImmutableStockBook;
import org.loadharness.bookstore.api.StockBook;

/** Values of all kinds, the valid and the invalid, with a liking for the ends of their ranges. Stateless. Thread-safe. */
final class RandomBooks {

    private static final int[] INTS = {Integer.MIN_VALUE, -1, 0, 1, 127, 128, 65_535, Integer.MAX_VALUE};
    private static final long[] LONGS = {Long.MIN_VALUE, Integer.MIN_VALUE - 1L, -1, 0, 1L << 53, Long.MAX_VALUE};
    private static final float[] FLOATS = {
        0,
        -0f,
        1,
        10,
        19.99f,
        0.1f,
        Float.MIN_VALUE,
        Float.MAX_VALUE,
        Float.NaN,
        Float.POSITIVE_INFINITY,
        Float.NEGATIVE_INFINITY
    };
    private static final String[] TEXTS = {
        "",
        "a",
        "\"",
        "\\",
        "\u0000\u001f",
        "\r\n\t",
        "\u2028",
        "née Łódź",
        "書名",
        "\ud83d\udcd6",
        "</script>",
        "x".repeat(300),
        "é".repeat(3_000)
    };

    private RandomBooks() {}

    static StockBook any(SplittableRandom random) {
        return new ImmutableStockBook(
                anyInt(random),
                anyText(random),
                anyText(random),
                anyFloat(random),
                anyInt(random),
                anyLong(random),
                anyLong(random),
                anyLong(random),
                random.nextBoolean());
    }

    static int anyInt(SplittableRandom random) {
        return random.nextBoolean() ? INTS[random.nextInt(INTS.length)] : random.nextInt();
    }

    private static long anyLong(SplittableRandom random) {
        return random.nextBoolean() ? LONGS[random.nextInt(LONGS.length)] : random.nextLong();
    }

    private static float anyFloat(SplittableRandom random) {
        return random.nextBoolean() ? FLOATS[random.nextInt(FLOATS.length)] : Float.intBitsToFloat(random.nextInt());
    }

    private static String anyText(SplittableRandom random) {
        return TEXTS[random.nextInt(TEXTS.length)];
    }
}
