package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.loadharness.cli.Output.Colour;
import org.loadharness.cli.Output.Volume;
import org.loadharness.page.MadeUp;
import org.loadharness.report.Report;

class FinalWordsTest {
    private static final Screens SCREEN = new Screens(EnumSet.of(Screens.Stream.OUT));

    @Test
    void aScreenIsGivenTheSignsOfItsLocale() {
        assertThat(printed(SCREEN, Map.of("LANG", "en_GB.UTF-8"))).contains("±", "█");
        assertThat(printed(SCREEN, Map.of("LANG", "C")))
                .matches("(?s)\\p{ASCII}*")
                .contains("+-", "##");
        assertThat(printed(SCREEN, Map.of("LANG", "de_DE.ISO-8859-1"))).matches("(?s)\\p{ASCII}*");
        assertThat(printed(SCREEN, Map.of())).matches("(?s)\\p{ASCII}*");
    }

    @Test
    void theStrongerVariableDecides() {
        assertThat(printed(SCREEN, Map.of("LANG", "en_GB.UTF-8", "LC_ALL", "C")))
                .matches("(?s)\\p{ASCII}*");
        assertThat(printed(SCREEN, Map.of("LANG", "C", "LC_CTYPE", "C.utf8"))).contains("█");
        assertThat(printed(SCREEN, Map.of("LANG", "en_GB.UTF-8", "LC_ALL", ""))).contains("█");
    }

    /** As in a pipeline, whose log shows every sign; but who asks for C gets it there, too. */
    @Test
    void aFileTakesEverySignUnlessTheLocaleHasThemNot() {
        assertThat(printed(Screens.NONE, Map.of())).contains("±", "█");
        assertThat(printed(Screens.NONE, Map.of("LC_ALL", "C.UTF-8"))).contains("█");
        assertThat(printed(Screens.NONE, Map.of("LC_ALL", "C"))).matches("(?s)\\p{ASCII}*");
    }

    private static String printed(Screens screens, Map<String, String> environment) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        Terminal terminal = new Terminal(
                stream, stream, InputStream.nullInputStream(), environment, Path.of("."), screens, code -> {});
        new FinalWords(terminal, new Output(OutputForm.TABLE, Colour.NEVER, Volume.NORMAL, Report.Columns.USED))
                .print(MadeUp.of(3, 2, 2));
        return out.toString(StandardCharsets.UTF_8);
    }
}
