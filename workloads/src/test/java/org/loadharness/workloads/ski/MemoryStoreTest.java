package org.loadharness.workloads.ski;

class MemoryStoreTest extends SkiStoreContract {
    @Override
    SkiStore open() {
        return new MemoryStore();
    }
}
