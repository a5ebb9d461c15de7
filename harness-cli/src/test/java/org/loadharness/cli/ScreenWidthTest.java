package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.EnumSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.child.ExitCode;
import org.loadharness.simulation.StationWorkload;

/** Nothing that is printed changes the two runs. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ScreenWidthTest {
    private static final String SIMULATED = "--workload station --mode simulated --interactions 300 --warmup 0";

    private Path directory = Path.of("");

    @BeforeAll
    void run(@TempDir Path ofAll) {
        directory = ofAll;
        for (String out : new String[] {"a", "b"}) {
            Cli.Result ran = cli(SIMULATED + " --users 1..20 --vary servers=1,2 --repeats 3 --out " + out);
            assertThat(ran.code()).as(ran.err()).isEqualTo(ExitCode.DONE);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "compare a",
                "compare a b",
                "model a",
                "list",
                "report a --require=p99<1ms",
                SIMULATED + " --users 1,2,5..50 --dry-run --out c"
            })
    void noLineOnAScreenIsWiderThanEighty(String words) {
        String printed = onScreen(words);

        assertThat(printed).isNotBlank();
        assertThat(printed.lines())
                .filteredOn(line -> !line.startsWith("directory "))
                .allMatch(line -> line.length() <= 80);
    }

    @Test
    void aFileHasATableInOnePiece() {
        String words = "model a";

        assertThat(cli(words).out()).isNotEqualTo(onScreen(words));
        assertThat(cli(words).out().lines())
                .anyMatch(line -> line.startsWith("law") && line.endsWith("predicted_error_worst_fraction"));
    }

    private String onScreen(String words) {
        return new Cli(directory)
                .on(new Screens(EnumSet.of(Screens.Stream.OUT)))
                .knowing(new StationWorkload())
                .run(words.split(" "))
                .out();
    }

    private Cli.Result cli(String words) {
        return new Cli(directory).knowing(new StationWorkload()).run(words.split(" "));
    }
}
