package org.loadharness.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerTimingTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "handler;dur=1.5 | 1500000",
                "handler;dur=0 | 0",
                "handler;dur=12 | 12000000",
                "handler;dur=0.000001 | 1",
                "handler;dur=0.0000019 | 1",
                "queue;dur=0.012, handler;dur=0.034 | 34000",
                "queue;dur=0.012,handler;dur=0.034,encode;dur=7 | 34000",
                "cache, handler ; desc=store ; dur = 2.25 , x;dur=1 | 2250000",
                "handlers;dur=9, handler;dur=1 | 1000000",
                "a-handler;dur=9,\thandler;dur=1 | 1000000",
                "handler;dur=3, handler;dur=4 | 3000000",
                "handler;dur=9000000000.5 | 9000000000500000",
                "handler;desc=\"store, first;dur=9\";dur=3 | 3000000",
                "db;desc=\"a, handler;dur=9\";dur=1, handler;dur=2 | 2000000",
                "db;desc=\"5\\\", handler;dur=9\", handler;dur=2 | 2000000",
                "db;desc=\"open, handler;dur=2 | 2000000",
            })
    void itReadsTheDurationOfAMetric(String field, long nanos) {
        assertThat(HttpReply.ServerTiming.nanos(field, "handler")).isEqualTo(nanos);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                ",",
                ";",
                ",;=,;=",
                "handler",
                "handler;",
                "handler;dur",
                "handler;dur=",
                "handler;dur=.5",
                "handler;dur=5.",
                "handler;dur=-1",
                "handler;dur=+1",
                "handler;dur=1e3",
                "handler;dur=1.5 2",
                "handler;dur=\"1.5\"",
                "handler;duration=1",
                "handler;desc=dur=1",
                "Handler;dur=1",
                "queue;dur=1",
                "hand ler;dur=1",
                "handler;dur=9223372036854775807",
                "handler;dur=99999999999999999999999999999999999999",
            })
    void whatIsNoDurationIsUnknown(String field) {
        assertThat(HttpReply.ServerTiming.nanos(field, "handler")).isEqualTo(HttpReply.ServerTiming.UNKNOWN);
    }

    @Test
    void whatIsPrintedToTheNanosecondIsReadToTheNanosecond() {
        RandomGenerator random = new SplittableRandom(6);
        for (int i = 0; i < 1_000; i++) {
            long firstNanos = random.nextLong() >>> random.nextInt(12, 63);
            long secondNanos = random.nextLong() >>> random.nextInt(12, 63);
            String field = String.format(
                    Locale.ROOT,
                    "queue;dur=%d.%06d, handler;dur=%d.%06d",
                    firstNanos / 1_000_000,
                    firstNanos % 1_000_000,
                    secondNanos / 1_000_000,
                    secondNanos % 1_000_000);

            assertThat(HttpReply.ServerTiming.nanos(field, "queue")).as(field).isEqualTo(firstNanos);
            assertThat(HttpReply.ServerTiming.nanos(field, "handler")).as(field).isEqualTo(secondNanos);
        }
    }

    @Test
    void nothingThatAServerSendsIsTooMuch() {
        RandomGenerator random = new SplittableRandom(7);
        String alphabet = "handler;dur=.,0123 \t\"\u00ff";
        for (int i = 0; i < 20_000; i++) {
            StringBuilder field = new StringBuilder("handler;dur=");
            for (int length = random.nextInt(40); length > 0; length--) {
                field.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }

            assertThat(HttpReply.ServerTiming.nanos(field, "handler"))
                    .as(field.toString())
                    .isGreaterThanOrEqualTo(HttpReply.ServerTiming.UNKNOWN);
        }
    }
}
