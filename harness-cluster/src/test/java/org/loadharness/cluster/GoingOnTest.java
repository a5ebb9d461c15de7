package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.loadharness.load.Share;
import org.loadharness.plan.TrialSettings.Agents.OnLoss;

/** What a controller does with the trials that follow one that has lost an agent. */
class GoingOnTest {
    private static final int USERS = 12;
    private static final long QUIET_MILLIS = Limits.USUAL.quietNanos() / 1_000_000;

    private final ObedientAgents agents = new ObedientAgents();
    private Peer second;

    @BeforeEach
    void measure() {
        Peer unused = agents.join("one");
        second = agents.join("two");
        unused = agents.join("three");
        agents.want(3, OnLoss.CONTINUE);
        assertThat(agents.controller().stage()).isEqualTo(Controller.Stage.MEASURING);
    }

    @Test
    void theTrialThatLostAnAgentIsBrokenAndNamesIt() {
        agents.lose(second);

        Conclusion broken = agents.concluded().orElseThrow();
        assertThat(broken.kind()).isEqualTo(Conclusion.Kind.BROKEN);
        assertThat(broken.reason()).startsWith("agent 2 (process 1 on two) was lost 0.0 s after the start");
        assertThat(broken.parts()).hasSize(3);
        assertThat(broken.absent()).isEmpty();
    }

    @Test
    void agentsThatAreToldToEndBeforeTheLoadAreMissingForWhatTheTrialEndsBy() {
        agents.measureToTheEnd();
        agents.prepareForever();
        agents.want(3, OnLoss.CONTINUE);
        agents.lose(second);

        Conclusion unbegun = agents.concluded().orElseThrow();
        assertThat(unbegun.kind()).isEqualTo(Conclusion.Kind.UNBEGUN);
        assertThat(unbegun.parts())
                .extracting(of -> of.part().missing().orElseThrow())
                .containsExactly(unbegun.reason(), "its process ended or its connection broke", unbegun.reason());
    }

    @Test
    void theOthersShareAllUsersOfTheNextTrialWhichNamesTheOneThatWasLost() {
        agents.lose(second);
        agents.want(3, OnLoss.CONTINUE);
        agents.pass(QUIET_MILLIS + 200);
        agents.measureToTheEnd();

        assertThat(agents.shares().values())
                .extracting(share -> share.users(USERS))
                .containsExactly(USERS / 2, USERS / 2);
        assertThat(agents.shares().values())
                .filteredOn(share -> share.before() == 0)
                .hasSize(1);
        Conclusion whole = agents.concluded().orElseThrow();
        assertThat(whole.kind()).isEqualTo(Conclusion.Kind.COMPLETE);
        assertThat(whole.parts()).extracting(of -> of.member().number()).containsExactly(1, 3);
        assertThat(whole.absent())
                .extracting(loss -> loss.member().inWords() + ", " + loss.reason())
                .containsExactly("agent 2 (process 1 on two), its process ended or its connection broke");
    }

    /** Nobody knows whether it is dead, or only out of hearing. */
    @Test
    void noLoadIsMadeAsLongAsTheLostAgentMayMakeSome() {
        agents.lose(second);
        agents.want(3, OnLoss.CONTINUE);

        agents.pass(QUIET_MILLIS);
        assertThat(agents.controller().stage()).isEqualTo(Controller.Stage.HOLDING);
        assertThat(agents.shares()).as("nobody has opened the system").isEmpty();
        agents.pass(200);
        assertThat(agents.controller().stage()).isEqualTo(Controller.Stage.MEASURING);
        assertThat(agents.noted()).contains("the next trial waits for 10.0 s: until then a lost agent may make load");
    }

    @Test
    void aTrialLongAfterwardsNeedNotWait() {
        agents.lose(second);
        agents.pass(QUIET_MILLIS + 200);

        agents.want(3, OnLoss.CONTINUE);

        assertThat(agents.controller().stage()).isEqualTo(Controller.Stage.MEASURING);
    }

    @Test
    void anAgentThatIsLostBetweenTrialsBreaksNoneAndTheNextOneNamesIt() {
        agents.measureToTheEnd();
        assertThat(agents.concluded().orElseThrow().kind()).isEqualTo(Conclusion.Kind.COMPLETE);
        agents.lose(second);

        agents.want(3, OnLoss.CONTINUE);
        agents.pass(QUIET_MILLIS + 200);
        agents.measureToTheEnd();

        assertThat(agents.concluded().orElseThrow().kind()).isEqualTo(Conclusion.Kind.COMPLETE);
        assertThat(agents.concluded().orElseThrow().absent()).hasSize(1);
    }

    @Test
    void whoJoinsLaterTakesThePlaceOfTheOneThatWasLost() {
        agents.lose(second);
        agents.want(3, OnLoss.CONTINUE);
        Peer fourth = agents.join("four");
        agents.pass(QUIET_MILLIS + 200);
        agents.measureToTheEnd();

        assertThat(agents.shares()).hasSize(3).containsKey(fourth);
        assertThat(agents.shares().values().stream()
                        .mapToInt((Share share) -> share.users(USERS))
                        .sum())
                .isEqualTo(USERS);
        assertThat(agents.concluded().orElseThrow().absent()).isEmpty();
    }

    @Test
    void withNobodyLeftNoTrialIsMadeAndTheReasonNamesOne() {
        List.copyOf(agents.shares().keySet()).forEach(agents::lose);
        agents.want(3, OnLoss.CONTINUE);

        Conclusion none = agents.concluded().orElseThrow();
        assertThat(none.kind()).isEqualTo(Conclusion.Kind.UNBEGUN);
        assertThat(none.reason()).startsWith("agent 1 (process 1 on one) was lost before the trial: ");
        assertThat(none.parts()).hasSize(3);
    }

    @Test
    void aRunThatIsToEndMakesNoTrialOfFewer() {
        agents.lose(second);
        agents.want(3, OnLoss.END);

        assertThat(agents.concluded().orElseThrow().kind()).isEqualTo(Conclusion.Kind.UNBEGUN);
        assertThat(agents.shares()).isEmpty();
    }

    @Test
    void aTrialThatWaitsCanBeEnded() {
        agents.lose(second);
        agents.want(3, OnLoss.CONTINUE);
        agents.end("the run was interrupted");

        Conclusion ended = agents.concluded().orElseThrow();
        assertThat(ended.kind()).isEqualTo(Conclusion.Kind.STOPPED);
        assertThat(ended.parts()).isEmpty();
        assertThat(agents.controller().stage()).isEqualTo(Controller.Stage.IDLE);
    }
}
