package com.example;

import java.util.concurrent.ConcurrentHashMap;
import org.loadharness.junit.LoadTest;
import org.loadharness.junit.LoadUser;

class PriceLoadTest {
    private final ConcurrentHashMap<Integer, Integer> prices = new ConcurrentHashMap<>();

    @LoadTest(users = "1,4", measure = "500ms", repeats = 3, require = {"errors < 0.1 %", "p50 < 20 ms"})
    void look(LoadUser user) {
        prices.computeIfAbsent(user.random().nextInt(1_000), number -> 100 + number % 7);
    }
}
