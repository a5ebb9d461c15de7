package org.loadharness.record;

import java.nio.charset.StandardCharsets;

/**
 * A text as a cell of a CSV file: in one line, quoted as in RFC 4180 where it must be, and with an apostrophe before what
 * a spreadsheet would take for a formula.
 */
final class CsvText {
    private static final String FORMULA_STARTS = "=+-@";

    private CsvText() {}

    static byte[] bytes(String text) {
        String line = text.replaceAll("\\p{Cntrl}", " ").strip();
        String harmless = !line.isEmpty() && FORMULA_STARTS.indexOf(line.charAt(0)) >= 0 ? "'" + line : line;
        boolean isPlain = harmless.indexOf(',') < 0 && harmless.indexOf('"') < 0;
        String cell = isPlain ? harmless : '"' + harmless.replace("\"", "\"\"") + '"';
        return cell.getBytes(StandardCharsets.UTF_8);
    }
}
