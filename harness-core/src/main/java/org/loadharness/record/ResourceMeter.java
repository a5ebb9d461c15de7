package org.loadharness.record;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the running totals of this process: everything on Linux, elsewhere processor time and garbage collections. A
 * reading takes 1 to 5 ms of one core, whatever the number of threads. (RATIONALE.md, "What does a reading of resources
 * cost?") Totals of two meters are not comparable. Guarded by this.
 */
public final class ResourceMeter {
    private final List<ResourceSource> sources;

    ResourceMeter(List<ResourceSource> sources) {
        this.sources = List.copyOf(sources);
    }

    /** Of a process that generates load; it reports the processor time of its kinds of threads, too. */
    public static ResourceMeter ofGenerator(List<String> userThreadNames) {
        ProcFiles files = ProcFiles.own();
        return new ResourceMeter(List.of(
                new PlatformFigures(),
                ProcessFigures.of(files),
                new ThreadSwitches(files),
                new CpuByKind(files, userThreadNames)));
    }

    /** Of a process that serves. */
    public static ResourceMeter ofServer() {
        ProcFiles files = ProcFiles.own();
        return new ResourceMeter(List.of(new PlatformFigures(), ProcessFigures.of(files), new ThreadSwitches(files)));
    }

    /** What this process has used since its start. */
    public synchronized ResourceUse read() {
        Map<ResourceUse.Resource, Long> figures = new EnumMap<>(ResourceUse.Resource.class);
        sources.forEach(source -> source.read(figures));
        return new ResourceUse(figures);
    }
}
