package org.loadharness.workloads.regex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.random.SeedTree;
import org.loadharness.workloads.tcp.LineRefused;

/** What the engine finds, whatever its index and its cache. */
class EngineTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Rows ROWS = SyntheticRows.of(new SeedTree(21), 3000);
    private static final List<String> EXPRESSIONS =
            List.of("a", "^m", "\\.$", "(an|el) ", "t.{2,5}s;?", "[^a-y.]", "mr\\. ", "\\?", ";", "zzzzz", "^.{1,20}$");

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void everyIndexFindsWhatAPlainLoopFinds(long seed) throws LineRefused {
        SplittableRandom random = new SplittableRandom(seed);
        Engine rows = new Engine(new RowIndex(ROWS), new NoCache(), LONG);
        Engine types = new Engine(new TypeIndex(ROWS), new NoCache(), LONG);

        for (int i = 0; i < 40; i++) {
            List<Integer> asked = random.ints(random.nextInt(5), -1, 7).boxed().toList();
            String expression = EXPRESSIONS.get(random.nextInt(EXPRESSIONS.size()));
            String line = String.join(",", asked.stream().map(String::valueOf).toList()) + ";" + expression;

            List<String> expected = plainLoop(asked, expression);
            assertThat(rows.answer(line)).as("seed %d: %s", seed, line).isEqualTo(expected);
            assertThat(sorted(types.answer(line))).as("seed %d: %s", seed, line).isEqualTo(sorted(expected));
        }
    }

    @Test
    void cachesChangeNoReply() throws LineRefused {
        Engine plain = new Engine(new TypeIndex(ROWS), new NoCache(), LONG);
        List<Engine> cached = List.of(
                new Engine(new TypeIndex(ROWS), new LfuCache(5, 2), LONG),
                new Engine(new TypeIndex(ROWS), new TinyLfuCache(5), LONG));
        SplittableRandom random = new SplittableRandom(4);

        for (int i = 0; i < 300; i++) {
            String line = random.nextInt(2) + ";" + EXPRESSIONS.get(random.nextInt(EXPRESSIONS.size()));
            for (Engine engine : cached) {
                assertThat(engine.answer(line)).isEqualTo(plain.answer(line));
            }
        }
        assertThat(plain.hits()).isZero();
        assertThat(cached).allSatisfy(engine -> {
            assertThat(engine.hits()).isBetween(20L, 280L);
            engine.reset();
            assertThat(engine.hits()).isZero();
        });
    }

    @Test
    void aResetForgetsTheReplies() throws LineRefused {
        for (ReplyCache cache : List.of(new LfuCache(5, 2), new TinyLfuCache(5))) {
            Engine engine = new Engine(new TypeIndex(ROWS), cache, LONG);
            engine.answer("1;a");
            engine.answer("1;a");
            assertThat(engine.hits()).isEqualTo(1);

            engine.reset();
            engine.answer("1;a");

            assertThat(engine.hits()).isZero();
        }
    }

    @Test
    void aTypeThatIsNamedTwiceIsSearchedOnce() throws LineRefused {
        Engine engine = new Engine(new TypeIndex(ROWS), new NoCache(), LONG);

        assertThat(engine.answer("2,1,2, 1;^m"))
                .isEqualTo(engine.answer("1,2;^m"))
                .isNotEmpty();
    }

    @Test
    void onlyTheFirstSemicolonSeparates() throws IOException, LineRefused {
        Engine engine = engine("1@@@one; two;\n1@@@one\n", LONG);

        assertThat(engine.answer(";one; two;")).containsExactly("one; two;");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"no separator", "", "x;a", "1,;a", "1.5;a", "99999999999;a", ";", "1;", ";(", ";a{2,1}", ";*"})
    void aLineThatIsNoRequestIsRefusedInOneLine(String line) {
        Engine engine = new Engine(new TypeIndex(ROWS), new NoCache(), LONG);

        assertThatThrownBy(() -> engine.answer(line)).isInstanceOfSatisfying(LineRefused.class, refused -> {
            assertThat(refused.kind()).startsWith("bad-");
            assertThat(refused.getMessage()).isNotEmpty().doesNotContain("\n");
        });
    }

    @Test
    void aSearchThatTriesForeverIsEndedByTheLimit() throws IOException {
        Engine engine = engine("1@@@" + "a".repeat(400) + "!\n", Duration.ofMillis(100));

        for (String line : List.of(";(a*)*\\1b", ";(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)#")) {
            assertThatThrownBy(() -> engine.answer(line))
                    .as(line)
                    .isInstanceOfSatisfying(
                            LineRefused.class,
                            refused -> assertThat(refused.kind()).isEqualTo("time-limit"))
                    .hasMessageContaining("100ms");
        }
    }

    @Test
    void anInterruptEndsASearch() throws Exception {
        Engine engine = engine("1@@@" + "a".repeat(400) + "!\n", LONG);
        List<String> kinds = Collections.synchronizedList(new ArrayList<>());
        Thread thread = new Thread(() -> {
            try {
                engine.answer(";(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)#");
            } catch (LineRefused refused) {
                kinds.add(refused.getMessage());
            }
        });

        thread.start();
        thread.interrupt();
        thread.join();

        assertThat(kinds).singleElement().asString().contains("the server stops");
    }

    @Test
    void tooDeepARecursionIsRefused() throws IOException, LineRefused {
        Engine engine = engine("1@@@" + "ab".repeat(200_000) + "\n", LONG);

        assertThatThrownBy(() -> engine.answer(";(a|b)*c"))
                .isInstanceOfSatisfying(
                        LineRefused.class, refused -> assertThat(refused.kind()).isEqualTo("deep-regex"));
        assertThatThrownBy(() -> engine.answer(";" + "(".repeat(200_000))).isInstanceOf(LineRefused.class);
        assertThat(engine.answer(";^ab")).hasSize(1);
    }

    @Test
    void aFaultOfTheMatcherIsRefusedInWords() {
        Index faulty = (types, search) -> {
            throw new StringIndexOutOfBoundsException("index 4, length 4");
        };
        Engine engine = new Engine(faulty, new NoCache(), LONG);

        assertThatThrownBy(() -> engine.answer(";(?i)(.)\\1"))
                .isInstanceOfSatisfying(
                        LineRefused.class, refused -> assertThat(refused.kind()).isEqualTo("matcher-fault"))
                .hasMessageContaining("reads beyond the end");
    }

    /** Up to JDK 21 the matcher reads beyond the end there; later ones find the sentence. */
    @Test
    void aBackReferenceBesideSurrogatePairsHarmsNoOtherRequest() throws IOException, LineRefused {
        Engine engine = engine("1@@@\uD83D\uDE00\uD83D\uDE00\n", LONG);

        try {
            assertThat(engine.answer(";(?i)(.)\\1")).hasSize(1);
        } catch (LineRefused refused) {
            assertThat(refused.kind()).isEqualTo("matcher-fault");
        }
        assertThat(engine.answer(";(.)\\1")).hasSize(1);
    }

    private Engine engine(String data, Duration limit) throws IOException {
        Path file = Files.writeString(directory.resolve("data"), data);
        return new Engine(new TypeIndex(FileRows.read(file, 100)), new NoCache(), limit);
    }

    private static List<String> plainLoop(List<Integer> asked, String expression) {
        Set<Integer> types = new TreeSet<>(asked);
        List<String> found = new ArrayList<>();
        for (int i = 0; i < ROWS.count(); i++) {
            Row row = ROWS.at(i);
            boolean isAsked = types.isEmpty() || types.contains(row.type());
            if (isAsked && Pattern.compile(expression).matcher(row.sentence()).find()) {
                found.add(row.sentence());
            }
        }
        return found;
    }

    private static List<String> sorted(List<String> lines) {
        return lines.stream().sorted().toList();
    }
}
