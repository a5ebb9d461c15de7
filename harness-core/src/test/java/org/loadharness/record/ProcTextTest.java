package org.loadharness.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.random.SeedTree;
import org.loadharness.record.ProcText.Network;
import org.loadharness.record.ProcText.Processors;
import org.loadharness.record.ProcText.Ticks;

class ProcTextTest {
    private static final SeedTree SEEDS = new SeedTree(20_260_112);

    private static final String STAT = " S 22669 22669 19880 0 -1 4194304 100 0 0 0 731 42 5 6 20 0 17 0 1343709"
            + " 3133440 416 18446744073709551615 94276403126272 94276403146153 0 0\n";

    private static final String STATUS = """
            Name:\tVmRSS: 7 kB
            State:\tS (sleeping)
            VmHWM:\t  222640 kB
            VmRSS:\t  222628 kB
            Threads:\t2020
            voluntary_ctxt_switches:\t15
            nonvoluntary_ctxt_switches:\t16
            """;

    private static final String DEV = """
            Inter-|   Receive                                                |  Transmit
             face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
                lo: 150767634180 129874558    0  119    0     0          0         0 150767634180 129874558    0    0    0     0       0          0
            eth0:1044911265   40845    0    0    0     0          0         0  4163785   29757    0    0    0     0       0          0
            """;

    @ParameterizedTest
    @ValueSource(strings = {"(java)", "(a b)", "(x) R 1 2 3)", "(((", "()", "(\n)"})
    void aThreadMayBeCalledAnything(String name) {
        assertThat(ProcText.ticks("22675 " + name + ")" + STAT)).contains(new Ticks(731, 42));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "22675", "22675 (java", "22675 (java) S 1 2", "1 (x) S 1 1 1 0 -1 4 1 0 0 0 x 42 5"})
    void aStatThatIsNoneIsUnknown(String stat) {
        assertThat(ProcText.ticks(stat)).isEmpty();
    }

    @Test
    void theTimeOfAllProcessorsIsBusyOrIdle() {
        String stat = """
                cpu  2003880 57374 326674 607716 5711 0 15070 6863 123 4
                cpu0 988569 29181 158620 325008 824 0 5702 3415 0 0
                cpu1 1015310 28192 168053 282707 4887 0 9367 3448 0 0
                intr 5
                ctxt 77
                """;

        assertThat(ProcText.processors(stat)).contains(new Processors(2_409_861, 6_863, 3_023_288, 2));
        assertThat(ProcText.machineSwitches(stat)).hasValue(77);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "cpu  1 2 3\ncpu0 1 2 3", "cpu  1 2 3 4 x 6 7 8\ncpu0 1", "cpu  1 2 3 4 5 6 7 8\n"})
    void processorsThatAreNoneAreUnknown(String stat) {
        assertThat(ProcText.processors(stat)).isEmpty();
    }

    @Test
    void timeWaitedForAProcessorIsThatOfSomeThread() {
        assertThat(ProcText.waitedMicros("some avg10=71.73 avg60=77.15 avg300=86.75 total=9698540143\nfull total=0\n"))
                .hasValue(9_698_540_143L);
        assertThat(ProcText.waitedMicros("full avg10=0.00 total=7\n")).isEmpty();
        assertThat(ProcText.waitedMicros("some avg10=0.00")).isEmpty();
    }

    @Test
    void aLineIsFoundByItsWholeName() {
        assertThat(ProcText.bytes(STATUS, "VmRSS")).hasValue(222_628L * 1024);
        assertThat(ProcText.number(STATUS, "Threads")).hasValue(2020);
        assertThat(ProcText.number(STATUS, "voluntary_ctxt_switches")).hasValue(15);
        assertThat(ProcText.number(STATUS, "nonvoluntary_ctxt_switches")).hasValue(16);
        assertThat(ProcText.number(STATUS, "ctxt_switches")).isEmpty();
        assertThat(ProcText.number(STATUS, "VmSwap")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"VmRSS:", "VmRSS: kB", "VmRSS: 12", "VmRSS: 12 MB", "VmRSS: -1 kB", "VmRSS: 99999999999999999 kB"
            })
    void memoryOfAnotherFormIsUnknown(String line) {
        assertThat(ProcText.bytes(line, "VmRSS")).isEmpty();
    }

    @Test
    void everyInterfaceCounts() {
        assertThat(ProcText.network(DEV))
                .contains(new Network(150_767_634_180L + 1_044_911_265, 150_767_634_180L + 4_163_785));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "lo 1 2 3", "lo: 1 2 3", "lo: 1 0 0 0 0 0 0 0 x 0 0 0 0 0 0 0"})
    void anInterfaceThatIsNotUnderstoodMakesTheSumUnknown(String line) {
        assertThat(ProcText.network(line)).isEmpty();
        if (line.contains(":")) {
            assertThat(ProcText.network(DEV + line)).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"7981659 23945355 17, 7981659", "'', ", "7981659, ", "-1 2 3, ", "1 2 3 4, "})
    void aThreadsTimeIsTheFirstOfThree(String schedstat, Long nanos) {
        assertThat(ProcText.ranNanos(schedstat).stream().boxed().toList())
                .isEqualTo(nanos == null ? List.of() : List.of(nanos));
    }

    @Test
    void theMachinesSwitchesAreALineOfTheirOwn() {
        assertThat(ProcText.machineSwitches("cpu  1 2 3\nintr 9 9\nctxt 123456\nbtime 7\n"))
                .hasValue(123_456);
        assertThat(ProcText.machineSwitches("cpu  1 2 3\nctxt\n")).isEmpty();
    }

    @Test
    void theTickIsOneOfManyPairs() {
        assertThat(ProcText.tickNanos(auxv(33, 5, 17, 100, 6, 4096, 0, 0))).hasValue(10_000_000);
        assertThat(ProcText.tickNanos(auxv(33, 5, 6, 4096, 0, 0))).isEmpty();
        assertThat(ProcText.tickNanos(auxv(0, 0, 17, 100))).isEmpty();
        assertThat(ProcText.tickNanos(auxv(17, 0, 0, 0))).isEmpty();
        assertThat(ProcText.tickNanos(auxv(17, -100, 0, 0))).isEmpty();
        assertThat(ProcText.tickNanos(auxv(33, 5, 17))).isEmpty();
        assertThat(ProcText.tickNanos(new byte[0])).isEmpty();
        assertThat(ProcText.tickNanos(new byte[13])).isEmpty();
    }

    @Test
    void noTextMakesItThrow() {
        for (int seed = 0; seed < 1_000; seed++) {
            RandomGenerator random = SEEDS.child(seed).stream();
            byte[] bytes = damaged((STATUS + DEV + STAT).getBytes(StandardCharsets.ISO_8859_1), random);
            String text = new String(bytes, StandardCharsets.ISO_8859_1);

            ProcText.ticks(text);
            ProcText.network(text);
            ProcText.ranNanos(text);
            ProcText.machineSwitches(text);
            ProcText.tickNanos(bytes);
            ProcText.bytes(text, "VmRSS").ifPresent(known -> assertThat(known).isNotNegative());
            ProcText.number(text, "Threads")
                    .ifPresent(known -> assertThat(known).isNotNegative());
        }
    }

    private static byte[] damaged(byte[] text, RandomGenerator random) {
        byte[] damaged = Arrays.copyOf(text, random.nextInt(text.length + 1));
        for (int i = random.nextInt(20); i > 0 && damaged.length > 0; i--) {
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
        }
        return damaged;
    }

    private static byte[] auxv(long... words) {
        ByteBuffer buffer = ByteBuffer.allocate(words.length * Long.BYTES).order(ByteOrder.nativeOrder());
        Arrays.stream(words).forEach(buffer::putLong);
        return buffer.array();
    }
}
