package org.loadharness.codec;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Describes the tables of a result directory as a Frictionless data package, {@code datapackage.json}. Immutable.
 * Thread-safe.
 *
 * @param name lower-case letters, digits, dots, dashes and underscores only
 * @param title in words
 * @param tables in the order in which they are listed
 */
public record DataPackage(String name, String title, List<Table> tables) {
    /** Its name in a result directory: {@value}. */
    public static final String NAME = "datapackage.json";

    public DataPackage {
        if (!name.matches("[-a-z0-9._]+")) {
            throw new IllegalArgumentException("name must be of a-z, 0-9, dots, dashes and underscores, was " + name);
        }
        tables = List.copyOf(tables);
    }

    /**
     * One CSV file, plain or compressed with gzip.
     *
     * @param file its name, relative to the directory
     * @param meaning what one row is
     */
    public record Table(String file, String meaning, List<Column> columns) {
        public Table {
            columns = List.copyOf(columns);
        }
    }

    /**
     * One column of it.
     *
     * @param type a Frictionless type: {@code string}, {@code integer}, {@code number}, {@code boolean}, {@code datetime}
     * @param meaning what it says, with its unit
     */
    public record Column(String name, String type, String meaning) {}

    /** Writes it so that a reader finds the old file or the new one. */
    public void write(Path directory) throws IOException {
        DurableFile.write(directory.resolve(NAME), out -> out.write(JsonText.prettyBytes(descriptor())));
    }

    private Map<String, Object> descriptor() {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("profile", "tabular-data-package");
        root.put("name", name);
        root.put("title", title);
        root.put("resources", tables.stream().map(DataPackage::resource).toList());
        return root;
    }

    private static Map<String, Object> resource(Table table) {
        Map<String, Object> resource = new LinkedHashMap<>();
        resource.put("profile", "tabular-data-resource");
        resource.put("name", table.file().replaceFirst("\\.csv(\\.gz)?$", ""));
        resource.put("path", table.file());
        resource.put("description", table.meaning());
        resource.put("format", "csv");
        if (table.file().endsWith(".gz")) {
            resource.put("compression", "gz");
        }
        resource.put("mediatype", "text/csv");
        resource.put("encoding", "utf-8");
        resource.put("schema", schema(table));
        return resource;
    }

    private static Map<String, Object> schema(Table table) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("fields", table.columns().stream().map(DataPackage::field).toList());
        schema.put("missingValues", List.of(""));
        return schema;
    }

    private static Map<String, Object> field(Column column) {
        Map<String, Object> field = new LinkedHashMap<>();
        field.put("name", column.name());
        field.put("type", column.type());
        field.put("description", column.meaning());
        return field;
    }
}
