package org.loadharness.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** Rows of a file, and which of them users get. Thread-safe: guarded by itself. */
final class DataSet {
    private static final long MOST_BYTES = 64L << 20;

    private final String name;
    private final Pick pick;
    private final Per per;
    private final List<String> columns;
    private final List<Map<String, JsonNode>> rows;
    private final ArrayDeque<Integer> free = new ArrayDeque<>();
    private long taken;
    private int[] order = {};

    /** Which row comes next. */
    enum Pick {
        NEXT,
        SHUFFLED,
        RANDOM,
        FREE,
        ONCE
    }

    /** How long a row stays. */
    enum Per {
        FLOW,
        USER
    }

    private DataSet(String name, Pick pick, Per per, List<String> columns, List<Map<String, JsonNode>> rows) {
        this.name = name;
        this.pick = pick;
        this.per = per;
        this.columns = columns;
        this.rows = rows;
        for (int row = 0; pick == Pick.FREE && row < rows.size(); row++) {
            free.add(row);
        }
    }

    /**
     * Reads a file.
     *
     * @throws IllegalArgumentException with what is wrong with it
     */
    static DataSet read(String name, Path file, Pick pick, Per per) {
        try {
            if (Files.size(file) > MOST_BYTES) {
                throw new IllegalArgumentException(
                        file + ": files above " + (MOST_BYTES >> 20) + " MiB are not built yet; take fewer rows");
            }
            List<Map<String, JsonNode>> rows = file.toString().endsWith(".jsonl") ? lines(file) : records(file);
            if (rows.isEmpty()) {
                throw new IllegalArgumentException(file + ": has no row below its header");
            }
            return new DataSet(name, pick, per, List.copyOf(rows.get(0).keySet()), rows);
        } catch (IOException unreadable) {
            throw new IllegalArgumentException(
                    file + ": cannot be read (" + unreadable.getClass().getSimpleName() + ")", unreadable);
        }
    }

    private static List<Map<String, JsonNode>> records(Path file) throws IOException {
        CSVFormat format = CSVFormat.RFC4180
                .builder()
                .setHeader()
                .setSkipHeaderRecord(true)
                .get();
        List<Map<String, JsonNode>> rows = new ArrayList<>();
        try (CSVParser parser = CSVParser.parse(file, StandardCharsets.UTF_8, format)) {
            for (CSVRecord csv : parser) {
                if (!csv.isConsistent()) {
                    throw new IllegalArgumentException(file + ":" + parser.getCurrentLineNumber() + ": has "
                            + csv.size() + " values, and the header names "
                            + parser.getHeaderNames().size());
                }
                Map<String, JsonNode> row = new LinkedHashMap<>();
                csv.toMap().forEach((column, text) -> row.put(column, TextNode.valueOf(text)));
                rows.add(row);
            }
        }
        return rows;
    }

    private static List<Map<String, JsonNode>> lines(Path file) throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        List<Map<String, JsonNode>> rows = new ArrayList<>();
        int number = 0;
        for (String line : Files.readAllLines(file)) {
            number++;
            if (line.isBlank()) {
                continue;
            }
            JsonNode node = mapper.readTree(line);
            if (!node.isObject()) {
                throw new IllegalArgumentException(file + ":" + number + ": is no JSON object");
            }
            Map<String, JsonNode> row = new LinkedHashMap<>();
            node.properties().forEach(field -> row.put(field.getKey(), field.getValue()));
            rows.add(row);
        }
        return rows;
    }

    List<String> columns() {
        return columns;
    }

    Per per() {
        return per;
    }

    int size() {
        return rows.size();
    }

    boolean isExclusivePerUser() {
        return pick == Pick.FREE && per == Per.USER;
    }

    /** The number of the row that comes next for somebody. */
    synchronized int take(RandomGenerator random) throws StepFailure {
        return switch (pick) {
            case NEXT -> (int) (taken++ % rows.size());
            case RANDOM -> random.nextInt(rows.size());
            case SHUFFLED -> shuffled(taken++);
            case ONCE -> {
                if (taken == rows.size()) {
                    throw new StepFailure("data:" + name, "no row of \"" + name + "\" is left");
                }
                yield (int) taken++;
            }
            case FREE -> {
                Integer row = free.poll();
                if (row == null) {
                    throw new StepFailure("data:" + name, "no row of \"" + name + "\" is free");
                }
                yield row;
            }
        };
    }

    /** Each row once a round, in an order of that round. */
    private int shuffled(long index) {
        int at = (int) (index % rows.size());
        if (at == 0 || order.length == 0) {
            RandomGenerator random = new SplittableRandom(name.hashCode() * 31L + index / rows.size());
            order = new int[rows.size()];
            for (int row = 0; row < order.length; row++) {
                int other = random.nextInt(row + 1);
                order[row] = order[other];
                order[other] = row;
            }
        }
        return order[at];
    }

    synchronized void giveBack(int row) {
        if (pick == Pick.FREE) {
            free.add(row);
        }
    }

    JsonNode value(int row, String column) {
        return rows.get(row).getOrDefault(column, MissingNode.getInstance());
    }
}
