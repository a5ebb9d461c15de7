package org.loadharness.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Hosts with several addresses, at one of which a server listens. */
class AddressesTest {
    private static final PreparedRequest GET = PreparedRequest.get("/");
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    private InetAddress here;
    private InetAddress beside;

    @BeforeEach
    void nameThem() throws IOException {
        here = literal("127.0.0.1");
        beside = literal("127.0.0.2");
    }

    private static InetAddress literal(String address) throws IOException {
        return InetAddress.getAllByName(address)[0];
    }

    private static HttpOrigin origin(URI uri, InetAddress... found) {
        return HttpOrigin.open(uri, HttpLimits.DEFAULT, host -> found);
    }

    private static List<InetAddress> toTry(Addresses addresses) throws HttpFailure {
        return addresses.toTry().stream().map(InetSocketAddress::getAddress).toList();
    }

    @Test
    void anExchangeGoesToTheFirstAddressThatAnswersAndTheNextOneStraightThere() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(ScriptedServer.always(OK));
                HttpOrigin origin = origin(server.uri(), beside, here);
                HttpConnection connection = origin.newConnection()) {
            assertThat(connection.exchange(GET).status()).isEqualTo(200);

            assertThat(toTry(origin.addresses())).containsExactly(here);
        }
    }

    @Test
    void whoConnectsInStepsGoesWhereTheOriginHasSettled() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(ScriptedServer.always(OK));
                HttpOrigin origin = origin(server.uri(), beside, here)) {
            origin.settle();

            assertThat(toTry(origin.addresses())).containsExactly(here);
            assertThat(origin.connectionsOpened()).isEqualTo(1);
        }
    }

    @Test
    void whereNoAddressAnswersTheFailureNamesThemAllAndTheFirstIsKept() throws IOException {
        URI nobody = URI.create("http://127.0.0.1:1");
        InetAddress ofVersion6 = literal("::1");
        try (HttpOrigin origin = origin(nobody, beside, ofVersion6);
                HttpConnection connection = origin.newConnection()) {
            assertThatThrownBy(() -> connection.exchange(GET))
                    .isInstanceOf(HttpFailure.class)
                    .hasMessageEndingWith("connection refused; tried 127.0.0.2, ::1");
            origin.settle();

            assertThat(toTry(origin.addresses())).containsExactly(beside);
        }
    }

    @Test
    void ofAddressesThatAllAnswerTheFirstIsTakenInTheOrderInWhichTheyAreFound() throws IOException {
        InetAddress[] found = {here, beside};
        Addresses addresses = new Addresses("test", 80, host -> found);
        addresses.answered(addresses.toTry(), 0);
        assertThat(toTry(addresses)).containsExactly(here);

        found[0] = beside;
        found[1] = here;
        assertThat(toTry(addresses)).containsExactly(beside);
    }

    @Test
    void aHostOfOneAddressIsNotConnectedToBeforeItIsUsed() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(ScriptedServer.always(OK));
                HttpOrigin origin = origin(server.uri(), here)) {
            origin.settle();

            assertThat(origin.connectionsOpened()).isZero();
        }
    }
}
