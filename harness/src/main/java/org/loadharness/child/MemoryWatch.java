package org.loadharness.child;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.loadharness.record.ThrownText;
import org.loadharness.time.Ticker;

/**
 * Ends a process that has no memory left: one that collects garbage and does little else, or one of whose threads ended for want
 * of memory, so that others would wait for it for ever. Java itself goes on like that for hours, and hears no signal meanwhile.
 *
 * <p>A full heap starves every thread that allocates, and every thread that asks how full the heap is: both wait for the lock of
 * the heap, and a thousand others wait with them. So the thread that decides does neither. A second one looks at the heap; as long
 * as it sees room, nothing is ended. To end Java takes that lock as well: a third thread does so, and when it has not come through
 * after a while, a signal ends the process, which takes no lock.
 *
 * <p>Thread-safe.
 */
public final class MemoryWatch {
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);
    private static final double ROOM_FRACTION = 0.2;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final GarbageCollectorMXBean[] collectors = ManagementFactory.getGarbageCollectorMXBeans().stream()
            .filter(MemoryWatch::stopsTheProcess)
            .toArray(GarbageCollectorMXBean[]::new);
    private final Ticker ticker = Ticker.system();
    private final FullHeap heap;
    private final long betweenLooksNanos;
    private final OutputStream err;
    private final Consumer<ExitCode> leave;
    private final byte[] message;
    private final ExitCode code = ExitCode.INTERNAL; // loaded now
    private final DeadlySignal deadly = DeadlySignal.prepare();
    private final Thread leaver = daemon("memory-end", this::leave);
    private volatile boolean sawRoom;
    private volatile boolean threadEnded;
    private volatile boolean isOver;

    private MemoryWatch(Duration betweenLooks, OutputStream err, Consumer<ExitCode> leave) {
        this.betweenLooksNanos = betweenLooks.toNanos();
        this.err = err;
        this.leave = leave;
        this.message = message(Runtime.getRuntime().maxMemory()).getBytes(StandardCharsets.UTF_8);
        this.heap = new FullHeap(ticker.nanos(), collectingNanos());
        loadWhatHalts();
    }

    /**
     * Watches this process from now on.
     *
     * @param err receives one line, from any thread; without a lock of its own
     * @param leave ends the process at once
     */
    public static void start(OutputStream err, Consumer<ExitCode> leave) {
        start(BETWEEN_LOOKS, err, leave);
    }

    /** The same at another pace. */
    static void start(Duration betweenLooks, OutputStream err, Consumer<ExitCode> leave) {
        MemoryWatch watch = new MemoryWatch(betweenLooks, err, leave);
        Thread.UncaughtExceptionHandler others = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> watch.threadEnded(others, thread, thrown));
        daemon("memory-room", watch::lookForRoom).start();
        daemon("memory-watch", watch::watch).start();
        watch.leaver.start();
    }

    private static Thread daemon(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    /** A process without memory cannot load it any more. */
    private static void loadWhatHalts() {
        try {
            Class.forName("java.lang.Shutdown");
        } catch (ClassNotFoundException another) {
            // a Java that ends in another way; halt is tried anyhow
        }
    }

    /** Others collect beside the threads, and their time says nothing. */
    private static boolean stopsTheProcess(GarbageCollectorMXBean collector) {
        return !collector.getName().matches(".*(Concurrent|Cycles)");
    }

    private static String message(long maxBytes) {
        return "out of memory: the heap of " + (maxBytes >> 20) + " MiB is full;"
                + " trials that had ended are kept in --out, and --resume goes on with them;"
                + " give Java more with -Xmx, or drive fewer users" + System.lineSeparator();
    }

    /** Allocates nothing, and takes no lock. */
    private void watch() {
        boolean isFull = false;
        while (!isFull && !threadEnded) {
            LockSupport.parkNanos(betweenLooksNanos);
            boolean room = sawRoom;
            sawRoom = false;
            isFull = heap.seen(ticker.nanos(), collectingNanos(), room);
        }
        isOver = true;
        say();
        LockSupport.unpark(leaver);
        long startNanos = ticker.nanos();
        while (ticker.nanos() - startNanos < PATIENCE_NANOS) {
            LockSupport.parkNanos(PATIENCE_NANOS);
        }
        boolean hasEnded = false;
        while (!hasEnded) {
            hasEnded = deadly.raise();
            LockSupport.parkNanos(betweenLooksNanos);
        }
    }

    /** Waits for the end, and then perhaps for the lock of the heap. */
    private void leave() {
        while (!isOver) {
            LockSupport.park(this);
        }
        boolean hasLeft = false;
        while (!hasLeft) {
            hasLeft = left();
        }
    }

    private long collectingNanos() {
        long millis = 0;
        for (GarbageCollectorMXBean collector : collectors) {
            millis += Math.max(0, collector.getCollectionTime());
        }
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }

    /** Waits for the lock of the heap, for ever if it has to. */
    private void lookForRoom() {
        Runtime runtime = Runtime.getRuntime();
        while (true) {
            long usedBytes = runtime.totalMemory() - runtime.freeMemory();
            if (usedBytes < (1 - ROOM_FRACTION) * runtime.maxMemory()) {
                sawRoom = true;
            }
            LockSupport.parkNanos(betweenLooksNanos / 4);
        }
    }

    private void threadEnded(Thread.UncaughtExceptionHandler others, Thread thread, Throwable thrown) {
        if (thrown instanceof OutOfMemoryError) {
            threadEnded = true;
        } else if (others == null) {
            say(thread, thrown);
        } else {
            others.uncaughtException(thread, thrown);
        }
    }

    /** As Java does where nobody handles it. A thread's group would ask the handler of all threads, which is this one. */
    private void say(Thread thread, Throwable thrown) {
        String trace = ThrownText.inFull(thrown) + System.lineSeparator();
        try {
            err.write(("Exception in thread \"" + thread.getName() + "\" " + trace).getBytes(StandardCharsets.UTF_8));
        } catch (IOException closed) {
            // nobody reads it
        }
    }

    private void say() {
        try {
            err.write(message, 0, message.length);
        } catch (IOException | OutOfMemoryError closed) {
            // nobody reads it; the exit code is left
        }
    }

    /** False if even that took memory: a moment later there may be some. */
    private boolean left() {
        try {
            leave.accept(code);
            return true;
        } catch (OutOfMemoryError full) {
            return false;
        }
    }

    /** Says when a heap is full for good. Confined to one thread. */
    static final class FullHeap {
        static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(10);
        static final double COLLECTING_FRACTION = 2.0 / 3;

        private long beginNanos;
        private long collectedNanos;

        FullHeap(long nowNanos, long collectingNanos) {
            begin(nowNanos, collectingNanos);
        }

        /**
         * A look.
         *
         * @param collectingNanos that the collectors have taken since the process began
         * @param room whether there was some since the last look
         * @return whether most of a window was spent in collecting, and there was no room all the while
         */
        boolean seen(long nowNanos, long collectingNanos, boolean room) {
            long passedNanos = nowNanos - beginNanos;
            boolean isOver = passedNanos >= WINDOW_NANOS;
            boolean isFull = isOver && collectingNanos - collectedNanos >= COLLECTING_FRACTION * passedNanos;
            if (room || isOver) {
                begin(nowNanos, collectingNanos);
            }
            return isFull && !room;
        }

        private void begin(long nowNanos, long collectingNanos) {
            beginNanos = nowNanos;
            collectedNanos = collectingNanos;
        }
    }
}
