package org.loadharness.workloads.ski;

class DatabaseServerTest extends SkiServerContract {
    DatabaseServerTest() {
        super("h2");
    }
}
