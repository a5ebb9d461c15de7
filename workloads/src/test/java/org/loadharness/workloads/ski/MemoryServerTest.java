package org.loadharness.workloads.ski;

class MemoryServerTest extends SkiServerContract {
    MemoryServerTest() {
        super("memory");
    }
}
