package org.loadharness.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.random.SeedTree;
import org.loadharness.report.TableDescription.ColumnDescription;
import org.loadharness.report.TableDescription.ColumnType;

class CsvTest {
    private static final SeedTree SEEDS = new SeedTree(31).child("csv");

    @Test
    void textsThatNeedQuotesGetThem() throws IOException {
        assertThat(written(Sheet.Cell.of("a,b"), Sheet.Cell.of("say \"no\""), Sheet.Cell.of("plain"), Sheet.Cell.of(7)))
                .isEqualTo("\"a,b\",\"say \"\"no\"\"\",plain,7\n");
    }

    @Test
    void whatNobodyKnowsIsAnEmptyCell() throws IOException {
        assertThat(written(
                        Sheet.Cell.of(1),
                        Sheet.Cell.unknown(),
                        Sheet.Cell.of(OptionalDouble.empty()),
                        Sheet.Cell.of(OptionalLong.empty()),
                        Sheet.Cell.of("")))
                .isEqualTo("1,,,,\n");
    }

    @Test
    void numbersHaveSixDigitsAndNoExponent() throws IOException {
        assertThat(written(
                        Sheet.Cell.of(0.0),
                        Sheet.Cell.of(1e-9),
                        Sheet.Cell.of(123456789.4),
                        Sheet.Cell.of(2.0 / 3),
                        Sheet.Cell.of(Long.MAX_VALUE)))
                .isEqualTo("0,0.000000001,123456789,0.666667,9223372036854775807\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+1", "-1", "@SUM(A1)"})
    void aTextThatASpreadsheetWouldRunIsMadeHarmless(String text) throws IOException {
        assertThat(written(Sheet.Cell.of(1), Sheet.Cell.of(text))).isEqualTo("1,'" + text + "\n");
    }

    @Test
    void aNegativeNumberStaysANumber() throws IOException {
        assertThat(written(Sheet.Cell.of(-1.5), Sheet.Cell.of(-3))).isEqualTo("-1.5,-3\n");
    }

    @Test
    void aTextStaysInOneLine() throws IOException {
        assertThat(written(Sheet.Cell.of(1), Sheet.Cell.of("\n=a\r\nb\tc\0d\n")))
                .isEqualTo("1,'=a  b c d\n");
    }

    @Test
    void anyTextIsReadBackAsItIsMeant() throws IOException {
        String letters = "ab,\"'\n\r\t;=+-@#\\ äß€";
        for (int seed = 0; seed < 1000; seed++) {
            RandomGenerator random = SEEDS.child(seed).stream();
            StringBuilder text = new StringBuilder();
            random.ints(random.nextInt(12), 0, letters.length()).forEach(at -> text.append(letters.charAt(at)));
            Sheet.Cell cell = Sheet.Cell.of(text.toString());

            String csv = "a,b\n" + written(Sheet.Cell.of(1), cell);

            String expected = cell.text().matches("[=+@-].*") ? "'" + cell.text() : cell.text();
            assertThat(TwoTrials.parse(csv)).as("seed %d", seed).hasSize(1);
            assertThat(TwoTrials.parse(csv).get(0)).as("seed %d", seed).contains(entry("b", expected));
        }
    }

    @Test
    void aStreamThatFailsIsAnError() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int octet) throws IOException {
                throw new IOException("no space left");
            }
        };

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> SummaryTable.TABLE.writeTo(full, TwoTrials.run()))
                .withMessage("no space left");
    }

    @Test
    void aNumberThatIsNoneIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Sheet.Cell.of(Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> Sheet.Cell.of(Double.POSITIVE_INFINITY));
    }

    @Test
    void aColumnsNameIsLowerCaseWords() {
        for (String name : new String[] {"", "Users", "a b", "a__b", "_a", "9a"}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new ColumnDescription(name, ColumnType.STRING, ""))
                    .withMessage("name must be lower-case words joined by _, was \"" + name + "\"");
        }
    }

    private static String written(Sheet.Cell... cells) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Csv csv = new Csv(out);
        csv.row(List.of(cells));
        csv.flush();
        return out.toString(StandardCharsets.UTF_8);
    }
}
