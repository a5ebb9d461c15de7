package org.loadharness.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.loadharness.random.SeedTree;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.stats.Given;

class UserColumnsTest {
    @Test
    void decodeGivesBackWhatWasEncoded() {
        for (long seed = 1; seed <= 1_000; seed++) {
            List<UserLog> users = users(new SeedTree(seed).stream());

            assertThat(UserColumns.decode(UserColumns.encode(users), users.size()))
                    .as("seed %d", seed)
                    .isEqualTo(users);
        }
    }

    @Test
    void manyUsersNeedFewBytesEach() {
        RandomGenerator random = new SeedTree(3).stream();
        List<UserLog> users = IntStream.range(0, 100_000)
                .mapToObj(user -> Given.user(
                        user,
                        random.nextInt(60_000_000),
                        10_000_000_000L + random.nextInt(900_000_000),
                        new Given.Did(2000, 0, 0)))
                .toList();

        byte[] encoded = UserColumns.encode(users);

        assertThat(encoded).hasSizeLessThan(1_200_000);
        assertThat(UserColumns.decode(encoded, users.size())).isEqualTo(users);
    }

    @Test
    void anyOtherCountIsRefused() {
        byte[] encoded = UserColumns.encode(users(new SeedTree(1).stream()));

        for (int count : new int[] {-1, 0, 1, 39, 41, 1_000_000, 1_000_001, Integer.MAX_VALUE}) {
            assertThatThrownBy(() -> UserColumns.decode(encoded, count)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void garbageIsRefusedAndEndsSoon() {
        RandomGenerator random = new SeedTree(4).stream();
        byte[] encoded = UserColumns.encode(users(new SeedTree(1).stream()));
        for (int i = 0; i < 1_000; i++) {
            byte[] broken = Arrays.copyOf(encoded, random.nextInt(encoded.length));

            assertThatThrownBy(() -> UserColumns.decode(broken, 40)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    private static List<UserLog> users(RandomGenerator random) {
        List<UserLog> users = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            users.add(Given.user(
                    random.nextInt(),
                    random.nextLong() >> random.nextInt(64),
                    random.nextLong(),
                    new Given.Did(i % 7 == 0 ? Long.MIN_VALUE : Long.MAX_VALUE, i, random.nextInt(2))));
        }
        return users;
    }
}
