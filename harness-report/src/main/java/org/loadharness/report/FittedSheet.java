package org.loadharness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table that is wider than the screen, as several below each other. Each begins with the first columns, so that a row can be
 * found again; a column that no screen has room for is folded. Immutable.
 *
 * @param lines the header, then the rows, with as many cells each
 * @param keys columns that every part begins with
 */
record FittedSheet(List<List<String>> lines, int keys, int width) {
    private static final String GAP = "  ";

    /** A number, and what stands for one that nobody knows. */
    private static final String NUMBER = "-?[\\d.]*";

    /** Of those columns and rows; empty where all fits. */
    static Optional<FittedSheet> of(List<String> columns, List<List<String>> rows, int width) {
        List<List<String>> lines =
                Stream.concat(Stream.of(columns), rows.stream()).toList();
        FittedSheet whole = new FittedSheet(lines, 1, width);
        return whole.room(whole.columns(0)) <= width ? Optional.empty() : Optional.of(whole.withKeys());
    }

    String text() {
        List<String> parts = new ArrayList<>();
        List<Integer> part = new ArrayList<>(columns(0).subList(0, keys));
        for (int column : columns(keys)) {
            part.add(column);
            if (room(part) > width && part.size() > keys + 1) {
                part.remove(part.size() - 1);
                parts.add(text(part));
                part = new ArrayList<>(columns(0).subList(0, keys));
                part.add(column);
            }
        }
        parts.add(text(part));
        return String.join("\n", parts);
    }

    /** With as many texts at the beginning as leave half of the screen. */
    private FittedSheet withKeys() {
        int count = 1;
        while (count + 1 < lines.get(0).size()
                && isText(count)
                && room(columns(0).subList(0, count + 1)) <= width / 2) {
            count++;
        }
        return new FittedSheet(lines, count, width);
    }

    private String text(List<Integer> part) {
        return lines.stream().map(line -> text(line, part)).collect(Collectors.joining());
    }

    private String text(List<String> line, List<Integer> part) {
        StringBuilder text = new StringBuilder();
        for (int column : part) {
            String cell = line.get(column);
            int begin = text.isEmpty() ? 0 : text.length() + GAP.length();
            text.append(text.isEmpty() ? "" : GAP);
            if (begin + room(column) > width) {
                return text + folded(cell, begin) + "\n";
            }
            String blanks = " ".repeat(room(column) - cell.length());
            text.append(isText(column) ? cell + blanks : blanks + cell);
        }
        return text.toString().stripTrailing() + "\n";
    }

    private String folded(String cell, int begin) {
        StringBuilder text = new StringBuilder();
        int used = begin;
        for (String word : cell.split(" ", -1)) {
            boolean first = text.isEmpty();
            boolean fits = first || used + 1 + word.length() <= width;
            text.append(first ? "" : fits ? " " : "\n" + " ".repeat(begin)).append(word);
            used = (fits ? used + (first ? 0 : 1) : begin) + word.length();
        }
        return text.toString();
    }

    private List<Integer> columns(int from) {
        return IntStream.range(from, lines.get(0).size()).boxed().toList();
    }

    private int room(List<Integer> columns) {
        return columns.stream().mapToInt(this::room).sum() + GAP.length() * (columns.size() - 1);
    }

    private int room(int column) {
        return lines.stream().mapToInt(line -> line.get(column).length()).max().orElse(0);
    }

    private boolean isText(int column) {
        return lines.stream().skip(1).anyMatch(line -> !line.get(column).matches(NUMBER));
    }
}
