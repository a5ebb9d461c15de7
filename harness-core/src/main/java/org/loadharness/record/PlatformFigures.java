package org.loadharness.record;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;

/**
 * What the Java platform reports about its process on every system. A collector that works beside the program has two
 * beans: one for its cycles and one for the pauses in them. The cycles are counted, and of the pauses the time.
 * Thread-safe.
 */
final class PlatformFigures implements ResourceSource {
    private static final String CYCLES = " Cycles";
    private static final String PAUSES = " Pauses";

    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();

    @Override
    public void read(Map<ResourceUse.Resource, Long> figures) {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean bean) {
            long nanos = bean.getProcessCpuTime();
            if (nanos >= 0) {
                figures.put(ResourceUse.Resource.CPU_NANOS, nanos);
            }
        }
        sum(PAUSES, GarbageCollectorMXBean::getCollectionCount)
                .ifPresent(count -> figures.put(ResourceUse.Resource.COLLECTIONS, count));
        sum(CYCLES, GarbageCollectorMXBean::getCollectionTime)
                .ifPresent(millis ->
                        figures.put(ResourceUse.Resource.COLLECTION_NANOS, TimeUnit.MILLISECONDS.toNanos(millis)));
    }

    private OptionalLong sum(String without, ToLongFunction<GarbageCollectorMXBean> figure) {
        long[] known = collectors.stream()
                .filter(bean -> !bean.getName().endsWith(without))
                .mapToLong(figure)
                .filter(each -> each >= 0)
                .toArray();
        return known.length == 0
                ? OptionalLong.empty()
                : OptionalLong.of(Arrays.stream(known).sum());
    }
}
