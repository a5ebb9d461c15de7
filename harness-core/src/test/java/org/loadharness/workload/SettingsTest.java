package org.loadharness.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Parameter.IntRange;

class SettingsTest {
    private static final SeedTree SEEDS = new SeedTree(8).child("settings");
    private static final Parameter<Integer> BOOKS = Parameter.integer("books", 5, new IntRange(1, 100), "books to buy");
    private static final Parameter<String> STORE =
            Parameter.choice("store", "serial", List.of("serial", "snapshot"), "how calls are kept apart");
    private static final Parameter<Double> PRICE =
            Parameter.text("price", "9.5", "a number", "price of a book", Double::valueOf);
    private static final List<Parameter<?>> ALL = List.of(BOOKS, STORE, PRICE);

    @Test
    void defaultsHoldWhereNothingIsGiven() {
        Settings settings = Settings.defaults(ALL);

        assertThat(settings.get(BOOKS)).isEqualTo(5);
        assertThat(settings.get(STORE)).isEqualTo("serial");
        assertThat(settings.get(PRICE)).isEqualTo(9.5);
        assertThat(settings.texts()).isEqualTo(Map.of("books", "5", "store", "serial", "price", "9.5"));
    }

    @Test
    void whatIsGivenReplacesTheDefault() {
        Settings settings = Settings.of(ALL, Map.of("store", "snapshot", "books", "100"));

        assertThat(settings.get(BOOKS)).isEqualTo(100);
        assertThat(settings.get(STORE)).isEqualTo("snapshot");
        assertThat(settings.get(PRICE)).isEqualTo(9.5);
    }

    @Test
    void textsKeepTheWorkloadsOrder() {
        Map<String, String> given = new LinkedHashMap<>();
        given.put("price", "1");
        given.put("books", "2");

        assertThat(Settings.of(ALL, given).texts().keySet()).containsExactly("books", "store", "price");
    }

    @Test
    void everyMistakeIsReportedWordForWord() {
        Map<String, String> given = new LinkedHashMap<>();
        given.put("bookz", "5");
        given.put("books", "101");
        given.put("store", "Serial");
        given.put("price", "9.5");

        List<String> problems = Settings.problems(ALL, given);

        assertThat(problems)
                .containsExactly(
                        "bookz=5: unknown parameter, did you mean books?",
                        "books=101: must be a whole number from 1 to 100",
                        "store=Serial: must be one of serial, snapshot; did you mean serial?");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Settings.of(ALL, given))
                .withMessage(String.join("\n", problems));
    }

    @Test
    void aDefaultThatItsOwnParameterRefusesIsNamed() {
        Parameter<Integer> size = Parameter.integer("size", 30, new IntRange(1, 5), "numbers in the set");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Settings.defaults(List.of(size)))
                .withMessage("size=30: must be a whole number from 1 to 5");
    }

    @Test
    void anUnknownNameThatIsNearNoneSaysWhichThereAre() {
        assertThat(Settings.problems(ALL, Map.of("quux", "5")))
                .containsExactly("quux=5: unknown parameter; known are books, store, price");
        assertThat(Settings.problems(List.of(), Map.of("quux", "5")))
                .containsExactly("quux=5: unknown parameter; this workload has none, leave it out");
    }

    @Test
    void aValueThatAMessageQuotesIsNotQuotedAgain() {
        Parameter<String> flows = Parameter.text("flows", "all", "names", "flows", name -> {
            throw new IllegalArgumentException("there is no flow \"g\"; there are a, b");
        });

        assertThat(Settings.problems(List.of(flows), Map.of("flows", "g")))
                .containsExactly("flows=g: there is no flow \"g\"; there are a, b");
    }

    @Test
    void aNumberIsWholeAndWithinItsRange() {
        for (String text : new String[] {"", "x", "1.0", "0", "101", "-1", "99999999999999", "0x10"}) {
            assertThat(Settings.problems(ALL, Map.of("books", text)))
                    .containsExactly("books=" + text + ": must be a whole number from 1 to 100");
        }
        assertThat(Settings.problems(ALL, Map.of("books", "1"))).isEmpty();
        assertThat(Settings.problems(ALL, Map.of("books", " 100 "))).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new IntRange(2, 1))
                .withMessage("min must not exceed max, was 2 and 1");
    }

    @Test
    void settingsOfTheirOwnTextsAreTheSame() {
        for (int seed = 0; seed < 1000; seed++) {
            RandomGenerator random = SEEDS.child(seed).stream();
            Settings settings = Settings.of(
                    ALL,
                    Map.of(
                            "books", Integer.toString(1 + random.nextInt(100)),
                            "store", random.nextBoolean() ? "serial" : "snapshot",
                            "price", Double.toString(random.nextDouble())));

            Settings again = Settings.of(ALL, settings.texts());

            assertThat(again.texts()).as("seed %d", seed).isEqualTo(settings.texts());
            assertThat(again.get(BOOKS)).isEqualTo(settings.get(BOOKS));
            assertThat(again.get(STORE)).isEqualTo(settings.get(STORE));
            assertThat(again.get(PRICE)).isEqualTo(settings.get(PRICE));
        }
    }

    @Test
    void aForeignParameterIsRefused() {
        Settings settings = Settings.defaults(List.of(BOOKS));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings.get(STORE))
                .withMessage("no parameter named store");
    }

    @Test
    void aParameterDescribesItself() {
        assertThat(BOOKS.name()).isEqualTo("books");
        assertThat(BOOKS.defaultText()).isEqualTo("5");
        assertThat(BOOKS.allowed()).isEqualTo("1..100");
        assertThat(BOOKS.meaning()).isEqualTo("books to buy");
        assertThat(STORE.allowed()).isEqualTo("serial | snapshot");
        assertThat(PRICE.allowed()).isEqualTo("a number");
    }
}
