package com.example;

import java.util.List;
import java.util.stream.IntStream;
import org.loadharness.junit.LoadTest;
import org.loadharness.junit.LoadUser;

class PriceLoadTest {
    private final List<Integer> prices = IntStream.range(0, 1_000).boxed().toList();

    @LoadTest(users = "1,4", measure = "500ms", repeats = 3, require = {"errors < 0.1 %", "p50 < 20 ms"})
    void cheapest(LoadUser user) {
        int least = user.random().nextInt(500);
        prices.stream().filter(price -> price >= least).sorted().limit(20).toList();
    }
}
