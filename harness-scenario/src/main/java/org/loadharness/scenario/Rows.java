package org.loadharness.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/** The rows that one user has, taken at their first use. Confined to one thread. */
final class Rows {
    private final Map<String, DataSet> sets;
    private final Map<String, Integer> held = new HashMap<>();

    Rows(Map<String, DataSet> sets) {
        this.sets = sets;
    }

    JsonNode value(String data, String column, RandomGenerator random) throws StepFailure {
        DataSet set = sets.get(data);
        if (set == null) {
            throw new IllegalStateException("no data named " + data);
        }
        Integer row = held.get(data);
        if (row == null) {
            row = set.take(random);
            held.put(data, row);
        }
        return set.value(row, column);
    }

    void endFlow() {
        release(DataSet.Per.FLOW);
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
            set.giveBack(entry.getValue());
            return true;
        });
    }
}
