package org.loadharness.workloads.regex;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A list of sentences for each type; a request goes through those it asks for, in the order of the types. */
final class TypeIndex implements Index {
    private final Map<Integer, List<String>> sentences = new TreeMap<>();

    TypeIndex(Rows rows) {
        for (int i = 0; i < rows.count(); i++) {
            Row row = rows.at(i);
            sentences.computeIfAbsent(row.type(), type -> new ArrayList<>()).add(row.sentence());
        }
    }

    @Override
    public void scan(Set<Integer> asked, Search search) {
        sentences.forEach((type, list) -> {
            if (asked.isEmpty() || asked.contains(type)) {
                list.forEach(search::look);
            }
        });
    }
}
