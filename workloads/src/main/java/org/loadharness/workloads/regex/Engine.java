package org.loadharness.workloads.regex;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.loadharness.time.DurationText;
import org.loadharness.time.Ticker;
import org.loadharness.workloads.tcp.LineRefused;

/** Answers request lines from the data in memory. Thread-safe. */
final class Engine {
    private final Index index;
    private final ReplyCache cache;
    private final Duration timeLimit;
    private final LongAdder hits = new LongAdder();

    /** An engine that searches for so long at most. */
    Engine(Index index, ReplyCache cache, Duration timeLimit) {
        this.index = index;
        this.cache = cache;
        this.timeLimit = timeLimit;
    }

    /**
     * The sentences that a request line asks for, in the order of the index. What is kept of them are references: a reply
     * of all the data costs a few bytes for each row.
     *
     * @throws LineRefused if the line is no request, or its search takes too long or too deep a recursion, or
     *     the matcher fails
     */
    List<String> answer(String line) throws LineRefused {
        Optional<List<String>> kept = cache.find(line);
        if (kept.isPresent()) {
            hits.increment();
            return kept.get();
        }
        List<String> reply = search(Query.parse(line));
        cache.keep(line, reply);
        return reply;
    }

    /** Requests answered from the cache since the start or the last {@link #reset}. */
    long hits() {
        return hits.sum();
    }

    /** As new: nothing in the cache, nothing counted. */
    void reset() {
        cache.clear();
        hits.reset();
    }

    @SuppressWarnings("UnusedException") // a client learns what is wrong with its line, and no stack of the server's
    private List<String> search(Query query) throws LineRefused {
        Search search = new Search(query.pattern(), new GuardedText(timeLimit, Ticker.system()));
        try {
            index.scan(query.types(), search);
        } catch (GuardedText.CutOff cutOff) {
            throw new LineRefused(
                    "time-limit", cutOff.getMessage() + "; the limit is " + DurationText.print(timeLimit));
        } catch (
                IndexOutOfBoundsException
                        beyond) { // back references without regard to case do so beside surrogate pairs
            throw new LineRefused(
                    "matcher-fault", "Java's matcher reads beyond the end of a sentence; write the back reference out");
        } catch (StackOverflowError deep) {
            throw new LineRefused(
                    "deep-regex", "the expression needs too deep a recursion; repeat a shorter part of it");
        }
        return search.found();
    }
}
