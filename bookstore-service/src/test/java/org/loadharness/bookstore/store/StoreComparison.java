package org.loadharness.bookstore.store;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.loadharness.bookstore.api.Book;
import org.loadharness.bookstore.api.BookCopy;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.api.ImmutableStockBook;
import org.loadharness.bookstore.api.StockBook;

/**
 * Sets the stores side by side on the report's mix: interactions per second of each, median of rounds in which every store
 * has its turn. Not a test; run it by hand on a quiet machine, with numbers of users as arguments. All stores are warmed up
 * with one user first, because a hundred that never block leave the compiler next to nothing of two processors.
 */
final class StoreComparison {

    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    /** Rarely, because the counters of several users share a cache line. */
    private static final int PUBLISHED_EVERY = 16;

    private static final int ROUNDS = 9;
    private static final long WARMUP_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long WINDOW_NANOS = TimeUnit.MILLISECONDS.toNanos(1_000);
    private static final List<StockBook> EXTERNAL =
            IntStream.rangeClosed(1, 100).mapToObj(StoreComparison::book).toList();

    private final BookStoreService store;
    private volatile boolean over;

    private StoreComparison(BookStoreService store) {
        this.store = store;
    }

    public static void main(String[] args) throws Exception {
        for (StoreKind kind : StoreKind.values()) {
            for (int round = 0; round < ROUNDS; round++) {
                new StoreComparison(kind.open(1)).measure(1);
            }
        }
        System.out.println("interactions/s, median (least to most), and CPU microseconds per interaction, median");
        System.out.printf("%6s", "users");
        Arrays.stream(StoreKind.values()).forEach(kind -> System.out.printf("%34s", kind.label()));
        System.out.println();
        for (String users : args) {
            Map<StoreKind, List<Speed>> speeds = new EnumMap<>(StoreKind.class);
            for (int round = 0; round < ROUNDS; round++) {
                for (StoreKind kind : StoreKind.values()) {
                    Speed speed = new StoreComparison(kind.open(1)).measure(Integer.parseInt(users));
                    speeds.computeIfAbsent(kind, any -> new ArrayList<>()).add(speed);
                }
            }
            System.out.printf("%6s", users);
            speeds.values().forEach(StoreComparison::print);
            System.out.println();
        }
    }

    private static void print(List<Speed> speeds) {
        double[] perSecond =
                speeds.stream().mapToDouble(Speed::perSecond).sorted().toArray();
        double[] cpuMicros =
                speeds.stream().mapToDouble(Speed::cpuMicros).sorted().toArray();
        System.out.printf(
                "%11.0f (%4.0fk to %4.0fk) %5.2f",
                perSecond[ROUNDS / 2], perSecond[0] / 1e3, perSecond[ROUNDS - 1] / 1e3, cpuMicros[ROUNDS / 2]);
    }

    /** How fast one store was in one window, and what an interaction cost in CPU time. */
    private record Speed(double perSecond, double cpuMicros) {}

    private static StockBook book(int isbn) {
        boolean pick = isbn <= 10 || isbn % 2 == 0;
        return new ImmutableStockBook(isbn, "bookTitle" + isbn, "author" + isbn, 10, 100, 0, 0, 0, pick);
    }

    private Speed measure(int users) throws BookStoreException, InterruptedException {
        store.addBooks(new HashSet<>(EXTERNAL.subList(0, 10)));
        AtomicInteger[] done =
                IntStream.range(0, users).mapToObj(user -> new AtomicInteger()).toArray(AtomicInteger[]::new);
        CountDownLatch start = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (int user = 0; user < users; user++) {
            SplittableRandom random = new SplittableRandom(user);
            AtomicInteger mine = done[user];
            Thread thread = new Thread(null, () -> live(random, mine, start), "user-" + user, 1 << 18);
            thread.start();
            threads.add(thread);
        }
        start.countDown();
        waitFor(WARMUP_NANOS);
        long before = sum(done);
        long startNanos = System.nanoTime();
        long startCpuNanos = PROCESS.getProcessCpuTime();
        waitFor(WINDOW_NANOS);
        double interactions = sum(done) - before;
        double wallNanos = System.nanoTime() - startNanos;
        double cpuNanos = PROCESS.getProcessCpuTime() - startCpuNanos;
        over = true;
        for (Thread thread : threads) {
            thread.join();
        }
        return new Speed(interactions * 1e9 / wallNanos, cpuNanos / 1e3 / interactions);
    }

    private static void waitFor(long nanos) {
        long startNanos = System.nanoTime();
        while (System.nanoTime() - startNanos < nanos) {
            LockSupport.parkNanos(nanos - (System.nanoTime() - startNanos));
        }
    }

    private static long sum(AtomicInteger[] counters) {
        return Arrays.stream(counters).mapToLong(AtomicInteger::get).sum();
    }

    private void live(SplittableRandom random, AtomicInteger done, CountDownLatch start) {
        try {
            start.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return;
        }
        int successes = 0;
        while (!over) {
            if (succeeds(random) && ++successes % PUBLISHED_EVERY == 0) {
                done.lazySet(successes);
            }
        }
    }

    /** Two acquisitions of one book at a time are a failure, as in the report. */
    private boolean succeeds(SplittableRandom random) {
        try {
            interact(random);
            return true;
        } catch (BookStoreException failed) {
            return false;
        }
    }

    private void interact(SplittableRandom random) throws BookStoreException {
        int choice = random.nextInt(100);
        if (choice < 10) {
            acquire(random);
        } else if (choice < 40) {
            replenish();
        } else {
            buy(random);
        }
    }

    private void buy(SplittableRandom random) throws BookStoreException {
        List<Book> picks = new ArrayList<>(store.getEditorPicks(10));
        Set<BookCopy> lines = new HashSet<>();
        for (int line = 0; line < 5; line++) {
            Book chosen = picks.remove(random.nextInt(picks.size()));
            lines.add(new BookCopy(chosen.isbn(), 1));
        }
        store.buyBooks(lines);
    }

    private void replenish() throws BookStoreException {
        StockBook[] least = new StockBook[5];
        for (StockBook book : store.getBooks()) {
            StockBook candidate = book;
            for (int i = 0; i < least.length; i++) {
                if (candidate != null && (least[i] == null || candidate.numCopies() < least[i].numCopies())) {
                    StockBook pushed = least[i];
                    least[i] = candidate;
                    candidate = pushed;
                }
            }
        }
        Set<BookCopy> lines = new HashSet<>();
        for (StockBook book : least) {
            lines.add(new BookCopy(book.isbn(), 10));
        }
        store.addCopies(lines);
    }

    private void acquire(SplittableRandom random) throws BookStoreException {
        Set<StockBook> wanted = new HashSet<>();
        while (wanted.size() < 5) {
            wanted.add(EXTERNAL.get(random.nextInt(EXTERNAL.size())));
        }
        Set<Integer> held = store.getBooks().stream().map(StockBook::isbn).collect(Collectors.toSet());
        wanted.removeIf(book -> held.contains(book.isbn()));
        if (!wanted.isEmpty()) {
            store.addBooks(wanted);
        }
    }
}
