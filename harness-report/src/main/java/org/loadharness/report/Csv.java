package org.loadharness.report;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.loadharness.record.CsvText;

/**
 * Writes comma-separated lines: UTF-8, LF, quotes as in RFC 4180. Texts are made harmless by {@link CsvText};
 * numbers stay as they are. Confined to one thread.
 */
final class Csv {
    private final CSVPrinter printer;

    Csv(OutputStream out) throws IOException {
        CSVFormat format = CSVFormat.RFC4180.builder().setRecordSeparator('\n').get();
        this.printer = new CSVPrinter(new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8)), format);
    }

    void line(List<String> texts) throws IOException {
        printer.printRecord(texts);
    }

    void row(List<Sheet.Cell> cells) throws IOException {
        line(cells.stream().map(Csv::harmless).toList());
    }

    void flush() throws IOException {
        printer.flush();
    }

    private static String harmless(Sheet.Cell cell) {
        return cell instanceof Sheet.Cell.Text ? CsvText.harmless(cell.text()) : cell.text();
    }
}
