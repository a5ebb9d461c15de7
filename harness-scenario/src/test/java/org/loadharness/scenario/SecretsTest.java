package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.random.SeedTree;

/** Nothing of a secret can be read in what is written of it. */
final class SecretsTest {
    @Test
    void oneThatBeginsAnotherLeavesNothingOfThatOne() {
        for (int names = 0; names < 20; names++) { // their order is none of ours
            Secrets secrets = new Secrets(Map.of("user" + names, "admin", "pw" + names, "admin-2026!"));

            assertThat(secrets.masked("admin has admin-2026!")).isEqualTo("*** has ***");
        }
    }

    @Test
    void twoThatOverlapLeaveNothingOfEither() {
        Secrets secrets = new Secrets(Map.of("one", "abcdef", "two", "efghij"));

        assertThat(secrets.masked("xabcdefghijx, abcdef, aba")).isEqualTo("x***x, ***, aba");
    }

    @Test
    void nothingIsLeftOfMadeUpOnesThatShareLetters() {
        SplittableRandom random = new SplittableRandom(7);
        for (int round = 0; round < 200; round++) {
            String one = word(random);
            String two = word(random);

            String masked = new Secrets(Map.of("one", one, "two", two)).masked("<" + one + two + ">" + two + one);

            assertThat(masked).as("%s, %s", one, two).isEqualTo("<***>***");
        }
    }

    private static String word(SplittableRandom random) {
        return random.ints(random.nextInt(4, 9), 'a', 'c')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "s3cr&t \"q\"\\\\ü/+",
                "s3cr%26t%20%22q%22%5C%5C%C3%BC%2F%2B",
                "s3cr%2526t%2520%2522q%2522%255c%255c%25c3%25bc%252f%252b",
                "s3cr%26t+%22q%22%5C%5C%C3%BC%2F%2B",
                "s3cr\\u0026t \\\"q\\\"\\\\\\\\\\u00fc\\/+",
                "s3cr&t \\\\\\\"q\\\\\\\"\\\\\\\\\\\\\\\\ü/+",
                "s3cr&amp;t &quot;q&#34;\\\\&#252;/+",
                "s3cr&amp;amp;t &#x22;q&quot;\\\\&#xFC;/+",
            })
    void oneIsFoundHoweverOftenItWasEscapedAndInWhicheverWay(String spelled) {
        Secrets secrets = new Secrets(Map.of("pw", "s3cr&t \"q\"\\\\ü/+"));

        assertThat(secrets.masked("<" + spelled + ">")).isEqualTo("<***>");
    }

    /** Milliseconds: far less than the limit, which a search that gives back what it has taken would pass. */
    @Test
    @Timeout(5)
    void rowOfBackslashesIsSearchedInNoTimeToSpeakOf() {
        Secrets secrets = new Secrets(Map.of("pw", "\\\\\"\\\"\\x"));
        String text = "\\".repeat(1 << 16);

        assertThat(secrets.masked(text)).isEqualTo(text);
    }

    @Test
    void oneOfAReplyThatBeginsOneOfTheFileLeavesNothingOfItEither() {
        Scope scope = new Scope(
                0, new SeedTree(1).stream(), Map.of(), new Secrets(Map.of("pw", "admin-2026!")), new Rows(Map.of(), 0));
        scope.set("found", JsonNodeFactory.instance.arrayNode().add("admin").add("token2"));
        scope.hide("found");

        assertThat(scope.masked("admin, admin-2026!, token2, dG9rZW4y")).isEqualTo("***, ***, ***, ***");
    }

    @Test
    void oneStaysOneUnderEachNameThatAStepGivesIt() throws StepFailure {
        Scope scope = new Scope(0, new SeedTree(1).stream(), Map.of(), new Secrets(Map.of()), new Rows(Map.of(), 0));
        scope.set(
                "user.keys", JsonNodeFactory.instance.arrayNode().add("token1").add("token2"));
        scope.hide("user.keys");
        Template keys = value("user.keys", new Source.OfUser("user.keys"));
        Template first = value("first", new Source.Variable("first"));

        new Way(scope)
                .begin(List.of(
                        new Step.Take("user.keys", "first"),
                        new Step.Assign(Map.of("again", first)),
                        new Step.ForEach("each", keys, List.of()),
                        new Step.Take("user.keys", "last")))
                .next();

        assertThat(scope.masked("token1, token2")).isEqualTo("***, ***");
        scope.set("first", JsonNodeFactory.instance.textNode("gone"));
        assertThat(scope.masked("token1")).as("kept under the second name").isEqualTo("***");
        assertThat(scope.isHidden("each")).isTrue();
    }

    private static Template value(String name, Source source) {
        return new Template("${" + name + "}", List.of(new Template.Value(name, source, List.of())));
    }

    @Test
    void whatIsTooShortToBeOneStays() {
        assertThat(new Secrets(Map.of()).masked("a 12 of 1234", Set.copyOf(List.of("12", "1234"))))
                .isEqualTo("a 12 of ***");
    }
}
