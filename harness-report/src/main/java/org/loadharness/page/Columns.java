package org.loadharness.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.loadharness.report.PlotTables.TableContent;
import org.loadharness.report.Sheet;
import org.loadharness.report.TableDescription.ColumnDescription;
import org.loadharness.report.TableDescription.ColumnType;

/**
 * A table in the form in which the page holds it: column by column, a value that follows itself once with how often, each
 * text once in a list. A tenth of the size of the same rows as objects.
 */
final class Columns {
    private final Map<String, Integer> texts = new LinkedHashMap<>();

    private Columns() {}

    static Map<String, Object> of(TableContent table) {
        Columns columns = new Columns();
        List<Map<String, Object>> described = new ArrayList<>();
        List<ColumnDescription> descriptions = table.description().columns();
        for (int index = 0; index < descriptions.size(); index++) {
            int column = index;
            ColumnDescription description = descriptions.get(index);
            described.add(columns.column(
                    description,
                    table.rows().stream().map(row -> row.get(column)).toList()));
        }
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("file", table.description().file());
        object.put("row", table.description().row());
        object.put("thinned", table.thinned());
        object.put("count", table.rows().size());
        object.put("columns", described);
        object.put("texts", List.copyOf(columns.texts.keySet()));
        return object;
    }

    private Map<String, Object> column(ColumnDescription description, List<Sheet.Cell> cells) {
        Map<String, Object> column = new LinkedHashMap<>();
        column.put("name", description.name());
        column.put("meaning", description.meaning());
        boolean words = description.type() == ColumnType.STRING || description.type() == ColumnType.DATETIME;
        column.put("type", words ? "text" : "number");
        List<@Nullable Object> values = new ArrayList<>();
        cells.forEach(cell -> values.add(value(cell)));
        List<@Nullable Object> runs = new ArrayList<>();
        List<Integer> lengths = new ArrayList<>();
        for (int start = 0; start < values.size(); ) {
            int end = start + 1;
            while (end < values.size() && Objects.equals(values.get(start), values.get(end))) {
                end++;
            }
            runs.add(values.get(start));
            lengths.add(end - start);
            start = end;
        }
        boolean shorter = 2 * runs.size() <= values.size();
        column.put("values", shorter ? runs : values);
        if (shorter) {
            column.put("lengths", lengths);
        }
        return column;
    }

    /** A number, the place of a text, or nothing where nobody knows. */
    private @Nullable Object value(Sheet.Cell cell) {
        if (cell instanceof Sheet.Cell.Figure figure) {
            return figure.value();
        }
        return cell instanceof Sheet.Cell.Text text ? texts.computeIfAbsent(text.text(), any -> texts.size()) : null;
    }
}
