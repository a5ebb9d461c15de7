package org.loadharness.bookstore.contract;

import static org.loadharness.bookstore.contract.Given.books;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreService;

/** Lets a few threads make a few random calls at once, again and again, and looks for a serial order each time. */
final class HistoryCheck {

    private static final int CALLS = 4;
    private static final int COPIES = 3;

    private final BookStoreService store;
    private final int threads;
    private final long seed;
    private final AtomicLong clock = new AtomicLong();

    HistoryCheck(BookStoreService store, int threads, long seed) {
        this.store = store;
        this.threads = threads;
        this.seed = seed;
    }

    /** The first history without a serial order, as text with its seed; nothing when there is none in so many rounds. */
    Optional<String> firstViolation(int rounds) throws Exception {
        try (TaskThreads taskThreads = new TaskThreads(threads)) {
            for (int round = 0; round < rounds; round++) {
                List<List<Event>> history = history(taskThreads, new SplittableRandom(seed + round));
                if (!SerialOrder.exists(start(), history)) {
                    return Optional.of("no serial order, seed " + (seed + round) + "\n" + text(history));
                }
            }
        }
        return Optional.empty();
    }

    private List<List<Event>> history(TaskThreads taskThreads, SplittableRandom random) throws Exception {
        store.removeAllBooks();
        store.addBooks(books(CallMaker.BOOKS, COPIES));
        List<Callable<List<Event>>> programs = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            List<Call> calls = new ArrayList<>();
            CallMaker maker = new CallMaker(random.split());
            for (int call = 0; call < CALLS; call++) {
                calls.add(maker.legal());
            }
            programs.add(() -> events(calls));
        }
        List<List<Event>> history = new ArrayList<>(taskThreads.run(programs));
        history.add(events(List.of(Call.reading("getBooks", BookStoreService::getBooks))));
        return history;
    }

    private List<Event> events(List<Call> calls) throws BookStoreException {
        List<Event> events = new ArrayList<>(calls.size());
        for (Call call : calls) {
            long invoked = clock.incrementAndGet();
            String result = call.on(store);
            events.add(new Event(call, result, invoked, clock.incrementAndGet()));
        }
        return events;
    }

    private static ModelStore start() throws BookStoreException {
        ModelStore model = new ModelStore();
        model.addBooks(books(CallMaker.BOOKS, COPIES));
        return model;
    }

    private static String text(List<List<Event>> history) {
        return history.stream()
                .map(events -> events.stream().map(Event::toString).collect(Collectors.joining("\n")))
                .collect(Collectors.joining("\n\n"));
    }
}
