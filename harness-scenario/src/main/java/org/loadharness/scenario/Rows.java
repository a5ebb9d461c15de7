package org.loadharness.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** The rows that one user has, taken at their first use. Confined to one thread. */
final class Rows {
    private final Map<String, DataSet> sets;
    private final int user;
    private final Map<String, Held> held = new HashMap<>();

    private record Held(int number, RowFile.Row row) {}

    /** @param user whose number no other user of the trial has */
    Rows(Map<String, DataSet> sets, int user) {
        this.sets = sets;
        this.user = user;
    }

    JsonNode value(String data, String column, RandomGenerator random) throws StepFailure {
        DataSet set = sets.get(data);
        if (set == null) {
            throw new IllegalStateException("no data named " + data);
        }
        Held row = held.get(data);
        if (row == null) {
            int number = set.take(random, user);
            row = new Held(number, set.row(number));
            held.put(data, row);
        }
        return row.row().value(column);
    }

    /** Which rows are there now, for people. */
    List<String> shown() {
        return held.entrySet().stream()
                .map(entry -> "row " + (entry.getValue().number() + 1) + " of " + entry.getKey())
                .sorted()
                .toList();
    }

    void endFlow() {
        if (!held.isEmpty()) {
            release(DataSet.Per.FLOW);
        }
    }

    void endUser() {
        release(DataSet.Per.FLOW);
        release(DataSet.Per.USER);
    }

    private void release(DataSet.Per per) {
        held.entrySet().removeIf(entry -> {
            DataSet set = sets.get(entry.getKey());
            if (set == null || set.per() != per) {
                return false;
            }
            set.giveBack(entry.getValue().number());
            return true;
        });
    }
}
