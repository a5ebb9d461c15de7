package org.loadharness.workloads.ski;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.http.HttpLimits;
import org.loadharness.http.HttpOrigin;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Settings;

/** Lift rides that no trial has posted are named before trials remove them. */
@Timeout(60)
class RidesOfOthersTest {
    private static final SkiWorkload WORKLOAD = new SkiWorkload();
    private static final InetSocketAddress ANYWHERE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    private static final SkiDay OF_TRIALS = new SkiDay(56, 2022, 200);

    @ParameterizedTest
    @ValueSource(strings = {SkiParameters.MEMORY, SkiParameters.DATABASE})
    void ridesOfOtherDaysAreNamedAndThoseOfTrialsAreNot(String store) throws Exception {
        Settings settings = Settings.of(SkiParameters.ALL, Map.of("store", store));
        try (ServedWorkload.Server server = WORKLOAD.serve(settings, ANYWHERE)) {
            URI address = server.address();
            assertThat(WORKLOAD.wouldRemove(settings, address)).as("empty").isEmpty();

            post(address, settings, OF_TRIALS);
            assertThat(WORKLOAD.wouldRemove(settings, address)).as("of a trial").isEmpty();

            post(address, settings, new SkiDay(56, 2022, 365));
            assertThat(WORKLOAD.wouldRemove(settings, address))
                    .hasValue("1 lift ride of other days, as of day 365 of season 2022 at resort 56");

            post(address, settings, new SkiDay(56, 2022, 365));
            assertThat(WORKLOAD.wouldRemove(settings, address).orElseThrow()).startsWith("2 lift rides of other days");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {SkiParameters.MEMORY, SkiParameters.DATABASE})
    void whatATrialRemovesIsAskedForNoMore(String store) throws Exception {
        Settings settings = Settings.of(SkiParameters.ALL, Map.of("store", store));
        try (ServedWorkload.Server server = WORKLOAD.serve(settings, ANYWHERE)) {
            post(server.address(), settings, new SkiDay(1, 2000, 0));

            WORKLOAD.connect(settings, server.address(), new SeedTree(1)).close();

            assertThat(WORKLOAD.wouldRemove(settings, server.address())).isEmpty();
        }
    }

    private static void post(URI server, Settings settings, SkiDay day) throws Exception {
        try (HttpOrigin origin = HttpOrigin.open(server, HttpLimits.DEFAULT);
                HttpRides rides = new HttpRides(
                        origin.newConnection(), settings.get(SkiParameters.CONTEXT), day, new RideCount())) {
            assertThat(rides.send(new LiftRide(day, 7, 1, 1, 1))).isEqualTo(Outcome.SUCCESS);
        }
    }
}
