package org.loadharness.require;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.load.Extent;
import org.loadharness.plan.Point;
import org.loadharness.random.SeedTree;
import org.loadharness.stats.Given;

class RequirementTextTest {
    private static final SeedTree SEEDS = new SeedTree(71).child("requirement");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "p99 < 20 ms | p99 < 20 ms",
                "p99<20ms | p99 < 20 ms",
                "'  p99.90  <=  20.50  ms ' | p99.9 <= 20.5 ms",
                "p999 < 20 ms | p99.9 < 20 ms",
                "buy.p9995 < 20 ms | buy.p99.95 < 20 ms",
                "mean > 5us | mean > 5 us",
                "max <= 1m | max <= 1 m",
                "throughput >= 1000/s | throughput >= 1000 /s",
                "throughput > 30 / m | throughput > 30 /m",
                "errors < 0.1% | errors < 0.1 %",
                "errors <= 0.001 | errors <= 0.001",
                "errors <= 0 | errors <= 0",
                "buy.p99 < 20 ms | buy.p99 < 20 ms",
                "buy . p99.9 < 20 ms | buy.p99.9 < 20 ms",
                "buy.now.throughput > 5 /s | buy.now.throughput > 5 /s",
                "add to cart.errors < 1 % | add to cart.errors < 1 %",
                "p50.mean < 1 s | p50.mean < 1 s",
                "scaling.mean < 1 s | scaling.mean < 1 s",
                "a<b.mean < 1 s | a<b.mean < 1 s",
                "scaling(1->50) > 20x | scaling(1->50) > 20x",
                "scaling ( 1 -> 50 )>=0.5 x | scaling(1->50) >= 0.5x",
            })
    void blanksAndZerosAreFree(String text, String canonical) {
        assertThat(Requirement.parse(text).text()).isEqualTo(canonical);
    }

    @Test
    void whatIsWrittenIsReadBackAsTheSame() {
        for (int seed = 0; seed < 2000; seed++) {
            String text = random(SEEDS.child("round trip").child(seed).stream());

            String once = Requirement.parse(text).text();

            assertThat(Requirement.parse(once).text())
                    .as("seed %d: %s", seed, text)
                    .isEqualTo(once);
            assertThat(once.replace(" ", "")).as("seed %d", seed).isEqualTo(text.replace(" ", ""));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | it is empty",
                "p99 | it has no comparison; use <, <=, > or >=",
                "p99 = 20 ms | \"=\" is no comparison here; use <, <=, > or >= once",
                "p99 => 20 ms | \"=>\" is no comparison here; use <, <=, > or >= once",
                "p99 <> 20 ms | \"<>\" is no comparison here; use <, <=, > or >= once",
                "< 20 ms | it names no metric",
                "p99 < | it has no value after <; write one, as in 20 ms",
                "errors <= | it has no value after <=; write one, as in 0.1 %",
                "p9x < 20 ms | unknown metric \"p9x\", did you mean p90?",
                "thruput > 5 /s | unknown metric \"thruput\"",
                "throughputt > 5 /s | unknown metric \"throughputt\", did you mean throughput?",
                "buy.erors < 1 % | unknown metric \"erors\", did you mean errors?",
                "Mean < 1 s | unknown metric \"Mean\", did you mean mean?",
                "median < 1 s | unknown metric \"median\", did you mean p50?",
                "buy.rps > 1 /s | unknown metric \"rps\", did you mean throughput?",
                "scalling(1->50) > 20x | unknown metric \"scalling(1->50)\", did you mean scaling?",
                "p99 < 10 < 20 ms | unknown metric \"p99 < 10\"",
                "p100 < 20 ms | \"p100\" is no percentile: it is from p1 to p99.999; the largest of all is max",
                "p999999 < 20 ms | \"p999999\" is no percentile: it is from p1 to p99.999; the largest of all is max",
                "p0 < 20 ms | \"p0\" is no percentile: it is from p1 to p99.999; the largest of all is max",
                "p99.9999 < 20 ms | \"p99.9999\" is no percentile: it is from p1 to p99.999; the largest of all is max",
                "p99 < 20 | \"20\" is no value here: a time needs ns, us, ms, s, m or h, as in 20 ms",
                "p99 < -1 ms | \"-1 ms\" is no value here: a time needs ns, us, ms, s, m or h, as in 20 ms",
                "p99 < 1e3 ms | \"1e3 ms\" is no value here: a time needs ns, us, ms, s, m or h, as in 20 ms",
                "p99 < 20 ly | \"20ly\": unknown unit \"ly\"; use ns, us, ms, s, m, h",
                "p99 < 0.5 ns | \"0.5ns\" is finer than a nanosecond; write whole nanoseconds",
                "throughput > 1000 | \"1000\" is no value here: a rate needs /s, /m or /h, as in 1000 /s",
                "throughput > 1,000 /s | \"1,000 /s\" is no value here: a rate needs /s, /m or /h, as in 1000 /s",
                "throughput > 5 /d | \"5/d\": unknown unit \"d\"; use s, m, h",
                "errors < 5 | \"5\" is more than everything; a share is 0 % to 100 %, or a plain fraction from 0 to 1",
                "errors < 120 % | \"120%\" is more than everything;",
                "errors < 1 ms | \"1 ms\" is no value here: a share is a percentage or a plain fraction, as in 0.1 %",
                "scaling > 20x | scaling compares two numbers of users, as in scaling(1->50)",
                "scaling(1) > 20x | scaling compares two numbers of users, as in scaling(1->50)",
                "scaling(5->5) > 20x | scaling compares two numbers of users, both are 5",
                "scaling(0->5) > 20x | users must be 1 to",
                "scaling(1->50) | it has no comparison; use <, <=, > or >=",
                "scaling(1->50) of p99 > 2x | \"of p99\" between scaling and its comparison says nothing",
                "scaling(1->50) > 20 | \"20\" is no value here: a factor ends in x, as in 20x",
                "scaling(1->50) > 0x | \"0x\" is no factor; it is more than 0",
            })
    void whatIsWrongIsSaidWithTheTextAndTheGrammar(String text, String what) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Requirement.parse(text))
                .withMessageStartingWith("requirement \"" + text + "\": " + what)
                .withMessageContaining("; write [INTERACTION.]METRIC OP VALUE UNIT")
                .withMessageContaining("as in p99 < 20 ms")
                .withMessageEndingWith("or scaling(1->50) > 20x");
    }

    @Test
    void aTextWithoutEndIsRefusedAtOnceAndNotRepeatedAsAWhole() {
        String text = "p99 < ".repeat(1_000_000);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Requirement.parse(text))
                .withMessageContaining("it has 6000000 characters, at most 300")
                .matches(refused -> refused.toString().length() < 1000);
    }

    @Test
    void everyRandomTextIsEitherReadOrRefusedWithTheGrammar() {
        String letters = "p9.5 <>=()-x%/smeanbuy\n\t\"";
        for (int seed = 0; seed < 5000; seed++) {
            RandomGenerator random = SEEDS.child("noise").child(seed).stream();
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(20); i > 0; i--) {
                text.append(letters.charAt(random.nextInt(letters.length())));
            }
            try {
                assertThat(Requirement.parse(text.toString()).text()).isNotBlank();
            } catch (IllegalArgumentException refused) {
                assertThat(refused).hasMessageContaining("; write [INTERACTION.]METRIC");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"p99 < 1 s", "customer.p99 < 1 s", "manager.errors < 1 %", "scaling(1->50) > 2x"})
    void whatThePlanHasIsNoProblem(String text) {
        assertThat(problem(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "custmer.p99 < 1 s | requirement \"custmer.p99 < 1 s\": there is no interaction \"custmer\", did you mean"
                        + " customer? the workload has customer, manager",
                "buy.p99 < 1 s | requirement \"buy.p99 < 1 s\": there is no interaction \"buy\"; the workload has customer,"
                        + " manager",
                "scaling(1->5) > 2x | requirement \"scaling(1->5) > 2x\": no point of the plan has 5 users; it has [1, 50];"
                        + " add what is missing to the users",
                "scaling(2->5) > 2x | requirement \"scaling(2->5) > 2x\": no point of the plan has 2 or 5 users; it has [1,"
                        + " 50]; add what is missing to the users",
            })
    void whatThePlanLacksIsReportedBeforeTheRun(String text, String problem) {
        assertThat(problem(text)).isEqualTo(problem);
    }

    @Test
    void aSingleUserThatThePlanLacksIsOneUser() {
        List<Point> four = Given.plan(new Extent.Interactions(1), 1, 4).points();

        assertThat(Requirement.parse("scaling(1->4) > 2x").problem(Given.MIX, four))
                .hasValueSatisfying(problem -> assertThat(problem)
                        .endsWith("no point of the plan has 1 user; it has [4]; add what is missing to the users"));
    }

    private static String problem(String text) {
        return Requirement.parse(text)
                .problem(
                        Given.MIX,
                        Given.plan(new Extent.Interactions(1), 1, 1, 50).points())
                .orElse("");
    }

    private static String random(RandomGenerator random) {
        String operator = pick(random, "<", "<=", ">", ">=");
        int digit = 1 + random.nextInt(9);
        if (random.nextInt(6) == 0) {
            return "scaling(" + digit + "->" + (10 + random.nextInt(1000)) + ")" + operator + digit + "."
                    + (1 + random.nextInt(9)) + "x";
        }
        String interaction = pick(random, "", "", "buy.", "look at it.", "v1.2.");
        return interaction
                + switch (random.nextInt(4)) {
                    case 0 ->
                        pick(random, "p50", "p99", "p99.9", "p1", "p99.999", "mean", "max") + blank(random) + operator
                                + random.nextInt(1, 2000) + "." + digit + blank(random)
                                + pick(random, "us", "ms", "s", "m", "h");
                    case 1 -> "p9" + digit + operator + digit + "ns";
                    case 2 ->
                        "throughput" + operator + blank(random) + random.nextInt(1, 100000) + "/" + blank(random)
                                + pick(random, "s", "m", "h");
                    default -> "errors" + operator + "0." + digit + pick(random, "", "%", " %");
                };
    }

    private static String blank(RandomGenerator random) {
        return pick(random, "", " ", "  ");
    }

    private static String pick(RandomGenerator random, String... texts) {
        return List.of(texts).get(random.nextInt(texts.length));
    }
}
