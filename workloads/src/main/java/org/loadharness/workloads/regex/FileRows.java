package org.loadharness.workloads.regex;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The rows of a file, held in memory. Immutable. Thread-safe. */
final class FileRows implements Rows {
    /** Longest text of a bad line that is quoted. */
    private static final int QUOTED_CHARS = 80;

    private final List<Row> rows;

    private FileRows(List<Row> rows) {
        this.rows = rows;
    }

    /**
     * Reads a file of UTF-8, a row a line; those beyond the number asked for are left out.
     *
     * @throws IOException if it cannot be read, holds no row, or a line is of another form: named by its number
     */
    static FileRows read(Path file, int mostRows) throws IOException {
        List<Row> rows = new ArrayList<>();
        try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            String line = reader.readLine();
            while (line != null && rows.size() < mostRows) {
                rows.add(row(file, rows.size() + 1, line));
                line = reader.readLine();
            }
        } catch (NoSuchFileException missing) {
            throw new IOException("data file \"" + file + "\" does not exist", missing);
        } catch (MalformedInputException malformed) {
            throw new IOException(file + ", after line " + rows.size() + ": must be UTF-8", malformed);
        }
        if (rows.isEmpty()) {
            throw new IOException(file + ": holds no row; each line is <type>@@@<sentence>");
        }
        return new FileRows(rows);
    }

    @Override
    public int count() {
        return rows.size();
    }

    @Override
    public Row at(int index) {
        return rows.get(index);
    }

    private static Row row(Path file, int number, String line) throws IOException {
        try {
            return Row.parse(line);
        } catch (IllegalArgumentException bad) {
            String quoted = line.substring(0, Math.min(QUOTED_CHARS, line.length()));
            throw new IOException(
                    file + ", line " + number + ": " + bad.getMessage() + ", was \"" + quoted + "\"", bad);
        }
    }
}
