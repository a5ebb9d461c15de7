package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How long ahead a controller names a start to an agent whose messages take long. */
class StartMarginTest {
    private static final long MILLI = 1_000_000;
    private static final long RUN = 7;
    private static final Peer AGENT = new Peer("agent");

    private long nowNanos;
    private Controller controller = Controller.fresh(Limits.USUAL, RUN, "digest", 0);
    private Optional<Message.StartAt> start = Optional.empty();

    /** Of forty round trips one took longer, and the next message may, too. */
    @ParameterizedTest
    @ValueSource(longs = {2, 400, 2_000})
    void aStartIsKnownBeforeItComesThoughMessagesAreAsSlowAsTheSlowestWas(long slowestMillis) {
        prepare(slowestMillis * MILLI);

        long aheadNanos = start.orElseThrow().agentNanos() - nowNanos;

        assertThat(aheadNanos).isGreaterThanOrEqualTo(slowestMillis * MILLI + Limits.USUAL.marginNanos());
        assertThat(aheadNanos).isLessThan(slowestMillis * MILLI + Limits.USUAL.marginNanos() + 5 * MILLI);
    }

    /** Whoever is silent for longer is lost. */
    @Test
    void noStartIsNamedFurtherAheadThanOneMayBeSilent() {
        prepare(4 * Limits.USUAL.silenceNanos());

        assertThat(start.orElseThrow().agentNanos() - nowNanos)
                .isLessThan(Limits.USUAL.silenceNanos() + Limits.USUAL.marginNanos() + 5 * MILLI);
    }

    private void prepare(long slowestNanos) {
        learn(0, new Message.Hello(new AgentFacts("load1", 1, 2, 1 << 30, "17", "digest")));
        act(new ControllerEvent.Wanted(new TrialTerms(1, Payload.NONE, 60_000 * MILLI, 60_000 * MILLI), nowNanos));
        for (int trip = 0; trip < Limits.TRIPS; trip++) {
            long askedNanos = nowNanos;
            nowNanos += trip == 1 ? slowestNanos : MILLI;
            learn(1, new Message.ClockReply(askedNanos, askedNanos + MILLI / 2));
        }
        learn(1, new Message.Ready(Gates.OPENED, 0, Map.of()));
        learn(1, new Message.Ready(Gates.WARMUP, 0, Map.of()));
    }

    private void learn(int epoch, Message message) {
        act(new ControllerEvent.Heard(AGENT, new Envelope(epoch == 0 ? 0 : RUN, epoch, message), nowNanos));
    }

    private void act(ControllerEvent event) {
        Controller.Step step = controller.on(event);
        controller = step.next();
        List<ControllerEffect> effects = step.effects();
        for (ControllerEffect effect : effects) {
            if (effect instanceof ControllerEffect.Send send
                    && send.envelope().message() instanceof Message.StartAt at
                    && at.gate() == Gates.WARMUP) {
                start = Optional.of(at);
            }
        }
    }
}
