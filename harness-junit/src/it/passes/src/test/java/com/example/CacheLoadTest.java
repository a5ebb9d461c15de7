package com.example;

import static org.loadharness.junit.LoadAssertions.assertThat;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.junit.jupiter.api.BeforeEach;
import org.loadharness.experiment.LoadResult;
import org.loadharness.junit.LoadTest;
import org.loadharness.junit.LoadUser;
import org.loadharness.junit.Param;
import org.loadharness.junit.WhenInconclusive;
import org.loadharness.simulation.StationWorkload;

class CacheLoadTest {
    private final ConcurrentMap<Integer, String> cache = new ConcurrentHashMap<>();

    @BeforeEach
    void fill() {
        for (int key = 0; key < 1_000; key++) {
            cache.put(key, "value " + key);
        }
    }

    /** The body is one interaction; every user performs it again and again. */
    @LoadTest(users = "1,4", warmup = "200ms", measure = "500ms", repeats = 3, require = "errors < 0.1 %",
            inconclusive = WhenInconclusive.PASS)
    void lookup(LoadUser user) {
        int key = user.random().nextInt(1_000);
        if (!("value " + key).equals(cache.get(key))) {
            throw new IllegalStateException("wrong value for " + key);
        }
    }

    /** A whole workload on a simulated clock: the same in every run. */
    @LoadTest(workload = StationWorkload.class, mode = "simulated", users = "1,2,4", interactions = "500", repeats = 5,
            require = {"throughput > 80 /s", "mean < 50 ms", "request.p90 < 120 ms"})
    @Param(name = "service", value = "exp:10ms")
    void queue(LoadResult result) {
        assertThat(result).isSound();
    }
}
