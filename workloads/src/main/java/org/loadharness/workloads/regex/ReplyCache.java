package org.loadharness.workloads.regex;

import java.util.List;
import java.util.Optional;

/** Replies by the whole request line. Thread-safe. */
sealed interface ReplyCache permits NoCache, LfuCache, TinyLfuCache {
    /** The reply to that line, if it is there; counts as a use of it. */
    Optional<List<String>> find(String line);

    /** Keeps a reply that was not there; does nothing if another thread was faster. */
    void keep(String line, List<String> reply);

    /** Forgets everything. */
    void clear();
}
