package org.loadharness.workloads.regex;

import java.util.Set;

/** The rows in their order; each request goes through all of them, as in the report's simple server. */
final class RowIndex implements Index {
    private final int[] types;
    private final String[] sentences;

    RowIndex(Rows rows) {
        types = new int[rows.count()];
        sentences = new String[rows.count()];
        for (int i = 0; i < rows.count(); i++) {
            Row row = rows.at(i);
            types[i] = row.type();
            sentences[i] = row.sentence();
        }
    }

    @Override
    public void scan(Set<Integer> asked, Search search) {
        int[] askedTypes = asked.stream().mapToInt(Integer::intValue).toArray();
        for (int i = 0; i < types.length; i++) {
            if (askedTypes.length == 0 || contains(askedTypes, types[i])) {
                search.look(sentences[i]);
            }
        }
    }

    private static boolean contains(int[] values, int wanted) {
        for (int value : values) {
            if (value == wanted) {
                return true;
            }
        }
        return false;
    }
}
