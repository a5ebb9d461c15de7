package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A controller whose own thread gets too little of a processor: each message that it sends takes its time, in which agents speak. */
@Timeout(60)
class ControllerLoopTest {
    private static final int SLOW_SENDS = 60;
    private static final long SEND_NANOS = TimeUnit.MILLISECONDS.toNanos(300);
    private static final List<Peer> AGENTS = List.of(new Peer("one"), new Peer("two"));
    private static final Peer LAST = new Peer("last");

    private final AtomicLong nowNanos = new AtomicLong();
    private final CountDownLatch slow = new CountDownLatch(SLOW_SENDS);
    private final CountDownLatch welcome = new CountDownLatch(1);
    private final ControllerLoop loop = new ControllerLoop(Limits.USUAL, 7, "digest", nowNanos::get);

    @AfterEach
    void end() {
        AGENTS.forEach(loop::gone);
        loop.gone(LAST);
        loop.close();
    }

    @Test
    void anAgentIsNotSilentAsLongAsWhatItSaidWaitsToBeLearnt() throws InterruptedException {
        AGENTS.forEach(this::speak);

        loop.begin(new SlowNetwork());
        slow.await();
        speak(LAST);
        welcome.await();

        assertThat(nowNanos.get()).isGreaterThan(2 * Limits.USUAL.silenceNanos());
        assertThat(loop.joined()).extracting(Member::peer).containsExactly(AGENTS.get(0), AGENTS.get(1), LAST);
    }

    private void speak(Peer agent) {
        AgentFacts facts = new AgentFacts(agent.address(), 1, 2, 1 << 30, "17", "digest");
        loop.heard(agent, Frames.encode(new Envelope(0, 0, new Message.Hello(facts))));
    }

    private final class SlowNetwork implements Network {
        @Override
        public void send(Peer to, byte[] bytes) {
            if (slow.getCount() > 0) {
                nowNanos.addAndGet(SEND_NANOS);
                AGENTS.forEach(ControllerLoopTest.this::speak);
                slow.countDown();
            }
            if (to.equals(LAST)) {
                welcome.countDown();
            }
        }

        @Override
        public void close() {}
    }
}
