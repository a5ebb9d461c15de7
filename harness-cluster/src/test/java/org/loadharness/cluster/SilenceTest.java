package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.loadharness.load.Share;
import org.loadharness.plan.TrialSettings.Agents.OnLoss;

/** How long a controller waits for an agent of which it hears nothing, and what an agent makes of a time in which it hears nothing. */
class SilenceTest {
    private static final long SILENCE_MILLIS = Limits.USUAL.silenceNanos() / 1_000_000;
    private static final long PATIENCE_MILLIS = Limits.USUAL.patienceNanos() / 1_000_000;

    /** Until what was not answered has been said again. */
    private static final long AGAIN_MILLIS = 1_500;

    private static final long RUN = 7;

    private final ObedientAgents agents = new ObedientAgents();
    private final Peer one = agents.join("one");
    private final Peer two = agents.join("two");

    @Test
    void oneThatIsKeptFromAnAnswerWhileAllMakeReadyIsWaitedFor() {
        agents.silence(two);
        agents.want(2, OnLoss.END);

        agents.pass(2 * SILENCE_MILLIS);
        assertThat(agents.controller().stage()).isEqualTo(Controller.Stage.ASSEMBLING);
        agents.wake(two);
        agents.pass(AGAIN_MILLIS);

        assertThat(agents.controller().stage()).isEqualTo(Controller.Stage.MEASURING);
    }

    @Test
    void nothingBeginsAsLongAsOneThatStandsReadyIsSilent() {
        agents.silence(two);
        agents.want(2, OnLoss.END);
        agents.silence(one);
        agents.pass(SILENCE_MILLIS + AGAIN_MILLIS);

        agents.wake(two);
        agents.pass(AGAIN_MILLIS);
        assertThat(agents.controller().gate()).isEqualTo(Gates.OPENED);
        agents.wake(one);
        agents.pass(AGAIN_MILLIS);

        assertThat(agents.controller().stage()).isEqualTo(Controller.Stage.MEASURING);
    }

    @Test
    void underLoadOneThatIsSilentForFiveSecondsIsLost() {
        agents.want(2, OnLoss.END);
        agents.silence(two);

        agents.pass(SILENCE_MILLIS + AGAIN_MILLIS);

        Conclusion broken = agents.concluded().orElseThrow();
        assertThat(broken.kind()).isEqualTo(Conclusion.Kind.BROKEN);
        assertThat(broken.reason()).endsWith(" after the start of the measured stage: it was silent for 5.1 s");
    }

    @Test
    void oneThatNeverAnswersFailsTheTrialBeforeItsLoad() {
        agents.silence(two);
        agents.want(2, OnLoss.END);

        agents.pass(PATIENCE_MILLIS + AGAIN_MILLIS);

        Conclusion none = agents.concluded().orElseThrow();
        assertThat(none.kind()).isEqualTo(Conclusion.Kind.UNBEGUN);
        assertThat(none.reason()).endsWith(" was lost before the load: it was silent for 30.1 s");
    }

    @Test
    void anAgentThatStoodStillWithoutLoadGivesItsControllerTheUsualTime() {
        Agent thawed = after(preparing(), PATIENCE_MILLIS);

        assertThat(thawed.stage()).isEqualTo(Agent.Stage.PERFORMING);
        assertThat(thawed.heardNanos()).isEqualTo(thawed.tickNanos());
    }

    @Test
    void anAgentThatStoodStillUnderLoadLeavesAndSaysSo() {
        Agent ready = preparing()
                .on(new AgentEvent.LoadReady(Gates.WARMUP, 0, Map.of(), 0))
                .next();
        Agent loading = hears(ready, new Message.StartAt(Gates.WARMUP, 1, Optional.empty()));

        assertThat(loading.on(new AgentEvent.Tick(8_000_000_000L)).effects())
                .contains(new AgentEffect.Leave(AgentEffect.Why.FORSAKEN, "it stood still itself for 8.0 s"));
    }

    private static Agent preparing() {
        return hears(hears(agent(), new Message.Welcome(1)), new Message.Prepare(Share.WHOLE, Payload.NONE));
    }

    private static Agent agent() {
        return Agent.fresh(Limits.USUAL, new AgentFacts("one", 1, 2, 1 << 30, "17", "digest"), 0);
    }

    private static Agent hears(Agent agent, Message message) {
        return agent.on(new AgentEvent.Heard(new Envelope(RUN, 1, message), 0)).next();
    }

    /** Nothing is heard, and no time seen to go by. */
    private static Agent after(Agent agent, long millis) {
        return agent.on(new AgentEvent.Tick((millis + AGAIN_MILLIS) * 1_000_000))
                .next();
    }
}
