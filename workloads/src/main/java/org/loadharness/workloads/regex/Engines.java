package org.loadharness.workloads.regex;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Settings;

/** Data and engines as the parameters say. Stateless. */
final class Engines {
    private Engines() {}

    /** The data; server and client make the same from the same parameters. */
    static Rows rows(Settings settings) throws IOException {
        int count = settings.get(RegexParameters.ROWS);
        Optional<Path> file = settings.get(RegexParameters.DATA);
        return file.isPresent() ? FileRows.read(file.get(), count) : SyntheticRows.of(seeds(settings), count);
    }

    static SeedTree seeds(Settings settings) {
        return new SeedTree(settings.get(RegexParameters.DATA_SEED));
    }

    static Engine engine(Settings settings, Rows rows) {
        Index index = settings.get(RegexParameters.INDEX).equals("rows") ? new RowIndex(rows) : new TypeIndex(rows);
        return new Engine(index, cache(settings), settings.get(RegexParameters.TIME_LIMIT));
    }

    private static ReplyCache cache(Settings settings) {
        int capacity = settings.get(RegexParameters.CACHE_ENTRIES);
        return switch (settings.get(RegexParameters.CACHE)) {
            case "lfu" -> new LfuCache(capacity, settings.get(RegexParameters.CACHE_THETA));
            case "tinylfu" -> new TinyLfuCache(capacity);
            default -> new NoCache();
        };
    }
}
