package org.loadharness.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The rows of {@code agents.csv} of a run with one point, none of whose cells has a comma. Immutable. */
record AgentRows(List<Map<String, String>> rows) {
    static AgentRows read(Path directory) throws IOException {
        List<String> lines = Files.readAllLines(directory.resolve("agents.csv"));
        String[] names = lines.get(0).split(",", -1);
        List<Map<String, String>> rows = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",", -1);
            Map<String, String> row = new LinkedHashMap<>();
            for (int column = 0; column < names.length; column++) {
                row.put(names[column], cells[column]);
            }
            rows.add(row);
        }
        return new AgentRows(rows);
    }

    /** Of a trial. */
    List<Map<String, String>> of(int repeat) {
        return rows.stream()
                .filter(row -> Integer.toString(repeat).equals(row.get("repeat")))
                .toList();
    }

    /** Users that agents of a trial had together. */
    int users(int repeat) {
        return of(repeat).stream()
                .mapToInt(row -> Integer.parseInt(row.getOrDefault("agent_users", "")))
                .sum();
    }

    int users(int repeat, long process) {
        return Integer.parseInt(cell(repeat, process, "agent_users"));
    }

    /** Why an agent is missing in a trial; blank if it is not. */
    String missing(int repeat, long process) {
        return cell(repeat, process, "missing");
    }

    private String cell(int repeat, long process, String column) {
        return of(repeat).stream()
                .filter(row -> Long.toString(process).equals(row.get("process_id")))
                .map(row -> row.getOrDefault(column, ""))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no row of process " + process + " in " + rows));
    }
}
