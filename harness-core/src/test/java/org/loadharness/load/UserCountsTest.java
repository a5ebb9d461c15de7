package org.loadharness.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.random.SeedTree;

class UserCountsTest {
    private static final SeedTree SEEDS = new SeedTree(3).child("users");

    @Test
    void theReportsSweepIsOneShortText() {
        assertThat(UserCounts.parse("1,2,5..2000").counts())
                .containsExactly(1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "7 | 7",
                "5,1,5,2 | 1,2,5",
                "1..1 | 1",
                "1..3 | 1,2,3",
                "5..7 | 5,7",
                "10..100 | 10,20,50,100",
                "100000..1000000 | 100000,200000,500000,1000000",
                "1..10/3 | 1,4,7,10",
                "1..10/4 | 1,5,9",
                "7..7/5 | 7",
                "1..1000#4 | 1,10,100,1000",
                "1..100#2 | 1,100",
                "3..100#3 | 3,17,100",
                "1..3#10 | 1,2,3",
                " 1 , 2  | 1,2",
                "007 | 7"
            })
    void eachTermMeansWhatTheGrammarSays(String text, String counts) {
        assertThat(UserCounts.parse(text).counts().stream().map(String::valueOf).collect(Collectors.joining(",")))
                .isEqualTo(counts);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "3..100 | '3..100': 3 is not in the 1-2-5 series; write 3..100/STEP or 3..100#COUNT",
                "1,x | 'x' is no number of users; write N, A..B, A..B/STEP or A..B#COUNT",
                "1,,2 | '' is no number of users; write N, A..B, A..B/STEP or A..B#COUNT",
                "-1 | '-1' is no number of users; write N, A..B, A..B/STEP or A..B#COUNT",
                "1.5 | '1.5' is no number of users; write N, A..B, A..B/STEP or A..B#COUNT",
                "1.. | '1..' is no number of users; write N, A..B, A..B/STEP or A..B#COUNT",
                "1..5/ | '1..5/' is no number of users; write N, A..B, A..B/STEP or A..B#COUNT",
                "1..5/2#3 | '1..5/2#3' is no number of users; write N, A..B, A..B/STEP or A..B#COUNT",
                "0 | '0': 0 must be at least 1",
                "0..5 | '0..5': 0 must be at least 1",
                "1..5/0 | '1..5/0': 0 must be at least 1",
                "9..5 | '9..5': 9 is more than 5; write 5..9",
                "1000001 | '1000001': 1000001 is more than 1000000 users",
                "99999999999999999999 | '99999999999999999999': 99999999999999999999 is more than 1000000 users",
                "1..9#1 | '1..9#1': the count after # must be 2 to 1000",
                "1..9#1001 | '1..9#1001': the count after # must be 2 to 1000",
                "1..100000/2 | '1..100000/2': more than 1000 points; use a larger step",
                "1..900/1,1001..1900/1 | '1001..1900/1': more than 1000 points; use a larger step"
            })
    void anErrorNamesTheWrongTermAndTheWayOut(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UserCounts.parse(text))
                .withMessage(message);
    }

    @Test
    void anEmptyTextIsAnError() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UserCounts.parse(""))
                .withMessage("'' is no number of users; write N, A..B, A..B/STEP or A..B#COUNT");
    }

    @Test
    void aThousandPointsAreStillAllowed() {
        assertThat(UserCounts.parse("1..1000/1").counts()).hasSize(1000);
        assertThat(UserCounts.parse("1..1000000#1000").counts()).endsWith(1_000_000);
    }

    @Test
    void countsAscendWithoutDuplicatesAndKeepBothEnds() {
        for (int seed = 0; seed < 1000; seed++) {
            RandomGenerator random = SEEDS.child("ends").child(seed).stream();
            int first = 1 + random.nextInt(1000);
            int last = first + random.nextInt(10_000);
            String form = random.nextBoolean() ? "/" + (10 + random.nextInt(50)) : "#" + (2 + random.nextInt(500));

            List<Integer> counts = UserCounts.parse(first + ".." + last + form).counts();

            assertThat(counts).as("seed %d", seed).startsWith(first).isSorted().doesNotHaveDuplicates();
            assertThat(counts.get(counts.size() - 1)).isLessThanOrEqualTo(last);
            if (form.startsWith("#")) {
                assertThat(counts).as("seed %d", seed).endsWith(last);
            }
        }
    }

    @Test
    void parsingWhatWasPrintedGivesTheSameCounts() {
        for (int seed = 0; seed < 1000; seed++) {
            RandomGenerator random = SEEDS.child("print").child(seed).stream();
            UserCounts counts = new UserCounts(IntStream.range(0, 1 + random.nextInt(20))
                    .map(i -> 1 + random.nextInt(UserCounts.MOST_USERS))
                    .boxed()
                    .toList());

            String printed = counts.counts().stream().map(String::valueOf).collect(Collectors.joining(","));

            assertThat(UserCounts.parse(printed)).as("seed %d", seed).isEqualTo(counts);
        }
    }

    @Test
    void countsOutsideTheLimitsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new UserCounts(List.of()))
                .withMessage("users must be 1 to 1000000, were []");
        assertThatIllegalArgumentException().isThrownBy(() -> new UserCounts(List.of(0, 1)));
        assertThatIllegalArgumentException().isThrownBy(() -> new UserCounts(List.of(1, 1_000_001)));
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new UserCounts(IntStream.rangeClosed(1, 1001).boxed().toList()))
                .withMessage("more than 1000 points: 1001");
    }
}
