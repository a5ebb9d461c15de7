package org.loadharness.record;

import java.nio.charset.StandardCharsets;

/**
 * A text as a cell of a CSV file. A text that a spreadsheet would take for a formula, for it begins with one of
 * {@code = + - @}, gets an apostrophe before it: names and messages of a system under test are nothing that we know.
 */
public final class CsvText {
    private static final String FORMULA_STARTS = "=+-@";

    private CsvText() {}

    /** In one line, and no formula; not yet quoted. A text that is already so stays as it is. */
    public static String harmless(String text) {
        String line = text.replaceAll("\\p{Cntrl}", " ").strip();
        return !line.isEmpty() && FORMULA_STARTS.indexOf(line.charAt(0)) >= 0 ? "'" + line : line;
    }

    /** The same, quoted as in RFC 4180 where it must be. */
    static byte[] bytes(String text) {
        String harmless = harmless(text);
        boolean isPlain = harmless.indexOf(',') < 0 && harmless.indexOf('"') < 0;
        String cell = isPlain ? harmless : '"' + harmless.replace("\"", "\"\"") + '"';
        return cell.getBytes(StandardCharsets.UTF_8);
    }
}
