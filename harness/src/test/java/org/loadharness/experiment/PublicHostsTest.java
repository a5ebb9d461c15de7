package org.loadharness.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.experiment.ExperimentControl.Series;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Mode;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.RemoteWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;

/** Load of a program on a service that is not near. Nothing is sent to one here: 192.0.2.0/24 is for documentation. */
@Timeout(60)
final class PublicHostsTest {
    private static final String NEAR = "http://127.0.0.1:9";

    private final Elsewhere elsewhere = new Elsewhere();

    /** A workload that sends to its URL, and to further ones that a parameter names. It only notes who connects. */
    private static final class Elsewhere implements RemoteWorkload {
        private static final Parameter<String> ORIGINS =
                Parameter.text("origins", "", "URL ...", "Further URLs.", text -> text);
        private final List<URI> connected = new ArrayList<>();

        @Override
        public String name() {
            return "elsewhere";
        }

        @Override
        public String summary() {
            return "sends to several URLs";
        }

        @Override
        public List<Parameter<?>> parameters() {
            return List.of(ORIGINS);
        }

        @Override
        public Set<Mode> modes() {
            return Set.of(Mode.RPC);
        }

        @Override
        public Mix mix(Settings settings) {
            return Mix.of(List.of(new Mix.Entry("only", 1)));
        }

        @Override
        public Set<URI> urls(Settings settings, URI server) {
            Set<URI> urls = new LinkedHashSet<>(Set.of(server));
            Arrays.stream(settings.get(ORIGINS).split(" "))
                    .filter(url -> !url.isEmpty())
                    .map(URI::create)
                    .forEach(urls::add);
            return urls;
        }

        @Override
        public Target connect(Settings settings, URI server, SeedTree seeds) throws IOException {
            connected.add(server);
            throw new ConnectException("nobody is there");
        }
    }

    private Experiment at(String url) {
        return brief().server(URI.create(url));
    }

    private Experiment brief() {
        return Experiment.of(elsewhere)
                .mode(Mode.RPC)
                .users("1")
                .measure(Duration.ofMillis(10))
                .rehearsal(Duration.ZERO)
                .repeats(1);
    }

    @Test
    void aProgramLoadsNoPublicServiceUnlessItSaysSo() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> at("http://192.0.2.1/").run())
                .withMessageContaining("192.0.2.1, on a public network")
                .withMessageContaining("onPublicNetwork()");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> at(NEAR).parameter("origins", "http://10.0.0.1 http://192.0.2.7:80/x")
                        .run())
                .withMessageContaining("192.0.2.7");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> brief().vary("url", NEAR, "http://192.0.2.9").run())
                .withMessageContaining("192.0.2.9");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> {
                    try (Series series = new ExperimentControl(at("http://192.0.2.1/")).series()) {
                        series.run(at("http://192.0.2.1/"));
                    }
                })
                .withMessageContaining("192.0.2.1, on a public network");
        assertThat(elsewhere.connected).isEmpty();
    }

    @Test
    void whatIsNearOrAgreedToIsTried() throws Exception {
        for (Experiment agreed : List.of(at(NEAR), at("http://192.0.2.1/").onPublicNetwork())) {
            try {
                agreed.run();
            } catch (TargetUnreachable nobody) {
                assertThat(nobody).hasMessageContaining("nobody is there");
            }
        }

        assertThat(elsewhere.connected).contains(URI.create(NEAR), URI.create("http://192.0.2.1/"));
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, true",
        "10.1.2.3, true",
        "192.168.0.1, true",
        "172.16.0.1, true",
        "169.254.1.1, true",
        "::1, true",
        "fe80::1, true",
        "fd00::1, true",
        "192.0.2.1, false",
        "172.32.0.1, false",
        "2001:db8::1, false"
    })
    void whatIsNearIsNobodyElses(String address, boolean near) throws IOException {
        assertThat(PublicHosts.isNear(InetAddress.getByName(address))).isEqualTo(near);
    }
}
