package org.loadharness.cluster;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** Members of the engine in a process of their own, {@code PORT COUNT}: each greets the controller and awaits its answer. */
final class ManyMembers {
    private static final double MEGABYTE = 1 << 20;

    private ManyMembers() {}

    public static void main(String[] words) throws Exception {
        Way way = Way.here(Integer.parseInt(words[0]));
        int all = Integer.parseInt(words[1]);
        CountDownLatch answered = new CountDownLatch(all);
        List<Tunnel.Joined> members = new ArrayList<>();
        long beforeBytes = liveBytes();
        for (int number = 0; number < all; number++) {
            Tunnel.Joined member =
                    Tunnel.join(way, Optional.of(Duration.ofMinutes(4)), (reason, since) -> {}, new Ears(answered));
            member.network().send(member.controller(), "here".getBytes(StandardCharsets.UTF_8));
            members.add(member);
        }
        answered.await();
        System.err.printf(
                "answered %d, %.2f MB each in %d threads%n",
                members.size(), (liveBytes() - beforeBytes) / MEGABYTE / all, Thread.activeCount());
        Runtime.getRuntime().halt(0);
    }

    private static long liveBytes() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private record Ears(CountDownLatch answered) implements Network.Listener {
        @Override
        public void heard(Peer from, byte[] bytes) {
            answered.countDown();
        }

        @Override
        public void gone(Peer peer) {}
    }
}
