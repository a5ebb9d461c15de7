package org.loadharness.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "clients:50x5@0.5/s",
                "no such trial; choose one of --load \"arrivals=clients:50x5@0.5/s\" --repeat 1",
                "at clients:50x5@0.5/s: the run is over",
                "--arrivals clients:0x5@1/s: 'clients:0x5@1/s': clients x requests must be from 1",
                "--agents ssh:me@load1,load2"
            })
    void arrivalsOfClientsAndAgentsOverSshAreNoNameAndPassword(String text) {
        assertThat(Secrets.hidden(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "http://me:s3cret@host/, http://...@host/",
        "--url me:s3cret@host:80, --url ...@host:80",
        "clients:s3cret@host, ...@host",
        "--url 'me:s3cret@host': no URL, --url ...@host': no URL",
        "clients:50x5@0.5/s of me:s3cret@host, clients:50x5@0.5/s of ...@host"
    })
    void nameAndPasswordOfAUrlAreNotShown(String text, String shown) {
        assertThat(Secrets.hidden(text)).isEqualTo(shown);
    }
}
