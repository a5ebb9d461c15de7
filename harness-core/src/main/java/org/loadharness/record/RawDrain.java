package org.loadharness.record;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.loadharness.record.RawWriter.RawLog;

/**
 * The work of the thread that writes records: it empties what users have filled, and between that does what it is asked to.
 * Once something has failed it goes on emptying, so that no user waits for a file that nobody writes.
 *
 * <p>Confined to one thread, but for {@link #give}, which is for one other.
 */
final class RawDrain implements Runnable {
    /** How often it looks by itself: being woken would cost a user microseconds of its time. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final AtomicReference<@Nullable FutureTask<?>> errand = new AtomicReference<>();
    private final GzipMembers file;
    private final RawText text;
    private List<RawRows> phases = List.of();
    private @Nullable IOException failure;
    private long startBytes;
    private long startCpuNanos;
    private boolean stopped;

    RawDrain(GzipMembers file, RawText text) {
        this.file = file;
        this.text = text;
    }

    /** Something for the thread to do as soon as it can. */
    void give(FutureTask<?> task, Thread thread) {
        errand.set(task);
        LockSupport.unpark(thread);
    }

    @Override
    public void run() {
        while (!stopped) {
            boolean found = emptyFull();
            FutureTask<?> task = errand.getAndSet(null);
            if (task != null) {
                task.run();
            } else if (!found) {
                rest();
            }
        }
    }

    /** A trial begins; its users may record from now on. */
    void begin(List<RawRows> ofPhases) throws IOException {
        requireNoFailure();
        phases = ofPhases;
        startBytes = file.lengthBytes();
        startCpuNanos = cpuNanos();
        phases.forEach(rows -> rows.phase().blocks().emptiedBy(Thread.currentThread()));
    }

    /** The trial's users have ended; when this returns, all they recorded is on the disk. */
    RawLog end() throws IOException {
        emptyFull();
        phases.forEach(this::emptyRest);
        sync();
        long records = phases.stream().mapToLong(RawRows::count).sum();
        long waits = phases.stream().mapToLong(rows -> rows.phase().waits()).sum();
        dismiss();
        requireNoFailure();
        OptionalLong cpuNanos = startCpuNanos < 0 ? OptionalLong.empty() : OptionalLong.of(cpuNanos() - startCpuNanos);
        return new RawLog(file.lengthBytes(), records, waits, cpuNanos);
    }

    /** The trial is not to be kept: the file is made as it was before. */
    void discard() throws IOException {
        dismiss();
        requireNoFailure();
        try {
            cut();
        } catch (IOException failed) {
            failure = failed;
            throw failed;
        }
    }

    void stop() {
        stopped = true;
    }

    private boolean emptyFull() {
        boolean found = false;
        for (RawRows rows : phases) {
            RawBlock block = rows.phase().blocks().takeFull();
            while (block != null) {
                RawBlock next = block.below();
                write(rows, block);
                rows.phase().blocks().free(block);
                block = next;
                found = true;
            }
        }
        return found;
    }

    private void emptyRest(RawRows rows) {
        for (RawLane lane : rows.phase().lanes()) {
            RawBlock block = lane.block();
            if (block != null) {
                write(rows, block);
            }
        }
    }

    private void write(RawRows rows, RawBlock block) {
        if (failure == null) {
            try {
                rows.write(block, text);
            } catch (IOException | RuntimeException | Error failed) {
                fail(failed);
            }
        }
    }

    private void sync() {
        if (failure == null) {
            try {
                text.endMember();
                file.sync();
            } catch (IOException failed) {
                fail(failed);
            }
        }
    }

    /** Keeps the first cause, and leaves a file that ends with the trial before. */
    private void fail(Throwable cause) {
        failure = cause instanceof IOException known ? known : new IOException(cause.toString(), cause);
        try {
            cut();
        } catch (IOException alsoFailed) {
            failure.addSuppressed(alsoFailed);
        }
    }

    private void cut() throws IOException {
        text.forget();
        file.cut(startBytes);
        file.sync();
    }

    private void dismiss() {
        phases.forEach(rows -> rows.phase().blocks().close());
        phases = List.of();
    }

    private void rest() {
        if (phases.isEmpty()) {
            LockSupport.park(this);
        } else {
            LockSupport.parkNanos(this, LOOK_NANOS);
        }
    }

    private void requireNoFailure() throws IOException {
        if (failure != null) {
            throw failure;
        }
    }

    /** Of this thread; -1 where the platform does not say. */
    private long cpuNanos() {
        return threads.isCurrentThreadCpuTimeSupported() ? threads.getCurrentThreadCpuTime() : -1;
    }
}
