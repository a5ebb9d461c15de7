package org.loadharness.report;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/**
 * Writes comma-separated lines: UTF-8, LF, quotes as in RFC 4180. A text that a spreadsheet would take for a formula, for
 * it begins with one of {@code = + - @}, gets an apostrophe before it: messages of a system under test are nothing that
 * we know. Numbers stay as they are. Confined to one thread.
 */
final class Csv {
    private static final String FORMULA_STARTS = "=+-@";

    private final CSVPrinter printer;

    Csv(OutputStream out) throws IOException {
        CSVFormat format = CSVFormat.RFC4180.builder().setRecordSeparator('\n').get();
        this.printer = new CSVPrinter(new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8)), format);
    }

    void line(List<String> texts) throws IOException {
        printer.printRecord(texts);
    }

    void row(List<Cell> cells) throws IOException {
        line(cells.stream().map(Csv::harmless).toList());
    }

    void flush() throws IOException {
        printer.flush();
    }

    /** A cell as it stands between the commas, but for quotes. */
    static String harmless(Cell cell) {
        String text = cell.text();
        boolean formula = cell instanceof Cell.Text && !text.isEmpty() && FORMULA_STARTS.indexOf(text.charAt(0)) >= 0;
        return formula ? "'" + text : text;
    }
}
