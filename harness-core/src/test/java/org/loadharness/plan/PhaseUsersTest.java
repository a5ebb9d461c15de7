package org.loadharness.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigInteger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.random.SeedTree;

class PhaseUsersTest {
    @ParameterizedTest
    @CsvSource({
        "8, 1, 8",
        "8, 1000000, 8",
        "100%, 7, 7",
        "25%, 32, 8",
        "25%, 35, 8",
        "10%, 32, 3",
        "10%, 64, 6",
        "10%, 128, 12",
        "10%, 256, 25",
        "12.5%, 8, 1",
        "100%, 5, 5",
        "0.0001%, 1000000, 1",
        "'8,16@64', 63, 8",
        "'8,16@64', 64, 16",
        "'8,50%@64', 65, 32",
        "' 8 , 16@64 ', 64, 16",
        "'8@32,16@64', 32, 8",
    })
    void numberIsRoundedDownToWholeUsers(String text, int users, int expected) {
        assertThat(PhaseUsers.parse(text).at(users)).isEqualTo(expected);
    }

    @Test
    void shareIsNeverOffByOneWhateverTheNumbers() {
        for (long seed = 1; seed <= 1_000; seed++) {
            RandomGenerator random = new SeedTree(seed).stream();
            int tenths = 1 + random.nextInt(1_000);
            int users = 1_000 + random.nextInt(999_000);

            int expected = BigInteger.valueOf(users)
                    .multiply(BigInteger.valueOf(tenths))
                    .divide(BigInteger.valueOf(1_000))
                    .intValueExact();
            assertThat(PhaseUsers.parse(tenths / 10 + "." + tenths % 10 + "%").at(users))
                    .as("seed %d", seed)
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "0 | must be at least 1, was 0",
                "2.5 | must be a whole number, was 2.5",
                "0% | a share must be more than 0 and at most 100%, was 0%",
                "101% | a share must be more than 0 and at most 100%, was 101%",
                "-5 | \"-5\" is no number of users; write a number, or a share of the point's users as in 25%",
                "5,, | \"\" is no number of users; write a number, or a share of the point's users as in 25%",
                "9999999999 | \"9999999999\" is no number of users; write a number, or a share of the point's users as in 25%",
                "5@5,6@5 | \"6@5\": a second number for the same users; keep one",
            })
    void textThatIsNoNumberIsRefusedWithTheWayOut(String text, String sentence) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PhaseUsers.parse(text))
                .withMessage(sentence);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "10% | 5 | 10% of 5 users is less than one user; sweep from 10 users up, or write a number",
                "33% | 3 | 33% of 3 users is less than one user; sweep from 4 users up, or write a number",
                "5@10 | 9 | says nothing for 9 users; begin with a term without @",
                "999999999 | 1 | must be at most 1000000, was 999999999",
            })
    void pointWithoutUsersOrWithTooManyIsRefusedWithTheWayOut(String text, int users, String sentence) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PhaseUsers.parse(text).at(users))
                .withMessage(sentence);
    }
}
