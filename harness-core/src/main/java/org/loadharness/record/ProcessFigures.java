package org.loadharness.record;

import java.util.Map;
import java.util.OptionalLong;
import org.loadharness.record.ProcText.Processors;

/**
 * What Linux reports about a process as a whole. Processor time comes in ticks of the kernel's clock, mostly 10 ms.
 * Confined to one thread.
 *
 * @param cores that the process may use, which may be fewer than the machine has
 */
record ProcessFigures(ProcFiles files, OptionalLong tickNanos, int cores) implements ResourceSource {
    static ProcessFigures of(ProcFiles files) {
        return new ProcessFigures(
                files,
                files.bytesOfProcess("auxv").map(ProcText::tickNanos).orElse(OptionalLong.empty()),
                Runtime.getRuntime().availableProcessors());
    }

    @Override
    public void read(Map<ResourceUse.Resource, Long> figures) {
        tickNanos.ifPresent(nanos -> files.ofProcess("stat")
                .flatMap(ProcText::ticks)
                .ifPresent(ticks -> {
                    figures.put(ResourceUse.Resource.CPU_NANOS, (ticks.user() + ticks.system()) * nanos);
                    figures.put(ResourceUse.Resource.CPU_USER_NANOS, ticks.user() * nanos);
                    figures.put(ResourceUse.Resource.CPU_SYSTEM_NANOS, ticks.system() * nanos);
                }));
        files.ofProcess("status").ifPresent(status -> {
            ProcText.bytes(status, "VmRSS").ifPresent(bytes -> figures.put(ResourceUse.Resource.RESIDENT_BYTES, bytes));
            ProcText.number(status, "Threads").ifPresent(threads -> figures.put(ResourceUse.Resource.THREADS, threads));
        });
        files.ofProcess("net/dev").flatMap(ProcText::network).ifPresent(network -> {
            figures.put(ResourceUse.Resource.RECEIVED_BYTES, network.receivedBytes());
            figures.put(ResourceUse.Resource.SENT_BYTES, network.sentBytes());
        });
        files.ofMachine("stat").ifPresent(stat -> readMachine(stat, figures));
    }

    private void readMachine(String stat, Map<ResourceUse.Resource, Long> figures) {
        ProcText.machineSwitches(stat).ifPresent(count -> figures.put(ResourceUse.Resource.MACHINE_SWITCHES, count));
        tickNanos.ifPresent(nanos -> ProcText.processors(stat)
                .ifPresent(all -> figures.put(ResourceUse.Resource.STOLEN_NANOS, stolenNanos(all, nanos))));
    }

    /** Of the cores that the process may use, an even share. */
    private long stolenNanos(Processors all, long nanos) {
        return all.stolenTicks() * nanos / all.count() * cores;
    }
}
