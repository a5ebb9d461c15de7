package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.loadharness.plan.TrialSettings.Agents.OnLoss;

/** How long a controller waits for an agent of which it hears nothing. */
class SilenceTest {
    private static final long SILENCE_MILLIS = Limits.USUAL.silenceNanos() / 1_000_000;
    private static final long PATIENCE_MILLIS = Limits.USUAL.patienceNanos() / 1_000_000;

    /** Until what was not answered has been said again. */
    private static final long AGAIN_MILLIS = 1_500;

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
}
