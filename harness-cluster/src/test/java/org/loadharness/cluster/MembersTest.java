package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jgroups.util.NameCache;
import org.jgroups.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.loadharness.drive.ChildCommand;
import org.loadharness.house.Cases;
import org.loadharness.time.Ticker;

/** As many members as the engine has to carry, all of them in one other process. */
@Tag("law")
@Timeout(600)
class MembersTest {
    private static final long LIMIT_MINUTES = 4;

    private final BlockingQueue<Peer> heard = new LinkedBlockingQueue<>();
    private final List<String> written = new CopyOnWriteArrayList<>();

    /** In the build 20 of them, with -Plong 60, or as many as the property says. */
    @Test
    void allThatJoinAreHeardAndAnswered() throws Exception {
        int all = Cases.of(20, Integer.getInteger("loadharness.members", 60));
        try (Tunnel controller = Tunnel.host(Way.here(0), refusal -> {}, new Ears());
                AgentProcess members = start(controller.port(), all)) {
            Set<Peer> different = new HashSet<>();
            for (int number = 0; number < all; number++) {
                Peer member = Optional.ofNullable(heard.poll(LIMIT_MINUTES, TimeUnit.MINUTES))
                        .orElseThrow(() -> new AssertionError("not all have joined: " + written));
                different.add(member);
                controller.send(member, "heard".getBytes(StandardCharsets.UTF_8));
            }
            members.awaitEnd();

            assertThat(different).hasSize(all);
            assertThat(written).anyMatch(line -> line.startsWith("answered " + all + ","));
            System.out.println(written.get(written.size() - 1));
        }
    }

    /** The engine would look for a group for three seconds, which cannot be there yet. */
    @Test
    void theFirstOneJoinsAtOnce() throws Exception {
        long leastNanos = Long.MAX_VALUE;
        for (int times = 0; times < 5; times++) {
            long beginNanos = Ticker.system().nanos();
            try (Tunnel controller = Tunnel.host(Way.here(0), refusal -> {}, new Ears())) {
                leastNanos = Math.min(leastNanos, Ticker.system().nanos() - beginNanos);
                assertThat(controller.port()).isPositive();
            }
        }

        assertThat(leastNanos).isLessThan(TimeUnit.SECONDS.toNanos(3));
    }

    @Test
    void twoToWhomTheEngineGaveOneNameAreTwo() {
        UUID one = new UUID(1, 2);
        UUID other = new UUID(1, 3);
        NameCache.add(one, "host-47278");
        NameCache.add(other, "host-47278");

        assertThat(one).hasToString(other.toString());
        assertThat(Tunnel.nameOf(one)).isNotEqualTo(Tunnel.nameOf(other));
    }

    private AgentProcess start(int port, int all) throws Exception {
        return AgentProcess.start(
                ChildCommand.of(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx" + System.getProperty("loadharness.members.heap", "256m"),
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ManyMembers.class.getName(),
                        Integer.toString(port),
                        Integer.toString(all))),
                written::add);
    }

    /** Of the controller. */
    private final class Ears implements Network.Listener {
        @Override
        public void heard(Peer from, byte[] bytes) {
            heard.add(from);
        }

        @Override
        public void gone(Peer peer) {}
    }
}
