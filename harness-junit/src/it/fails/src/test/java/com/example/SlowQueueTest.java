package com.example;

import org.loadharness.experiment.LoadResult;
import org.loadharness.junit.LoadTest;
import org.loadharness.junit.Param;
import org.loadharness.simulation.StationWorkload;

class SlowQueueTest {
    @LoadTest(workload = StationWorkload.class, mode = "simulated", users = "1,8", interactions = "500", repeats = 5,
            require = "mean < 30 ms")
    @Param(name = "service", value = "exp:10ms")
    void queue(LoadResult result) {}
}
