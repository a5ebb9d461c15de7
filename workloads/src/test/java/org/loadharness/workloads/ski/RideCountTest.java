package org.loadharness.workloads.ski;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.loadharness.http.HttpConnection;
import org.loadharness.http.HttpLimits;
import org.loadharness.http.HttpOrigin;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;

/** What a resort counts itself are the rides that its users posted. */
class RideCountTest {
    private static final SkiWorkload WORKLOAD = new SkiWorkload();
    private static final InetSocketAddress ANYWHERE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    private static final SeedTree SEEDS = new SeedTree(9);
    private static final int RIDES = 40;

    private final Settings settings = Settings.of(SkiParameters.ALL, Map.of("store", "memory"));
    private final RideCount count = new RideCount();

    @Test
    void theServerCountsWhatItsUsersPosted() throws Exception {
        try (ServedWorkload.Server server = WORKLOAD.serve(settings, ANYWHERE);
                Target target = WORKLOAD.connect(settings, server.address(), SEEDS)) {
            ride(target);

            assertThat(target.seen().values()).contains((long) RIDES);
            target.check(target.seen());
        }
    }

    @Test
    void aRideOfSomebodyElseIsFound() throws Exception {
        try (ServedWorkload.Server server = WORKLOAD.serve(settings, ANYWHERE);
                Target target = WORKLOAD.connect(settings, server.address(), SEEDS)) {
            ride(target);
            postAside(server.address());

            assertThatThrownBy(() -> target.check(target.seen()))
                    .hasMessageContaining("count " + (RIDES + 1) + " posts of rides, but users had " + RIDES);
        }
    }

    @Test
    void aStoreInTheUsersProcessHasTheRidesThatItHadAndThoseOfItsUsers() throws Exception {
        MemoryStore store = new MemoryStore();
        store.write(new LiftRide(new SkiDay(1, 2022, 1), 7, 1, 1, 1));
        try (Target target = LocalResort.of(store)) {
            ride(target);

            target.check(target.seen());
            store.clear();
            assertThatThrownBy(() -> target.check(target.seen()))
                    .hasMessageContaining("the store's own records count -1 posts of rides, but users had " + RIDES);
        }
    }

    @Test
    void aRideWithoutAnAnswerMayBeCountedOrNot() {
        count.written();
        count.unknown();

        assertThatCode(() -> RideCount.check(count.seen(), "they", OptionalLong.of(1)))
                .doesNotThrowAnyException();
        assertThatCode(() -> RideCount.check(count.seen(), "they", OptionalLong.of(2)))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> RideCount.check(count.seen(), "they", OptionalLong.of(0)))
                .hasMessageContaining("count 0 posts");
        assertThatThrownBy(() -> RideCount.check(count.seen(), "they", OptionalLong.of(3)))
                .hasMessageContaining("count 3 posts");
    }

    @Test
    void aServerThatCountsNothingContradictsNobody() {
        count.written();

        assertThatCode(() -> RideCount.check(count.seen(), "they", OptionalLong.empty()))
                .doesNotThrowAnyException();
    }

    private void ride(Target target) throws Exception {
        User.Group group = new User.Group("main", 0, 1, settings);
        try (Session session = target.session(new User(0, group, SEEDS.child(0).stream()))) {
            for (int ride = 0; ride < RIDES; ride++) {
                assertThat(session.perform(0)).isEqualTo(Outcome.SUCCESS);
            }
        }
    }

    private void postAside(URI server) throws Exception {
        try (HttpOrigin origin = HttpOrigin.open(server, HttpLimits.DEFAULT);
                HttpConnection connection = origin.newConnection();
                HttpRides rides = new HttpRides(
                        connection, settings.get(SkiParameters.CONTEXT), new SkiDay(1, 2022, 1), new RideCount())) {
            assertThat(rides.send(new LiftRide(new SkiDay(1, 2022, 1), 7, 1, 1, 1)))
                    .isEqualTo(Outcome.SUCCESS);
        }
    }
}
