package org.loadharness.record;

import java.util.Map;
import java.util.OptionalLong;

/**
 * What Linux reports about a process as a whole. Processor time comes in ticks of the kernel's clock, mostly 10 ms.
 * Confined to one thread.
 */
record ProcessFigures(ProcFiles files, OptionalLong tickNanos) implements ResourceSource {
    static ProcessFigures of(ProcFiles files) {
        return new ProcessFigures(
                files, files.bytesOfProcess("auxv").map(ProcText::tickNanos).orElse(OptionalLong.empty()));
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
        files.ofMachine("stat")
                .map(ProcText::machineSwitches)
                .ifPresent(switches ->
                        switches.ifPresent(count -> figures.put(ResourceUse.Resource.MACHINE_SWITCHES, count)));
    }
}
