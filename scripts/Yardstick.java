import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A fixed piece of work of the kinds that a build does: it computes, sorts, looks up and makes texts. The processor time of a
 * process that runs it is the unit in which scripts/test.sh says what its parts cost, so that the figure does not hang on the
 * machine. Whoever changes it changes the unit: the table in docs/performance.md is then to be measured anew.
 */
final class Yardstick {
    private static final int ROUNDS = 40;
    private static final int SIZE = 60_000;

    private Yardstick() {}

    public static void main(String[] args) {
        SplittableRandom random = new SplittableRandom(42);
        long sum = 0;
        for (int round = 0; round < ROUNDS; round++) {
            sum += sort(random) + lookUp(random) + text(random);
        }
        System.out.println(sum);
    }

    private static long sort(SplittableRandom random) {
        long[] values = random.longs(SIZE).toArray();
        Arrays.sort(values);
        return values[SIZE / 2];
    }

    private static long lookUp(SplittableRandom random) {
        Map<Integer, Integer> counts = new HashMap<>();
        for (int i = 0; i < SIZE; i++) {
            counts.merge(random.nextInt(SIZE / 4), 1, Integer::sum);
        }
        return counts.size();
    }

    private static long text(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < SIZE; i++) {
            text.append(random.nextInt(1_000)).append(' ');
        }
        return text.toString().split(" ").length;
    }
}
