package org.loadharness.record;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Reads the running totals of this process. Thread-safe. */
public final class ResourceMeter {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String RESIDENT = "VmRSS:";

    private ResourceMeter() {}

    /** The running totals of this process since its start. */
    public static ResourceUse read() {
        long collections = 0;
        long collectionMillis = 0;
        for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
            collections += Math.max(0, bean.getCollectionCount());
            collectionMillis += Math.max(0, bean.getCollectionTime());
        }
        return new ResourceUse(
                cpuNanos(), residentBytes(), collections, TimeUnit.MILLISECONDS.toNanos(collectionMillis));
    }

    private static long cpuNanos() {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean bean) {
            return bean.getProcessCpuTime();
        }
        return ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .orElse(Duration.ZERO)
                .toNanos();
    }

    private static long residentBytes() {
        if (!Files.isReadable(STATUS)) {
            return 0;
        }
        try (var lines = Files.lines(STATUS)) {
            return lines.filter(line -> line.startsWith(RESIDENT))
                    .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
                    .findFirst()
                    .orElse(0);
        } catch (IOException notTold) {
            return 0;
        }
    }
}
