package org.loadharness.workloads.buckets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class TallyTest {
    private final Tally tally = new Tally(2);

    @Test
    void sumsThatAreWhatWasSeenAreNoContradiction() {
        see(3, 0, 3);
        see(2, 0, 5);
        see(4, 1, 4);

        assertThat(tally.contradiction(new ServerSums(3, List.of(5L, 4L)), tally.seen()))
                .isEmpty();
    }

    @Test
    void aLostAdditionIsAContradiction() {
        see(3, 0, 3);
        see(2, 1, 2);

        assertThat(tally.contradiction(new ServerSums(2, List.of(3L, 1L)), tally.seen()))
                .hasValueSatisfying(sentence -> assertThat(sentence).startsWith("bucket 1 holds 1, but users saw 2"));
    }

    @Test
    void aDoubledAdditionIsAContradiction() {
        see(3, 0, 3);

        assertThat(tally.contradiction(new ServerSums(1, List.of(6L, 0L)), tally.seen()))
                .isPresent();
        assertThat(tally.contradiction(new ServerSums(2, List.of(3L, 0L)), tally.seen()))
                .isPresent();
    }

    @Test
    void requestsWithoutAReplyMayHaveBeenCarriedOutOrNot() {
        see(3, 0, 3);
        tally.begin(new BucketRequest(5, 0));

        assertThat(tally.contradiction(new ServerSums(1, List.of(3L, 0L)), tally.seen()))
                .isEmpty();
        assertThat(tally.contradiction(new ServerSums(2, List.of(8L, 0L)), tally.seen()))
                .isEmpty();
        assertThat(tally.contradiction(new ServerSums(2, List.of(9L, 0L)), tally.seen()))
                .isPresent();
    }

    @Test
    void refusedRequestsAreNotCarriedOut() {
        BucketRequest request = new BucketRequest(5, 0);
        tally.begin(request);
        tally.refused(request);

        assertThat(tally.contradiction(new ServerSums(1, List.of(5L, 0L)), tally.seen()))
                .isPresent();
    }

    @Test
    void aValueThatDoesNotExceedTheOneReportedBeforeIsAContradiction() {
        see(3, 0, 3);
        BucketRequest request = new BucketRequest(2, 0);
        long before = tally.begin(request);

        assertThat(tally.answered(request, before, 4)).isPresent();
        assertThat(tally.contradiction(new ServerSums(2, List.of(5L, 0L)), tally.seen()))
                .hasValueSatisfying(sentence -> assertThat(sentence)
                        .contains("reported as 4 after an addition of 2")
                        .contains("reported as 3 before"));
    }

    @Test
    void repliesOfRequestsThatOverlapMayComeInAnyOrder() {
        BucketRequest first = new BucketRequest(2, 0);
        BucketRequest second = new BucketRequest(2, 0);
        long beforeFirst = tally.begin(first);
        long beforeSecond = tally.begin(second);

        assertThat(tally.answered(second, beforeSecond, 4)).isEmpty();
        assertThat(tally.answered(first, beforeFirst, 2)).isEmpty();
    }

    @Test
    void sumsThatCannotBeReadAreShown() {
        for (String wrong : List.of("", "1", "1;", ";1", "a;1", "1;2;3", "error: busy: no")) {
            assertThatThrownBy(() -> ServerSums.read(wrong))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("\"" + wrong + "\"");
        }
    }

    private void see(int units, int bucket, long value) {
        BucketRequest request = new BucketRequest(units, bucket);
        assertThat(tally.answered(request, tally.begin(request), value)).isEmpty();
    }
}
