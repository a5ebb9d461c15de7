package org.loadharness.workloads.ski;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Settings;
import org.loadharness.workload.User;

class RideDrawTest {
    private static final long SEED = 20_221_009;

    @ParameterizedTest
    @CsvSource({"32, 20000", "3, 10", "7, 100", "10, 4", "1, 5"})
    void theUsersOfAPhaseShareTheSkiersOut(int users, int skiers) {
        Set<Integer> seen = new HashSet<>();
        for (int user = 0; user < users; user++) {
            int first = user;
            Set<Integer> own = new HashSet<>();
            draws(user, users, 40 * skiers / users + 500, Map.of("skiers", Integer.toString(skiers)))
                    .forEach(ride -> own.add(ride.skier()));

            assertThat(own)
                    .as("user %d", first)
                    .allSatisfy(skier -> assertThat(skier).isBetween(1, skiers));
            if (users <= skiers && user > 0) {
                int each = skiers / users;
                int last = user == users - 1 ? skiers : each * (user + 1);
                assertThat(own).allSatisfy(skier -> assertThat(skier).isBetween(each * first + 1, last));
                assertThat(Collections.disjoint(seen, own)).isTrue();
            }
            seen.addAll(own);
        }
        if (skiers <= 100) {
            assertThat(seen).hasSize(skiers);
        }
    }

    @Test
    void everyValueOfARangeIsDrawnAndNoOther() {
        List<LiftRide> rides = draws(0, 1, 20_000, Map.of("first-minute", "91", "last-minute", "360"));

        assertThat(values(rides, LiftRide::minute)).isEqualTo(range(91, 360));
        assertThat(values(rides, LiftRide::lift)).isEqualTo(range(1, 40));
        assertThat(values(rides, LiftRide::waitMinutes)).isEqualTo(range(1, 10));
        assertThat(rides).extracting(LiftRide::day).containsOnly(new SkiDay(56, 2022, 200));
    }

    @Test
    void theSameSeedDrawsTheSameRides() {
        assertThat(draws(3, 8, 100, Map.of())).isEqualTo(draws(3, 8, 100, Map.of()));
    }

    @Test
    void aFixedRideIsThatOfTheBaseline() {
        assertThat(draws(0, 1, 2, Map.of("ride", "fixed", "day", "203")))
                .containsOnly(new LiftRide(new SkiDay(56, 2022, 203), 4444, 4, 2, 1));
    }

    @Test
    void aRetryTellsOfTheSameRide() throws Exception {
        List<LiftRide> sent = new ArrayList<>();
        RideSession session = new RideSession(new RideDraw(user(0, 1, Map.of())), ride -> {
            sent.add(ride);
            return Outcome.SUCCESS;
        });

        session.perform(0);
        session.retry(0);
        session.retry(0);
        session.perform(0);

        assertThat(sent.subList(0, 3)).containsOnly(sent.get(0));
        assertThat(sent.get(3)).isNotEqualTo(sent.get(0));
    }

    private static List<LiftRide> draws(int index, int users, int count, Map<String, String> given) {
        RideDraw draw = new RideDraw(user(index, users, given));
        return IntStream.range(0, count).mapToObj(i -> draw.next()).toList();
    }

    private static User user(int index, int users, Map<String, String> given) {
        Settings settings = Settings.of(SkiParameters.ALL, given);
        return new User(
                5 + index,
                new User.Group("peak", 5, users, settings),
                new SeedTree(SEED).child("user").child(index).stream());
    }

    private static Set<Integer> values(List<LiftRide> rides, Function<LiftRide, Integer> value) {
        Set<Integer> values = new HashSet<>();
        rides.forEach(ride -> values.add(value.apply(ride)));
        return values;
    }

    private static Set<Integer> range(int first, int last) {
        Set<Integer> range = new HashSet<>();
        IntStream.rangeClosed(first, last).forEach(range::add);
        return range;
    }
}
