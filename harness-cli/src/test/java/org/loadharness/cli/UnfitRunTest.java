package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.cli.EffectiveOptions.Phases;
import org.loadharness.cli.EffectiveOptions.Setting;

/** What a program is told of a run that cannot begin has the value; a command line says it with the option, and once. */
class UnfitRunTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            listen: 10.0.0.1:7800: in use; take another | --listen 10.0.0.1:7800: in use; take another
            listen: no address is known                 | --listen 10.0.0.1:7800: no address is known
            listen: 10.0.0.1:78001: is a longer one     | --listen 10.0.0.1:7800: 10.0.0.1:78001: is a longer one
            no room is left                             | no room is left
            """)
    void valueStandsInAMistakeOnce(String toAProgram, String onTheCommandLine) {
        EffectiveOptions options = new EffectiveOptions(
                Map.of("listen", Setting.onCommandLine("10.0.0.1:7800")), Map.of(), Phases.NONE, Map.of());

        assertThat(RunRequest.unfit(new IllegalArgumentException(toAProgram), options))
                .hasMessage(onTheCommandLine);
    }
}
