package org.loadharness.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogProcessor;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.record.Distribution;
import org.loadharness.report.HistogramLog.Entry;

class HistogramLogTest {
    private static final Instant START = Instant.parse("2026-01-02T03:04:05.678Z");

    @Test
    void theFieldsOwnReaderReadsWhatWasWritten() throws Exception {
        Distribution responses = Distribution.of(1_000, 2_000_000, 3_000_000_000L);
        byte[] written = written(List.of(
                new Entry("users=1/a", START, 1_500_000_000, responses),
                new Entry("users=2/a", START.plusSeconds(9), 2_000_000_000, Distribution.EMPTY)));

        HistogramLogReader reader = new HistogramLogReader(new ByteArrayInputStream(written));
        Histogram first = (Histogram) reader.nextIntervalHistogram();
        Histogram second = (Histogram) reader.nextIntervalHistogram();

        assertThat(first.getTag()).isEqualTo("users=1/a");
        assertThat(first).isEqualTo(Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(responses.encoded()), 0));
        assertThat(first.getStartTimeStamp()).isEqualTo(START.toEpochMilli());
        assertThat(first.getEndTimeStamp() - first.getStartTimeStamp()).isEqualTo(1500);
        assertThat(second.getTag()).isEqualTo("users=2/a");
        assertThat(second.getTotalCount()).isZero();
        assertThat(reader.nextIntervalHistogram()).isNull();
    }

    @Test
    void theLibrarysOwnWriterWritesTheSameBytes() throws IOException {
        for (long seed = 0; seed < 40; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            List<Entry> entries = IntStream.range(0, 5)
                    .mapToObj(index -> new Entry(
                            index == 0 ? "" : "users=" + index + "/é",
                            START.plusMillis(random.nextLong(100_000_000)),
                            random.nextLong(100_000_000_000L),
                            randomTimes(random)))
                    .toList();

            assertThat(written(entries)).as("seed %d", seed).isEqualTo(writtenByTheLibrary(entries));
        }
    }

    private static Distribution randomTimes(SplittableRandom random) {
        long bound = 1L << random.nextInt(1, 50);
        return Distribution.of(random.longs(random.nextInt(300), 0, bound).toArray());
    }

    private static byte[] writtenByTheLibrary(List<Entry> entries) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        HistogramLogWriter writer = new HistogramLogWriter(new PrintStream(out, true, StandardCharsets.UTF_8));
        writer.outputComment("times in nanoseconds; of an interaction those of its successes");
        writer.outputLogFormatVersion();
        writer.outputLegend();
        for (Entry entry : entries) {
            Histogram histogram =
                    Histogram.decodeFromByteBuffer(ByteBuffer.wrap(entry.times().encodedPlain()), 0);
            if (!entry.tag().isEmpty()) {
                histogram.setTag(entry.tag());
            }
            long startMillis = entry.start().toEpochMilli();
            histogram.setStartTimeStamp(startMillis);
            histogram.setEndTimeStamp(startMillis + entry.lengthNanos() / 1_000_000);
            writer.outputIntervalHistogram(histogram);
        }
        writer.close();
        return out.toByteArray();
    }

    @Test
    void theFieldsOwnToolReadsWhatHasNoTagWithoutOptions(@TempDir Path directory) throws Exception {
        Path log = directory.resolve("histograms.hlog");
        Path out = directory.resolve("percentiles");
        Files.write(
                log,
                written(List.of(
                        new Entry("users=1/a", START, 1_000_000_000, Distribution.of(5_000_000)),
                        new Entry("", START, 1_000_000_000, Distribution.of(1_000_000, 2_000_000, 3_000_000)))));

        HistogramLogProcessor tool =
                new HistogramLogProcessor(new String[] {"-i", log.toString(), "-o", out.toString()});
        tool.start();
        tool.join();

        assertThat(Files.readString(Path.of(out + ".hgrm"))).containsPattern("Total count\\s+=\\s+3]");
    }

    @Test
    void theSameEntriesGiveTheSameBytesHoweverTheyWereMerged() throws IOException {
        Distribution at = Distribution.of(5, 5_000_000);
        Distribution merged = Distribution.merge(List.of(Distribution.of(5_000_000), Distribution.of(5)));
        Distribution read = Distribution.decode(at.encoded(), at.totals());

        assertThat(written(List.of(new Entry("t", START, 1, merged))))
                .isEqualTo(written(List.of(new Entry("t", START, 1, at))))
                .isEqualTo(written(List.of(new Entry("t", START, 1, read))));
    }

    @Test
    void everyLineIsTextThatStaysInOneLine() throws IOException {
        String text =
                new String(written(List.of(new Entry("t", START, 1, Distribution.of(1)))), StandardCharsets.UTF_8);

        assertThat(text.lines()).hasSize(4);
        assertThat(text.lines().findFirst())
                .hasValue("#times in nanoseconds; of an interaction those of its successes");
        assertThat(text).doesNotContain("\r").endsWith("\n");
    }

    @Test
    void aStreamThatFailsIsAnError() {
        for (int room = 0; room < 200; room += 20) {
            OutputStream full = new FullDisk(room);

            assertThatExceptionOfType(IOException.class)
                    .as("room for %d bytes", room)
                    .isThrownBy(() -> HistogramLog.write(full, List.of(new Entry("t", START, 1, Distribution.of(1)))))
                    .withMessage("no space left");
        }
    }

    @Test
    void aTagIsOneWord() {
        for (String tag : new String[] {"a b", "a,b", "a\nb"}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Entry(tag, START, 1, Distribution.EMPTY))
                    .withMessage("tag must be without commas and spaces, was \"" + tag + "\"");
        }
    }

    private static byte[] written(List<Entry> entries) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        HistogramLog.write(out, entries);
        return out.toByteArray();
    }

    private static final class FullDisk extends OutputStream {
        private int room;

        FullDisk(int room) {
            this.room = room;
        }

        @Override
        public void write(int octet) throws IOException {
            if (room-- <= 0) {
                throw new IOException("no space left");
            }
        }
    }
}
