package org.loadharness.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.loadharness.random.SeedTree;
import org.loadharness.time.Clock;
import org.loadharness.workload.Parameter.IntRange;
import org.loadharness.workload.User.Group;

/** What a workload of lambdas is to the harness. */
class InteractionWorkloadTest {
    private static final SeedTree SEEDS = new SeedTree(18).child("interactions");
    private static final Parameter<Integer> SIZE = Parameter.integer("size", 5, new IntRange(1, 9), "how many");

    private final List<String> events = new ArrayList<>();

    @Test
    void namesAndWeightsAreItsMix() {
        Workload workload = Workload.named("words")
                .interaction("count", 90, user -> {})
                .interaction(Interaction.of("read", 10, user -> Outcome.SUCCESS));

        assertThat(workload.name()).isEqualTo("words");
        assertThat(workload.summary()).isEqualTo("count, read");
        assertThat(mix(workload).entries()).containsExactly(new Mix.Entry("count", 90), new Mix.Entry("read", 10));
        assertThat(workload.modes()).containsExactly(Mode.LOCAL);
    }

    @Test
    void aLambdaSucceedsWhenItEnds() throws Exception {
        Session session = session(Workload.named("words").interaction("count", 1, user -> events.add("counted")));

        assertThat(session.perform(0)).isSameAs(Outcome.SUCCESS);
        assertThat(events).containsExactly("counted");
    }

    @Test
    void whatALambdaThrowsReachesTheHarness() throws Exception {
        Session session = session(Workload.named("words").interaction("count", 1, user -> {
            throw new IOException("gone");
        }));

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> session.perform(0))
                .withMessage("gone");
    }

    @Test
    void aCheckThatDoesNotHoldIsAFailureAndNotTheEndOfTheUser() throws Exception {
        AssertionError wrong = new AssertionError("5 is not 4");
        Session session = session(Workload.named("words").interaction("count", 1, user -> {
            throw wrong;
        }));

        assertThat(session.perform(0)).isEqualTo(Outcome.failure("AssertionError", wrong));
        assertThat(session.retry(0)).isEqualTo(Outcome.failure("AssertionError", wrong));
    }

    @Test
    void whatIsOfAnAnonymousClassIsAFailureOfTheKindOfTheClassThatItExtends() throws Exception {
        AssertionError wrong = new AssertionError("5 is not 4") {
            private static final long serialVersionUID = 1L;
        };
        Session session = session(Workload.named("words").interaction("count", 1, user -> {
            throw wrong;
        }));

        assertThat(session.perform(0)).isEqualTo(Outcome.failure("AssertionError", wrong));
    }

    @Test
    void anInteractionSaysItselfHowItEnded() throws Exception {
        Outcome soldOut = Outcome.failure("sold-out", new IllegalStateException("no book is left"));
        Session session = session(Workload.named("shop").interaction(Interaction.of("buy", 1, user -> soldOut)));

        assertThat(session.perform(0)).isSameAs(soldOut);
    }

    @Test
    void aLambdaIsPerformedAnewWhereItIsTriedAgain() throws Exception {
        Session session = session(Workload.named("words").interaction("count", 1, user -> events.add("counted")));

        session.perform(0);
        session.retry(0);

        assertThat(events).containsExactly("counted", "counted");
    }

    @Test
    void anInteractionMayTryTheSameAgain() throws Exception {
        Session session = session(Workload.named("words").interaction(new Remembering()));

        assertThat(session.perform(0)).isSameAs(Outcome.SUCCESS);
        assertThat(session.retry(0)).isSameAs(Remembering.AGAIN);
    }

    @Test
    void whatIsMadeForATrialIsSharedByItsUsersFreshInEachTrialAndClosedAfterIt() throws Exception {
        AtomicInteger made = new AtomicInteger();
        InteractionWorkload<Closing> workload = Workload.named("shop")
                .perTrial(settings -> new Closing("shop " + made.incrementAndGet()))
                .interaction("look", 1, (user, shop) -> events.add(shop.name));

        for (int trial = 0; trial < 2; trial++) {
            try (Target target = open(workload);
                    Session one = target.session(user(0, workload));
                    Session other = target.session(user(1, workload))) {
                one.perform(0);
                other.perform(0);
            }
        }

        assertThat(events).containsExactly("shop 1", "shop 1", "shop 1 closed", "shop 2", "shop 2", "shop 2 closed");
    }

    @Test
    void whatIsMadeForAUserIsItsOwnAndClosedWithIt() throws Exception {
        InteractionWorkload<Closing> workload = Workload.named("shop")
                .perTrial(settings -> new Closing("shop"))
                .perUser((user, shop) -> new Closing("basket " + user.index() + " of the " + shop.name))
                .interaction("look", 1, (user, basket) -> events.add(basket.name));

        try (Target target = open(workload)) {
            try (Session session = target.session(user(3, workload))) {
                session.perform(0);
            }
        }

        assertThat(events).containsExactly("basket 3 of the shop", "basket 3 of the shop closed", "shop closed");
    }

    @Test
    void whatCannotBeClosedIsReported() throws Exception {
        Target target = open(Workload.named("shop").perTrial(settings -> (AutoCloseable) () -> {
            throw new IllegalAccessException("locked");
        }));

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(target::close)
                .withMessageStartingWith("could not close ")
                .withMessageEndingWith(": locked");
    }

    @Test
    void parametersReachTheTrialAndItsUsers() throws Exception {
        InteractionWorkload<Integer> workload = Workload.named("shop")
                .summary("users look around")
                .parameter(SIZE)
                .perTrial(settings -> settings.get(SIZE))
                .interaction(
                        "look",
                        1,
                        (user, size) ->
                                events.add(size + " and " + user.settings().get(SIZE)));
        User user = new User(0, new Group("rush", 0, 1, settings(workload, "7")), SEEDS.stream());

        workload.open(settings(workload, "6"), SEEDS, Clock.system())
                .session(user)
                .perform(0);

        assertThat(workload.summary()).isEqualTo("users look around");
        assertThat(workload.parameters()).containsExactly(SIZE);
        assertThat(events).containsExactly("6 and 7");
    }

    @Test
    void whereNothingIsMadeInteractionsActOnTheSettings() throws Exception {
        Session session = session(Workload.named("shop")
                .parameter(SIZE)
                .interaction("look", 1, (user, settings) -> events.add("size " + settings.get(SIZE))));

        session.perform(0);

        assertThat(events).containsExactly("size 5");
    }

    @Test
    void aClassIsTheWorkloadThatItDefines() throws Exception {
        DefinedWorkload workload = () -> Workload.named("shop")
                .summary("users look around")
                .parameter(SIZE)
                .perTrialOnClock((settings, clock) -> clock)
                .interaction("look", 1, (user, clock) -> events.add("looked"));

        session(workload).perform(0);

        assertThat(workload.name()).isEqualTo("shop");
        assertThat(workload.summary()).isEqualTo("users look around");
        assertThat(workload.parameters()).containsExactly(SIZE);
        assertThat(workload.modes()).containsExactlyInAnyOrder(Mode.LOCAL, Mode.SIMULATED);
        assertThat(mix(workload).entries()).containsExactly(new Mix.Entry("look", 1));
        assertThat(events).containsExactly("looked");
    }

    @Test
    void wrongNamesAndWeightsAreRefusedWhereTheyAreWritten() {
        InteractionWorkload<Settings> words = Workload.named("words").interaction("count", 90, user -> {});

        assertThatIllegalArgumentException()
                .isThrownBy(() -> words.interaction("count", 10, user -> {}))
                .withMessage("words: two interactions are named count; give each a name of its own");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> words.interaction("read", -1, user -> {}))
                .withMessage("weight of read must be 0 to 1000000, was -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Interaction.of(" ", 1, user -> Outcome.SUCCESS))
                .withMessage("the name of an interaction must not be blank");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> words.parameter(SIZE).parameter(SIZE))
                .withMessage("words: two parameters are named size; give each a name of its own");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Workload.named(" "))
                .withMessage("the name of a workload must not be blank");
    }

    @Test
    void aMixThatCannotBeDrawnFromIsRefusedByTheNameOfTheWorkload() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> mix(Workload.named("words")))
                .withMessage("words: a mix needs an interaction, got none; add one with a weight above 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> mix(Workload.named("words").interaction("count", 0, user -> {})))
                .withMessage("words: all interactions have weight 0: count; give at least one a weight above 0");
    }

    @Test
    void whatInteractionsActOnIsSaidBeforeThemAndOnce() {
        InteractionWorkload<Settings> words = Workload.named("words");

        assertThatIllegalStateException()
                .isThrownBy(() -> words.interaction("count", 1, user -> {}).perTrial(settings -> "shop"))
                .withMessage("words: perTrial comes before the first interaction, was after count");
        assertThatIllegalStateException()
                .isThrownBy(() -> words.interaction("count", 1, user -> {}).perUser((user, settings) -> "basket"))
                .withMessage("words: perUser comes before the first interaction, was after count");
        assertThatIllegalStateException()
                .isThrownBy(() -> words.perTrial(settings -> "shop").perTrial(settings -> "shop"))
                .withMessage("words: perTrial comes once, and before perUser");
        assertThatIllegalStateException()
                .isThrownBy(() -> words.perUser((user, settings) -> "one").perUser((user, one) -> "two"))
                .withMessage("words: perUser comes once");
    }

    private static Mix mix(Workload workload) {
        return workload.mix(Settings.defaults(workload.parameters()));
    }

    private static Settings settings(Workload workload, String size) {
        return Settings.of(workload.parameters(), Map.of(SIZE.name(), size));
    }

    private static Target open(TimedWorkload workload) throws Exception {
        return workload.open(Settings.defaults(workload.parameters()), SEEDS, Clock.system());
    }

    private static Session session(TimedWorkload workload) throws Exception {
        return open(workload).session(user(0, workload));
    }

    private static User user(int index, Workload workload) {
        Group group = new Group("all", 0, index + 1, Settings.defaults(workload.parameters()));
        return new User(index, group, SEEDS.child(index).stream());
    }

    /** Says when it is closed. */
    private final class Closing implements AutoCloseable {
        private final String name;

        private Closing(String name) {
            this.name = name;
        }

        @Override
        public void close() {
            events.add(name + " closed");
        }
    }

    /** Ends in another way when it is tried again. */
    private static final class Remembering implements Interaction {
        private static final Outcome AGAIN = Outcome.failure("again", new IllegalStateException());

        @Override
        public String name() {
            return "count";
        }

        @Override
        public int weight() {
            return 1;
        }

        @Override
        public Outcome perform(User user) {
            return Outcome.SUCCESS;
        }

        @Override
        public Outcome retry(User user) {
            return AGAIN;
        }
    }
}
