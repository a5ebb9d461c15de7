package org.loadharness.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.loadharness.profile.Spans.Span;
import org.loadharness.profile.ThreadTime.Waiting;
import org.loadharness.record.ProfileLog.Kind;

class OpenWaitsTest {
    private static final Place LOCK = new Place(Kind.LOCK, "lock", "Guard.write (line 3)");
    private static final Span MEASURED = new Span(0, 1_000);

    private OpenWaits open;

    /** Threads of a pool wait for the next call, then for a lock, and so on. */
    @BeforeEach
    void learnFromAPool() {
        open = new OpenWaits();
        for (int thread = 0; thread < 3; thread++) {
            open.learn(List.of(
                    waiting(Places.NEXT_CALL, 0, 100),
                    waiting(LOCK, 110, 120),
                    waiting(Places.NEXT_CALL, 130, 500),
                    waiting(LOCK, 510, 520)));
        }
    }

    @Test
    void afterItsLastEventAThreadWaitsForTheNextCallIfThreadsMostlyDoSoThen() {
        List<Waiting> waits = List.of(waiting(Places.NEXT_CALL, 0, 300), waiting(LOCK, 310, 320));

        assertThat(open.of(MEASURED, waits, List.of(305L))).containsExactly(new Span(320, 1_000));
    }

    @Test
    void beforeItsFirstEventItDoesSoToo() {
        List<Waiting> waits = List.of(waiting(LOCK, 310, 320), waiting(Places.NEXT_CALL, 330, 1_200));

        assertThat(open.of(MEASURED, waits, List.of())).containsExactly(new Span(0, 310));
    }

    /** As from a client, behind a wait for a task that began before the recording. */
    @Test
    void beforeAWaitForTheNextCallItDoesSoToo() {
        List<Waiting> waits = List.of(waiting(Places.NEXT_CALL, 310, 311), waiting(LOCK, 320, 1_200));

        assertThat(open.of(MEASURED, waits, List.of())).containsExactly(new Span(0, 310));
    }

    @Test
    void whereCallsTakeLongerThanTheWaitsBetweenThemItMayBeInACall() {
        OpenWaits busy = new OpenWaits();
        List<Waiting> waits = List.of(
                waiting(Places.NEXT_CALL, 310, 320),
                waiting(LOCK, 330, 600),
                waiting(Places.NEXT_CALL, 610, 620),
                waiting(LOCK, 630, 1_200));
        busy.learn(waits);

        assertThat(busy.of(MEASURED, waits, List.of())).isEmpty();
    }

    @Test
    void aThreadThatWasWokenForACallDoesNotWaitForTheNextOne() {
        List<Waiting> waits = List.of(waiting(LOCK, 0, 10), waiting(Places.NEXT_CALL, 20, 300));

        assertThat(open.of(MEASURED, waits, List.of())).isEmpty();
    }

    @Test
    void aThreadThatIsFoundComputingDoesNotEither() {
        List<Waiting> waits = List.of(waiting(Places.NEXT_CALL, 0, 300), waiting(LOCK, 310, 320));

        assertThat(open.of(MEASURED, waits, List.of(700L))).isEmpty();
    }

    @Test
    void whereNoThreadWaitsForCallsNoTimeIsInvented() {
        OpenWaits ofUsers = new OpenWaits();
        List<Waiting> waits = List.of(waiting(LOCK, 0, 300), waiting(LOCK, 310, 320));
        ofUsers.learn(waits);

        assertThat(ofUsers.of(MEASURED, waits, List.of())).isEmpty();
        assertThat(ofUsers.of(MEASURED, List.of(), List.of())).isEmpty();
    }

    private static Waiting waiting(Place place, long startNanos, long endNanos) {
        return new Waiting(place, 0, startNanos, endNanos);
    }
}
