package org.loadharness.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.loadharness.plan.Shops.mistakes;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.load.Arrivals;
import org.loadharness.load.DurationLaw;
import org.loadharness.load.Extent.Interactions;
import org.loadharness.load.Extent.Lasting;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.load.Pause;
import org.loadharness.load.Warmup;
import org.loadharness.time.Rate;

/** Plans whose points have named phases. */
class PhasedPlanTest {
    @Test
    void threePhasesOfASkiAreaAreThoseOfItsReport() throws PlanDraft.Mistakes {
        ExperimentPlan plan = draft(
                        "startup users=25% interactions=5000,2500@64,1250@128,624@256",
                        "peak interactions=3750,1872@64,936@128,468@256 release=20%:startup",
                        "cooldown users=10% interactions=1 release=20%:peak")
                .set("users", "32,64,128,256")
                .set("warmup", "0")
                .check(Shops.ALL);

        assertThat(plan.points().stream().map(PhasedPlanTest::interactions))
                .containsExactly(160_003L, 159_814L, 159_820L, 159_769L);
        assertThat(plan.points().stream().map(Point::sweptUsers)).containsExactly(32, 64, 128, 256);
        assertThat(plan.points().stream().map(Point::users)).containsExactly(43, 86, 172, 345);
        assertThat(plan.points().get(0).label()).isEqualTo("32 users");
        assertThat(plan.points().get(0).tag()).isEqualTo("users=32");
    }

    @Test
    void everythingThatAPhaseCanSayIsRead() throws PlanDraft.Mistakes {
        Point point = only(draft(
                "day users=20 interactions=7 think=exp:10ms",
                "rush arrivals=poisson:50/s max-in-flight=9 duration=5s release=+10s param.low=2",
                "late users=3 duration=1m pace=2s release=50%:day"));

        assertThat(point.phases())
                .containsExactly(
                        new LoadPhase(
                                "day",
                                new ClosedLoop(
                                        20,
                                        new Pause.Think(
                                                new DurationLaw.Exponential(Duration.ofMillis(10)),
                                                Pause.Draw.PER_INTERACTION)),
                                new Interactions(7),
                                new LoadPhase.Release.AtOnce(),
                                Map.of()),
                        new LoadPhase(
                                "rush",
                                new OpenLoop(new Arrivals.Poisson(new Rate(50)), 9),
                                new Lasting(Duration.ofSeconds(5)),
                                new LoadPhase.Release.AfterTime(Duration.ofSeconds(10)),
                                Map.of("low", "2")),
                        new LoadPhase(
                                "late",
                                new ClosedLoop(3, new Pause.Cycle(Duration.ofSeconds(2))),
                                new Lasting(Duration.ofMinutes(1)),
                                new LoadPhase.Release.AfterShare("day", 0.5),
                                Map.of()));
        assertThat(point.sweptUsers())
                .as("those of a timetable bound its load alone")
                .isEqualTo(23)
                .isEqualTo(point.users() - 9);
    }

    @Test
    void whatAPhaseDoesNotSayHoldsAsForTheRun() throws PlanDraft.Mistakes {
        Point point = only(draft("a users=1", "b users=2 interactions=5 think=none", "c users=3 pace=1s duration=2s")
                .set("interactions", "70")
                .set("think", "3ms"));

        assertThat(point.phases().stream().map(LoadPhase::measured))
                .containsExactly(new Interactions(70), new Interactions(5), new Lasting(Duration.ofSeconds(2)));
        assertThat(point.phases().stream()
                        .map(phase -> ((ClosedLoop) phase.load()).pause().text()))
                .containsExactly("3ms", "none", "pace:1s");
    }

    @Test
    void openPhaseHasTheDefaultsOfOpenLoad() throws PlanDraft.Mistakes {
        ExperimentPlan plan = draft("a users=1", "b arrivals=constant:5/s").check(Shops.ALL);

        LoadPhase open = plan.points().get(0).phases().get(1);
        assertThat(open.measured()).isEqualTo(new Lasting(Duration.ofSeconds(10)));
        assertThat(open.load().users()).isEqualTo(OpenLoop.GENEROUS);
        assertThat(plan.onlyVariant().trialSettings().warmup())
                .isEqualTo(new Warmup.Fixed(new Lasting(Duration.ofSeconds(2))));
    }

    @Test
    void phasesWithoutSharesAreOnePoint() throws PlanDraft.Mistakes {
        assertThat(draft("a users=1", "b arrivals=constant:5/s")
                        .check(Shops.ALL)
                        .points())
                .hasSize(1);
        assertThat(draft("a users=1", "b").check(Shops.ALL).points()).hasSize(7);
    }

    @Test
    void workloadBringsItsPhasesUnlessThePlanNamesSome() throws PlanDraft.Mistakes {
        PlanDraft brought = new PlanDraft().set("workload", "ski").set("users", "4,8");

        assertThat(brought.check(Shops.ALL).points().stream()
                        .map(point -> point.phases().size()))
                .containsExactly(2, 2);
        assertThat(brought.check(Shops.ALL).points().get(1).sweptUsers()).isEqualTo(8);
        brought.phase(PhaseDraft.parse("peak"));
        assertThat(brought.check(Shops.ALL).points().stream()
                        .map(point -> point.phases().size()))
                .containsExactly(1, 1);
        assertThat(new PlanDraft()
                        .set("workload", "ski")
                        .set("arrivals", "poisson:5/s")
                        .check(Shops.ALL)
                        .points()
                        .get(0)
                        .isOpen())
                .isTrue();
    }

    @Test
    void phasesThatAWorkloadCannotBringAreAMistake() {
        assertThat(mistakes(new PlanDraft()
                        .set("workload", "ski")
                        .set("users", "3,4")
                        .set("interactions", "5")
                        .set("think", "5ms")))
                .containsExactly(
                        "interactions: ski brings phases of its own, which say that; leave it out, or name phases with --phase",
                        "think: ski brings phases of its own, which say that; leave it out, or name phases with --phase",
                        "users: the phases at 3 users: users must be 1 to 1000000, was 0");
        assertThat(mistakes(new PlanDraft().set("workload", "ski").set("users", "4,13")))
                .singleElement()
                .asString()
                .startsWith("users: the phases at 13 users: phase peak: ")
                .contains("fog");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "b users=0 | phases[1].users: must be at least 1, was 0",
                "b users=10% | phases[1].users: 10% of 1 users is less than one user; sweep from 10 users up, or write a number",
                "b users=x | phases[1].users: \"x\" is no number of users; write a number, or a share of the point's users as in 25%",
                "b users=1000000 | phases: 1000001 users together, at most 1000000; give them fewer",
                "B users=1 | phases[1].name: must be up to 40 of a-z, 0-9 and -, was \"B\"",
                "all users=1 | phases[1].name: \"all\" stands for all phases together; choose another",
                "a users=1 | phases[1].name: there are two phases named a; rename one",
                "b usrs=1 | phases[1].usrs: unknown, did you mean users?",
                "b quux=1 | phases[1].quux: unknown; known are name, users, arrivals, max-in-flight, interactions, duration, think, pace, release",
                "b users=1 arrivals=poisson:5/s | phases[1].users: give either users or arrivals, not both",
                "b arrivals=poisson:5 | phases[1].arrivals: 'poisson:5': no unit of time; write poisson:5/s",
                "b arrivals=poisson:5,6/s | phases[1].arrivals: \"poisson:5,6/s\" are 2 laws; write one, as in poisson:5/s",
                "b arrivals=poisson:5/s interactions=5 | phases[1].interactions: open load is measured by time, not by number; write duration",
                "b arrivals=poisson:5/s think=5ms | phases[1].think: open load has its timetable between interactions; leave it out, or write --users",
                "b arrivals=poisson:5/s max-in-flight=0 | phases[1].max-in-flight: \"0\" must be a whole number from 1 to 1000000",
                "b users=1 max-in-flight=5 | phases[1].max-in-flight: users of a closed loop have one interaction at a time; leave it out, or write arrivals",
                "b interactions=0 | phases[1].interactions: \"0\": a measured stage needs at least 1 interaction per user",
                "b interactions=5s | phases[1].interactions: \"5s\" is no number of interactions; for a time write duration",
                "b interactions=5 duration=5s | phases[1].duration: give either interactions or duration, not both",
                "b duration=5 | phases[1].duration: \"5\" is no duration; write a number with a unit, as in 250ms, 1.5s or 2m",
                "b think=5ms pace=5ms | phases[1].pace: give either think or pace, not both",
                "b think=pace:5ms | phases[1].think: \"pace:5ms\" is a cycle; write pace 5ms",
                "b think=sell=5ms | phases[1].think: \"sell\" is no interaction of bookstore; known are look, buy-books",
                "b pace=0s | phases[1].pace: a cycle must be more than 0, was 0s",
                "b release=soon | phases[1].release: \"soon\" is no release; write start, +30s after the start, or 20%:NAME when that share of the users of phase NAME have ended it",
                "b release=20%:c | phases[1].release: there is no phase \"c\"; known are a, b",
                "b release=20%:b | phases[1].release: waits for itself by way of b, so that neither would ever begin; let one begin at once",
                "b release=0%:a | phases[1].release: a share must be more than 0 and at most 100 %, was 0 %",
                "b release=101%:a | phases[1].release: a share must be more than 0 and at most 100 %, was 101 %",
                "b param.size=5 | phases[1].param: size=5: unknown parameter; known are low, high, shelves, wares",
                "b param.low=0 | phases[1].param: low=0: must be a whole number from 1 to 100",
                "b param.low=3 | phases[1].param: low must not exceed high, was 3 and 2",
                "b param.shelves=3 | phases[1].param: shelves: makes the system, which all phases share; set it for the run",
                "b param.wares=maps | phases[1].param: make the interactions look, buy-maps of look, buy-books; every phase has those of the run, change what does not choose them",
            })
    void mistakeInAPhaseIsOneSentenceWithItsPath(String line, String sentence) {
        assertThat(mistakes(draft("a users=100%", line).set("users", "1"))).containsExactly(sentence);
    }

    @Test
    void phasesThatWaitForEachOtherAreAMistake() {
        assertThat(mistakes(draft("a users=1 release=50%:b", "b users=1 release=50%:a")))
                .containsExactly(
                        "phases[0].release: waits for itself by way of b, so that neither would ever begin; let one begin at once");
        assertThat(mistakes(draft("a users=1 release=50%:b", "b users=1")))
                .containsExactly("phases[0].release: waits for b, which comes after it; put b first");
    }

    @Test
    void mistakesOfAllPhasesAreReportedAtOnce() {
        assertThat(mistakes(draft("A users=0 think=x", "b release=20%:x pace=x param.low=x", "b duration=x")
                        .set("seed", "x")))
                .hasSize(9)
                .anyMatch(sentence -> sentence.startsWith("phases[0].name: "))
                .anyMatch(sentence -> sentence.startsWith("phases[0].users: "))
                .anyMatch(sentence -> sentence.startsWith("phases[0].think: "))
                .anyMatch(sentence -> sentence.startsWith("phases[1].release: "))
                .anyMatch(sentence -> sentence.startsWith("phases[1].pace: "))
                .anyMatch(sentence -> sentence.startsWith("phases[1].param: "))
                .anyMatch(sentence -> sentence.startsWith("phases[2].name: "))
                .anyMatch(sentence -> sentence.startsWith("phases[2].duration: "))
                .anyMatch(sentence -> sentence.startsWith("seed: "));
    }

    @Test
    void optionsOfTheRunThatNoPhaseUsesAreMistakes() {
        assertThat(mistakes(draft("a users=1")
                        .set("users", "5")
                        .set("arrivals", "poisson:5/s")
                        .set("max-in-flight", "5")))
                .containsExactly(
                        "arrivals: phases have arrivals of their own; write arrivals= in a phase, or name no phases",
                        "max-in-flight: users of a closed loop have one interaction at a time; leave it out, or write arrivals",
                        "users: no phase has a share of them; leave it out, or write users=60% in a phase");
        assertThat(mistakes(
                        draft("a arrivals=poisson:5/s").set("interactions", "5").set("think", "5ms")))
                .hasSize(2)
                .allMatch(sentence -> sentence.matches("(interactions|think): open load .*"));
    }

    @Test
    void numberOfInteractionsOfTheRunIsForTheClosedPhasesAlone() throws PlanDraft.Mistakes {
        Point point = only(draft("a users=1", "b arrivals=poisson:5/s").set("interactions", "5"));

        assertThat(point.phases().stream().map(LoadPhase::measured))
                .containsExactly(new Interactions(5), new Lasting(Duration.ofSeconds(10)));
    }

    @Test
    void moreThanAHundredPhasesAreAMistake() {
        PlanDraft draft = new PlanDraft();
        for (int i = 0; i < 101; i++) {
            draft.phase(PhaseDraft.parse("p" + i));
        }

        assertThat(mistakes(draft)).containsExactly("phases: at most 100, were 101");
    }

    private static PlanDraft draft(String... lines) {
        PlanDraft draft = new PlanDraft();
        List.of(lines).forEach(line -> draft.phase(PhaseDraft.parse(line)));
        return draft;
    }

    private static Point only(PlanDraft draft) throws PlanDraft.Mistakes {
        List<Point> points = draft.check(Shops.ALL).points();
        assertThat(points).hasSize(1);
        return points.get(0);
    }

    private static long interactions(Point point) {
        return point.phases().stream()
                .mapToLong(phase -> (long) phase.load().users() * ((Interactions) phase.measured()).perUser())
                .sum();
    }
}
